// Games played with keys alone: Tab, the arrows, Enter.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { begin, chance, settled } from "./player.js";
import { stage } from "./stage.js";

const place = stage();
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
/** So often Tab is pressed at most to come to something. */
const TABS = 80;

/** Where each arrow leads from each place of the picture. */
type Map = Record<string, Record<string, string>>;

async function mapped(page: Page): Promise<Map> {
  return page.evaluate((arrows) => {
    const shadow = document.querySelector(".drawn")!.shadowRoot!;
    const all = [...shadow.querySelectorAll<SVGElement>("[role=button]")];
    const before = shadow.activeElement as SVGElement | null;
    const led = (from: SVGElement, key: string) => {
      from.focus();
      from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
      return shadow.activeElement!.id;
    };
    const found = Object.fromEntries(all.map((from) => [from.id, Object.fromEntries(arrows.map((key) => [key, led(from, key)]))]));
    before?.focus();
    return found;
  }, ARROWS);
}

/** The arrows that lead from one place to another. */
function path(map: Map, from: string, to: string): string[] | undefined {
  const ways: Record<string, string[]> = { [from]: [] };
  for (const queue = [from]; queue.length; ) {
    const at = queue.shift()!;
    if (at === to) return ways[at];
    for (const [key, next] of Object.entries(map[at] ?? {})) {
      if (!ways[next]) {
        ways[next] = [...ways[at]!, key];
        queue.push(next);
      }
    }
  }
  return undefined;
}

/** Press Tab (or Shift+Tab) until what has the focus, in the picture or not, fits. */
async function tab(page: Page, selector: string, key = "Tab"): Promise<void> {
  for (let n = 0; n < TABS; n++) {
    const there = await page.evaluate((selector) => {
      const at = document.activeElement;
      return (at?.shadowRoot?.activeElement ?? at)?.matches(selector) ?? false;
    }, selector);
    if (there) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${key} does not come to ${selector}`);
}

/** What can be done now: of a whole that can be picked, a part of it that keys come to. */
async function now(page: Page) {
  const found = await page.waitForFunction(() => {
    const table = document.querySelector<HTMLElement>(".table")!;
    const drawn = document.querySelector(".drawn")!.shadowRoot!;
    const legal = [...drawn.querySelectorAll("[data-mark=legal]")].flatMap((whole) =>
      whole.matches("[role=button]") ? [whole.id] : [...whole.querySelectorAll("[role=button]")].slice(0, 1).map(({ id }) => id));
    const open = {
      ply: Number(table.dataset["ply"]),
      over: table.dataset["over"] === "true",
      legal,
      plain: document.querySelectorAll(".picks .acts button").length,
      ready: document.querySelector(".picks .play") !== null,
    };
    return open.over || open.legal.length || open.plain || open.ready ? open : null;
  });
  return (await found.jsonValue())!;
}

/** Play a move with keys; whether the game goes on. */
async function move(page: Page, random: () => number, played: Set<string>): Promise<boolean> {
  let open = await now(page);
  // After a move the focus is below the picture, and on a fresh page above it.
  const begun = await page.evaluate(() => document.activeElement !== document.body);
  if (open.over) return false;
  const { ply } = open;
  if (open.plain && (!open.legal.length || random() < 0.2)) {
    await tab(page, ".picks .acts button");
    await page.keyboard.press("Enter");
    played.add("plain");
  } else {
    for (; !open.ready || (open.legal.length && random() < 0.5); open = await now(page)) {
      const to = open.legal[Math.floor(random() * open.legal.length)];
      assert.ok(to, "picks lead nowhere");
      await tab(page, "svg [role=button]", begun ? "Shift+Tab" : "Tab");
      const map = await mapped(page);
      const from = await page.evaluate(() => document.activeElement!.shadowRoot!.activeElement!.id);
      const keys = path(map, from, to);
      assert.ok(keys, `no arrows lead from ${from} to ${to}`);
      for (const key of keys) await page.keyboard.press(key);
      assert.equal(await page.evaluate(() => document.activeElement!.shadowRoot!.activeElement!.id), to);
      await page.keyboard.press("Enter");
      // The marks come a little later than the picks.
      await page.waitForFunction((id) => document.querySelector(".drawn")!.shadowRoot!.getElementById(id)?.closest("[data-mark=picked]"), to);
      played.add("picture");
    }
    await tab(page, ".picks .play");
    await page.keyboard.press("Enter");
  }
  await settled(page, ply + 1);
  return true;
}

for (const [game, table, most] of [
  ["new-york-1995", { seats: 5 }, 100],
  ["new-york-skyline", { seats: 3, options: { trading: false } }, 25],
  ["new-york-1901", { seats: 2 }, 10],
  ["new-york-city", { seats: 4 }, 20],
] as const) {
  test(`${game} with keys alone`, async () => {
    const page = await place.page();
    await begin(page, place.base, game, table);
    await settled(page);
    // From every place the arrows lead to every other.
    const map = await mapped(page);
    for (const from of Object.keys(map)) {
      for (const to of Object.keys(map)) assert.ok(path(map, from, to), `no arrows lead from ${from} to ${to}`);
    }
    const random = chance(7);
    const played = new Set<string>();
    for (let n = 0; n < most && await move(page, random, played); n++) continue;
    assert.ok(played.has("picture"));
  });
}
