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
  over: boolean;
  legal: string[];
  listed: number;
  plain: number;
}

/** Wait until somebody at this screen may act, or the game is over. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.table[aria-busy="false"]:is(:has(.picks), :has(.cover), [data-over="true"])').waitFor();
}

function open(page: Page): Promise<Open> {
  return page.evaluate(() => {
    const root = document.querySelector(".drawn")?.shadowRoot;
    return {
      over: document.querySelector(".table")!.getAttribute("data-over") === "true",
      legal: [...(root?.querySelectorAll("[data-mark=legal]") ?? [])].map(({ id }) => id),
      listed: document.querySelectorAll(".moves .notation").length,
      plain: document.querySelectorAll(".picks .acts button").length,
    };
  });
}

/** Play one move by chance: by what the picture outlines, from the list, or a move that needs no picking. A move whose
 * notation begins as told is played whenever there is one: it brings the end nearer. */
export async function move(page: Page, random: () => number, ways: Ways, gladly?: string): Promise<void> {
  const ply = await page.locator(".table").getAttribute("data-ply");
  const { legal, listed, plain } = await open(page);
  const chosen = random();
  const glad = page.locator(`.moves .notation[aria-label*=" ${gladly}"]`);
  if (gladly && (await glad.count())) {
    await unfold(page);
    await glad.first().click();
    ways.list++;
  } else if (plain && (chosen < 0.1 || !legal.length && !listed)) {
    await page.locator(".picks .acts button").nth(Math.floor(random() * plain)).click();
    ways.plain++;
  } else if (legal.length && (chosen < 0.7 || !listed)) {
    await pick(page, random);
    ways.picture++;
  } else {
    assert.ok(listed, "nothing can be played");
    await unfold(page);
    await page.locator(".moves").locator(".notation").nth(Math.floor(random() * listed)).click();
    ways.list++;
  }
  await page.waitForFunction((before) => document.querySelector(".table")?.getAttribute("data-ply") !== before, ply);
  await settled(page);
}

async function unfold(page: Page): Promise<void> {
  const list = page.locator(".moves");
  if (!(await list.evaluate((each) => (each as HTMLDetailsElement).open))) await list.locator("> summary").click();
}

/** Click what is outlined until a move stands there, and play it. */
async function pick(page: Page, random: () => number): Promise<void> {
  for (;;) {
    const { legal } = await open(page);
    const ready = page.locator(".picks .play");
    if ((await ready.count()) && (!legal.length || random() < 0.5)) return ready.click();
    assert.ok(legal.length, "picks lead nowhere");
    const id = legal[Math.floor(random() * legal.length)]!;
    await page.locator(`.drawn [id="${id}"]`).click({ force: true });
  }
}
