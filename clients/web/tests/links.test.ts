// Links from strangers: what does not fit is told in one line, and nothing breaks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import type { Page } from "playwright-core";
import { stage } from "./stage.js";

const place = stage();
const coded = (value: unknown) => Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const table = (some: object) => `j${coded({ names: [], table: { seats: [{ built: [] }, { built: [] }], ...some } })}`;
const SKYLINE = "new-york-skyline";
const HOSTILE = "<img src=x onerror=alert(1)>";

/** Parts of a link to the pad that are no table, and what is said of them. */
const BROKEN: Record<string, string> = {
  empty: "j",
  "a letter alone": "z",
  "no base64": "j%F0%9F%97%BD",
  "a broken escape": "%E0%A4%A",
  "truncated base64": table({}).slice(0, -9),
  "truncated, deflated": `z${deflateRawSync(JSON.stringify({ names: [], table: { seats: [{ built: [] }, { built: [] }] } })).subarray(0, -8).toString("base64url")}`,
  "text that is no JSON": `j${coded("not JSON")}`,
  "a deflated flood": "z" + "A".repeat(2000),
};
const ODD: Record<string, string> = {
  "a number": `j${coded(7)}`,
  nothing: `j${coded("null")}`,
  "a list": `j${coded([])}`,
  "no seats": table({ seats: [] }),
  "one seat": table({ seats: [{ built: [] }] }),
  "too many seats": table({ seats: Array(6).fill({ built: [] }) }),
  "seats that are texts": table({ seats: ["", ""] }),
  "a list where a seat should be": table({ seats: [[], []] }),
  "buildings that are numbers": table({ seats: [{ built: [1] }, { built: [] }] }),
  "buildings that are no list": table({ seats: [{ built: "flatiron" }, { built: [] }] }),
  "names that are objects": `j${coded({ names: [{}], table: { seats: [{ built: [] }, { built: [] }] } })}`,
  "a member that nobody knows": table({ teams: true }),
  "members of all objects": `j${coded('{"names":[],"__proto__":{"x":1},"table":{"seats":[{"built":[]},{"built":[],"constructor":{}}]}}')}`,
  "a hostile id": table({ seats: [{ built: [HOSTILE] }, { built: [] }] }),
  "a table of another game": `j${coded({ names: [], table: { seats: [{ colours: ["red", "blue"] }, { colours: ["yellow", "green"] }] } })}`,
};

/** The pad after a link: it says one line and can be used. */
async function usable(page: Page, part: string, said: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`${place.base}#/score/${SKYLINE}/${part}`);
  await page.locator(".failed", { hasText: said }).waitFor({ timeout: 10_000 });
  assert.equal(await page.locator(".failed").count(), 1);
  await page.locator(".sheet .totals", { hasText: "Seat 0: 0 · Seat 1: 0" }).waitFor();
}

for (const [what, part] of Object.entries(BROKEN)) {
  test(`the pad by a link that is broken: ${what}`, async () => {
    const page = await place.page();
    await usable(page, part, "This link is broken");
    await page.context().close();
  });
}

for (const [what, part] of Object.entries(ODD)) {
  test(`the pad by a link that holds something else: ${what}`, async () => {
    const page = await place.page();
    await usable(page, part, "This link holds no table of this game");
    await page.context().close();
  });
}

test("a name is a text, whatever it says", async () => {
  const page = await place.page();
  await page.goto(`${place.base}#/score/${SKYLINE}/j${coded({ names: [HOSTILE], table: { seats: [{ built: ["flatiron"] }, { built: [] }] } })}`);
  await page.locator(".sheet .totals", { hasText: `${HOSTILE}: 3 · Seat 1: 0` }).waitFor();
  assert.equal(await page.locator("img[src=x]").count(), 0);
  await page.context().close();
});

test("each form takes what it fills in itself, and no table of another game", async () => {
  const tables: Record<string, object> = {
    "new-york-1995": { seats: [{ colours: ["red", "blue"], money: 3 }, { colours: ["yellow", "green"], money: null }], board: Array(7).fill("rb.....") },
    "new-york-skyline": { seats: [{ built: ["flatiron"] }, { built: [] }] },
    "new-york-1901": { seats: [{ points: 3, tallies: { streets: { wall: 1 }, legendary: "none" } }, {}], streets: ["wall"], challenge: "none" },
    "new-york-city": { seats: [{ track: 3, characters: ["banker"] }, {}], boroughs: { manhattan: { base: 10, prestige: [1], skyscrapers: [1, 0] } }, press: [{ seat: null, space: 8 }, { seat: 0, space: 3 }] },
  };
  const page = await place.page();
  for (const game of Object.keys(tables)) {
    for (const [from, each] of Object.entries(tables)) {
      await page.goto("about:blank");
      await page.goto(`${place.base}#/score/${game}/j${coded({ names: [], table: each })}`);
      await page.getByText(from === game ? "This table came by a link" : "This link holds no table of this game").waitFor();
      await page.locator(".sheet .totals").waitFor();
    }
  }
  await page.context().close();
});

/** Letters of sealed tables that are none. */
const PROOF = { commitment: "c", nonces: ["anne"] };
const LETTERS: Record<string, unknown> = {
  "no list": { game: SKYLINE },
  "too short": [SKYLINE, "table"],
  "a ply that is a text": [SKYLINE, "table", "kb1.x", "0", "kb1.y", 0],
  "a ply below none": [SKYLINE, "table", "kb1.x", -1, "kb1.y", 0],
  "a seat that is no number": [SKYLINE, "table", "kb1.x", 0, "kb1.y", "0"],
  "a token that is an object": [SKYLINE, "table", "kb1.x", 0, {}, 0],
  "a hostile table": [SKYLINE, HOSTILE, "kb1.x", 0, "kb1.y", 0],
  "a hostile game": [HOSTILE, "table", "kb1.x", 0, "kb1.y", 0],
  "a proof that is a text": [SKYLINE, "table", "kb1.x", 0, "kb1.y", 0, "proof"],
  "a proof with more than that": [SKYLINE, "table", "kb1.x", 0, "kb1.y", 0, { ...PROOF, more: 1 }],
  "moves that are numbers": [SKYLINE, "table", "kb1.x", 0, "kb1.y", 0, PROOF, { 0: 1 }],
};

test("links to sealed tables that are none", async () => {
  const page = await place.page();
  const follow = async (part: string, said: string) => {
    await page.goto("about:blank");
    await page.goto(`${place.base}#/join/${part}`, { waitUntil: "commit" });
    await page.getByRole("alert").filter({ hasText: said }).waitFor();
  };
  for (const part of ["", "%E0%A4%A", coded("not JSON")]) await follow(part, "This link is broken");
  for (const [, letter] of Object.entries(LETTERS)) await follow(coded(letter), "This link is broken");
  await follow(coded(["new-york-2000", "table", "kb1.x", 0, "kb1.y", 0]), "of a game that is not here");
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => /sealed|news|deal/.test(key))), [], "nothing of it is kept");

  // A letter of the right shape with tokens that are none is for the service to refuse.
  await page.goto(`${place.base}#/join/${coded([SKYLINE, "table", "kb1.x", 0, "kb1.y", 0, PROOF])}`, { waitUntil: "commit" });
  await page.locator(".failed", { hasText: "token" }).waitFor();
  await page.context().close();
});

test("addresses that are coded wrongly lead to the way in", async () => {
  const page = await place.page();
  for (const hash of ["#/%", "#/score/__proto__", "#/score/constructor/jAAAA", "#/table/%E0%A4%A", "#/sealed/x/y", "#/console/%ZZ"]) {
    await page.goto("about:blank");
    await page.goto(`${place.base}${hash}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  }
  await page.context().close();
});

test("what somebody else wrote into the storage is no table", async () => {
  const page = await place.page();
  await page.goto(place.base);
  await page.evaluate((game) => {
    localStorage.setItem(`knickerbocker:score:${game}`, "{not JSON");
    localStorage.setItem("knickerbocker:table:x", "{not JSON");
  }, SKYLINE);
  await page.goto(`${place.base}#/score/${SKYLINE}`);
  await page.locator(".sheet .totals").waitFor();
  await page.goto(`${place.base}#/`);
  await page.locator(".card").nth(3).waitFor();
  await page.context().close();
});
