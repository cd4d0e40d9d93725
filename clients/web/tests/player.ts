// Somebody who plays by what the page shows, and chooses by chance.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** How a player came to its moves. */
export interface Ways {
  picture: number;
  list: number;
  plain: number;
}

/** Numbers from 0 to 1 that are the same in each run. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Begin a game by the form: options by name, as they are ticked or chosen. */
export async function begin(
  page: Page, base: string, game: string,
  { seats, who = {}, options = {}, seed = "playground", sealed = false }:
    { seats: number; who?: Record<number, string>; options?: Record<string, string | boolean>; seed?: string; sealed?: boolean },
): Promise<void> {
  await page.goto(`${base}#/begin/${game}`);
  await page.locator(`input[name="seats"][value="${seats}"]`).check();
  if (sealed) await page.getByLabel("Sealed table").check();
  for (const [seat, what] of Object.entries(who)) await page.locator(`[name="who-${seat}"]`).selectOption(what);
  for (const [name, value] of Object.entries(options)) {
    const field = page.locator(`[name="${name}"]`);
    await (typeof value === "boolean" ? field.setChecked(value) : field.selectOption(value));
  }
  if (!sealed) {
    await page.locator("form.begin > details > summary").click();
    await page.locator('[name="seed"]').fill(seed);
  }
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator(".table").waitFor();
}

/** What can be done now. */
interface Open {
  ply: number;
  over: boolean;
  legal: string[];
  listed: number;
  plain: number;
  /** The notation that is played whenever there is one. */
  glad: string | undefined;
  ready: boolean;
}

/** Wait until somebody at this screen may act after so many moves, or the game is over. */
export async function settled(page: Page, least = 0): Promise<void> {
  await page.waitForFunction((least) => {
    const table = document.querySelector<HTMLElement>(".table[aria-busy=false]");
    // What can be played is there a little later than the place for it.
    const open = table?.querySelector(".moves .notation, .picks .acts button, .compose, .cover") ?? table?.matches('[data-over="true"]');
    return table && open && Number(table.dataset["ply"]) >= least;
  }, least);
}

/** What is open; once anything is where something must be, since lists come a little later than places for them. */
async function open(page: Page, { gladly = "-", must = false }: { gladly?: string; must?: boolean } = {}): Promise<Open> {
  const found = await page.waitForFunction(({ gladly, must }) => {
    const table = document.querySelector<HTMLElement>(".table")!;
    const list = [...document.querySelectorAll<HTMLElement>(".moves .notation")];
    const now = {
      ply: Number(table.dataset["ply"]),
      over: table.dataset["over"] === "true",
      // Where moves are put together, chance seldom makes one that the rules allow.
      legal: document.querySelector(".compose") ? [] : [...document.querySelector(".drawn")!.shadowRoot!.querySelectorAll("[data-mark=legal]")].map(({ id }) => id),
      listed: list.length,
      plain: document.querySelectorAll(".picks .acts button").length,
      glad: list.map(({ textContent }) => textContent).find((text) => text.startsWith(gladly)),
      ready: document.querySelector(".picks .play") !== null,
    };
    return !must || now.over || now.legal.length || now.listed || now.plain ? now : null;
  }, { gladly, must });
  return (await found.jsonValue())!;
}

/** Play one move by chance: by what the picture outlines, from the list, or a move that needs no picking. A move whose
 * notation begins as told is played whenever there is one: it brings the end nearer. Whether the game goes on. */
export async function move(page: Page, random: () => number, ways: Ways, gladly?: string): Promise<boolean> {
  const { ply, over, legal, listed, plain, glad } = await open(page, { ...(gladly && { gladly }), must: true });
  if (over) return false;
  const chosen = random();
  if (gladly && glad) {
    await unfold(page);
    await page.locator(".moves .notation", { hasText: glad }).first().click();
    ways.list++;
  } else if (plain && (chosen < 0.1 || (!legal.length && !listed))) {
    await page.locator(".picks .acts button").nth(Math.floor(random() * plain)).click();
    ways.plain++;
  } else if (legal.length && (chosen < 0.7 || !listed)) {
    await pick(page, random, legal);
    ways.picture++;
  } else {
    await unfold(page);
    await page.locator(".moves .notation").nth(Math.floor(random() * listed)).click();
    ways.list++;
  }
  await settled(page, ply + 1);
  return true;
}

async function unfold(page: Page): Promise<void> {
  await page.locator(".moves").evaluate((list) => ((list as HTMLDetailsElement).open = true));
}

/** Click what is outlined until a move stands there, and play it. */
async function pick(page: Page, random: () => number, outlined: string[]): Promise<void> {
  for (let [legal, ready] = [outlined, false]; ; ({ legal, ready } = await open(page))) {
    if (ready && (!legal.length || random() < 0.5)) return page.locator(".picks .play").click();
    assert.ok(legal.length, "picks lead nowhere");
    const place = page.locator(`.drawn [id="${legal[Math.floor(random() * legal.length)]}"]`);
    await place.scrollIntoViewIfNeeded();
    await place.click({ force: true });
    // The picture is marked a little later than a place is picked.
    await page.waitForFunction(() =>
      document.querySelector(".picks .play") ?? document.querySelector(".drawn")?.shadowRoot?.querySelector("[data-mark=legal]"));
  }
}
