// The score pad on a phone: each game by its form, in part and whole, by a link, and without a connection. What is expected
// is reckoned by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { stage } from "./stage.js";

const place = stage();
const PHONE = { width: 390, height: 844 };
const SMALL = { width: 320, height: 640 };

/** Open the pad of a game in a fresh profile. */
async function pad(game: string, viewport: { width: number; height: number }): Promise<Page> {
  const page = await place.page({ viewport, hasTouch: true });
  page.setDefaultTimeout(30_000);
  await page.goto(`${place.base}#/score/${game}`);
  await page.locator(".sheet .totals").waitFor();
  return page;
}

const totals = (page: Page, text: string) => page.locator(".sheet .totals", { hasText: text }).waitFor();
const seats = (page: Page, count: number) => page.locator(`input[name="seats"][value="${count}"]`).check();
/** A field by the pointer of what it fills in. */
const field = (page: Page, pointer: string) => page.locator(`[id="/table/${pointer}"]`);

/** All that the sheet says of points. */
async function sheet(page: Page): Promise<string> {
  const texts = await page.locator(".sheet :is(h3, [role=status] > :not(.here), .lines summary, .missing li)").allTextContents();
  return texts.join("\n");
}

/** The same sheet by the link in a fresh profile, and in this one without a connection. */
async function lasts(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(wide, false, "wider than the screen");
  const before = await sheet(page);

  const other = await place.page({ viewport: SMALL });
  await other.goto(await page.locator(".pad .copy textarea").inputValue());
  await totals(other, await page.locator(".sheet .totals").innerText());
  assert.equal(await sheet(other), before, "by a link");
  await other.context().close();

  await page.locator('.pad[data-ready="true"]').waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.locator(".sheet .here").waitFor();
  assert.equal(await sheet(page), before, "without a connection");
  await page.context().setOffline(false);
}

test("New York (1995): the board by tapping; what is missing, what cannot be, who wins", async () => {
  const page = await pad("new-york-1995", PHONE);
  await seats(page, 3);
  await page.getByPlaceholder("Seat 0").fill("Anna");
  const tap = (space: string) => page.locator(`[data-space=${space}]`).tap();
  await page.getByRole("group", { name: "Colour" }).getByRole("button", { name: "red" }).tap();
  for (const space of ["A1S1", "A1S2", "A2S1", "A4S7", "A7S1"]) await tap(space);
  await tap("A7S1"); // once more: it is free again
  await page.getByRole("group", { name: "Colour" }).getByRole("button", { name: "blue" }).tap();
  await tap("A7S7");
  await field(page, "seats/0/money").fill("4");
  await field(page, "seats/1/money").fill("5");
  // Three together count 2 each, one counts 1; with the money 11. A single building is the largest group: 2 and 5.
  await totals(page, "Anna: 11 · Seat 1: 7 · Seat 2: 0");
  await page.getByText("Not final").waitFor();
  assert.match(await page.locator(".missing").innerText(), /Missing: 1/);
  await field(page, "seats/2/money").fill("16");
  await page.locator('[id="/table/seats-fault"]', { hasText: "24" }).waitFor(); // three have 8 each: 24 in all
  await field(page, "seats/2/money").fill("15");
  await totals(page, "Anna: 11 · Seat 1: 7 · Seat 2: 15");
  await page.getByText("Winner: Seat 2").waitFor();
  await lasts(page);
  await page.getByRole("button", { name: "New table" }).click();
  await totals(page, "Seat 0: 0 · Seat 1: 0");
  await page.getByRole("button", { name: "Bring it back" }).click();
  await totals(page, "Anna: 11 · Seat 1: 7 · Seat 2: 15");
  await page.context().close();
});

test("New York Skyline: who built what, as far as it is known", async () => {
  const page = await pad("new-york-skyline", SMALL);
  await seats(page, 3);
  await page.getByRole("button", { name: "Empire State Building: Seat 1" }).tap();
  await page.getByRole("button", { name: "Chrysler Building: Seat 2" }).tap();
  await page.getByRole("button", { name: "Flatiron Building: Seat 1" }).tap();
  await totals(page, "Seat 0: 0 · Seat 1: 14 · Seat 2: 7"); // 11 and 3; 7
  await page.getByRole("button", { name: "Flatiron Building: Seat 0" }).tap();
  await totals(page, "Seat 0: 3 · Seat 1: 11 · Seat 2: 7");
  assert.match(await page.locator(".missing").innerText(), /Missing: 14/);
  await lasts(page);
  await page.context().close();
});

test("New York 1901: by tallies, and those alone that streets and challenge need", async () => {
  const page = await pad("new-york-1901", PHONE);
  await seats(page, 2);
  for (const street of ["Broadway", "Cedar", "Wall"]) await page.getByRole("button", { name: street }).tap();
  assert.equal(await field(page, "seats/0/tallies/hexagons").count(), 0);
  await field(page, "challenge").selectOption("master-architect");
  const tallies = { points: ["20", "22"], cards: ["1", "0"], "tallies/streets/broadway": ["2", "1"], "tallies/streets/cedar": ["1", "1"], "tallies/hexagons": ["4", "1"] };
  for (const [name, counts] of Object.entries(tallies)) {
    for (const [seat, count] of counts.entries()) await field(page, `seats/${seat}/${name}`).fill(count);
  }
  // 20 + 6 for four hexagons + 5 for Broadway + 1 for the card; 22. Nobody alone leads on Cedar Street.
  await totals(page, "Seat 0: 32 · Seat 1: 22");
  await field(page, "seats/0/tallies/hexagons").fill("30");
  await page.locator('[id="/table/seats/0/tallies/hexagons-fault"]').waitFor();
  assert.equal(await field(page, "seats/0/tallies/hexagons").getAttribute("aria-invalid"), "true");
  await field(page, "seats/0/tallies/hexagons").fill("4");
  for (const seat of [0, 1]) await field(page, `seats/${seat}/tallies/streets/wall`).fill("0");
  await page.getByText("Winner: Seat 0").waitFor();
  // Four points more make a tie of 32 and 32 only with ten; a tie asks for legendaries, then for gold.
  await field(page, "seats/1/points").fill("32");
  await page.getByText("Not final").waitFor();
  await field(page, "seats/0/tallies/legendary").selectOption("none");
  await field(page, "seats/1/tallies/legendary").selectOption("singer");
  await page.getByText("Winner: Seat 1").waitFor();
  await lasts(page);
  await page.context().close();
});

test("New York City: what players have, boroughs, the press", async () => {
  const page = await pad("new-york-city", SMALL);
  await seats(page, 2);
  await field(page, "seats/0/track").fill("10");
  await field(page, "seats/0/dollars").fill("5");
  await field(page, "seats/0/board").fill("19");
  await page.locator('[id="/table/seats/0/board-fault"]', { hasText: "18" }).waitFor();
  await field(page, "seats/0/board").fill("2");
  await field(page, "seats/0/characters").fill("bank");
  await page.getByRole("button", { name: "+ Banker (1)" }).tap();
  await field(page, "boroughs/manhattan/base").selectOption("10");
  await page.getByRole("group", { name: "Prestige tiles" }).nth(3).getByRole("button", { name: "Add 3" }).tap();
  await field(page, "boroughs/manhattan/skyscrapers/0").fill("3");
  await field(page, "boroughs/manhattan/skyscrapers/1").fill("1");
  await field(page, "press/0").fill("8");
  await field(page, "press/1").fill("4");
  // Seat 0: 10; the banker 1 for every 2 of 5 dollars: 2; first in Manhattan: 13; press 3; 5 dollars and 2 left: 4.
  // Seat 1 is third there, behind two neutral ones: 13, 7, 4.
  await totals(page, "Seat 0: 32 · Seat 1: 4");
  assert.match(await page.locator(".pad ol").innerText(), /Seat 0 \(8\)[^]*neutral \(8\)[^]*Seat 1 \(4\)/);
  // The neutral one never moves: only players can be the other way round.
  const forward = page.locator(".pad ol button");
  assert.equal(await forward.count(), 0);
  await field(page, "press/1").fill("8");
  await page.getByRole("button", { name: "Put Seat 1 ahead of Seat 0" }).tap();
  assert.match(await page.locator(".pad ol").innerText(), /Seat 1 \(8\)[^]*Seat 0 \(8\)[^]*neutral \(8\)/);
  assert.equal(await forward.count(), 1);
  await field(page, "press/1").fill("4");
  await lasts(page);
  await page.context().close();
});

test("what cannot be is marked by the service; without it the pad says that it cannot tell", async () => {
  const page = await pad("new-york-1995", PHONE);
  await seats(page, 3);
  const money = field(page, "seats/0/money");
  const marked = async () => [await page.locator(".fault").count(), await money.getAttribute("aria-invalid")];
  await money.fill("4");
  await totals(page, "Seat 0: 4");
  await page.locator('.pad[data-ready="true"]').waitFor();
  await page.context().setOffline(true);
  await money.fill("99"); // three have 8 each: 24 in all
  await totals(page, "Seat 0: 99");
  await page.locator("[role=status] .here", { hasText: "cannot tell whether such a table can be" }).waitFor();
  assert.deepEqual(await marked(), [0, "false"]);
  await page.getByLabel("Language").selectOption("de");
  await page.locator(".here", { hasText: "weiß das Gerät nicht" }).waitFor();
  await page.getByLabel("Sprache").selectOption("en");

  await page.context().setOffline(false);
  // Nothing is touched: the service is asked as soon as there is a connection.
  await page.locator('[id="/table/seats-fault"]', { hasText: "24" }).waitFor();
  await page.getByText("Such a table cannot be").waitFor();
  assert.equal(await page.locator(".here").count(), 0);
  await money.fill("24");
  await totals(page, "Seat 0: 24");
  assert.deepEqual(await marked(), [0, "false"]);
  await page.context().close();
});

test("a service that fails is tried again", async () => {
  const page = await place.page({ serviceWorkers: "block" });
  await page.clock.install();
  await page.route("**/v1/batch", (route) => route.abort());
  await page.goto(`${place.base}#/score/new-york-skyline`);
  await page.clock.runFor(5_000);
  await page.locator(".here").waitFor();
  await page.unroute("**/v1/batch");
  await page.clock.runFor(25_000);
  await page.locator(".here").waitFor({ state: "detached" });
  await page.locator(".sheet .totals").waitFor();
  place.forgive(/ERR_FAILED|Service Worker registration blocked/);
  await page.context().close();
});

test("what is no whole number is refused at its field", async () => {
  const page = await pad("new-york-1995", PHONE);
  const money = field(page, "seats/0/money");
  await money.pressSequentially("4.5");
  await page.locator('[id="/table/seats/0/money-odd"]', { hasText: "whole number" }).waitFor();
  assert.equal(await money.getAttribute("aria-invalid"), "true");
  assert.equal(await money.inputValue(), "45");
  await money.fill("7");
  await field(page, "seats/1/money").focus();
  await totals(page, "Seat 0: 7 · Seat 1: 0");
  assert.equal(await page.locator(".fault").count(), 0);
  await page.context().close();
});

test("the board by keys alone", async () => {
  const page = await pad("new-york-1995", { width: 1280, height: 720 });
  await page.locator("[data-space=A1S1]").focus();
  const keys = ["Enter", "ArrowRight", "Space", "ArrowDown", "Enter", "ArrowLeft", "ArrowUp", "Enter"];
  for (const key of keys) await page.keyboard.press(key);
  // A1S1, A1S2 and A2S2 were taken by red, and A1S1 was given up: two in a group, in the duel one point for each.
  await totals(page, "Seat 0: 2 · Seat 1: 0");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-space")), "A1S1");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.hasAttribute("data-space")), false, "the board is one stop");
  await page.context().close();
});

test("what is kept for later: this build and what was read of games, and no answer to a call", async () => {
  const page = await place.page();
  await page.goto(place.base);
  await page.evaluate(() => caches.open("knickerbocker-files-of-an-older-build"));
  await page.goto(`${place.base}#/score`);
  await page.locator('.pad[data-ready="true"]').waitFor();
  await page.goto(`${place.base}#/score/new-york-city`);
  await page.locator(".sheet .totals").waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, requests: requests.flat().map(({ method, url }) => `${method} ${url}`) };
  });
  assert.equal(kept.names.length, 2, kept.names.join());
  assert.equal(kept.names.includes("knickerbocker-files-of-an-older-build"), false);
  const paths = kept.requests.map((each) => each.replace(`GET ${place.base}`, "")).sort();
  const read = ["", "/rules", "/components"].flatMap((part) => ["new-york-1901", "new-york-1995", "new-york-city", "new-york-skyline"].map((game) => `/${game}${part}`));
  const words = ["", ...read].map((path) => `v1/games${path}?language=en`);
  assert.deepEqual(paths, ["", ...["app.css", "app.js", "icon.svg"].map((name) => `static/web/${name}`), ...words].sort());
  await page.context().close();
});

test("a link that is no table says so, and leaves the pad usable", async () => {
  const page = await place.page();
  await page.goto(`${place.base}#/score/new-york-skyline/zNothing`);
  await page.getByText("This link is broken").waitFor();
  await page.getByRole("button", { name: "Flatiron Building: Seat 0" }).click();
  await totals(page, "Seat 0: 3 · Seat 1: 0");
  await page.context().close();
});
