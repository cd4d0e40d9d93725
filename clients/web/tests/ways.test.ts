// What a table lets people do besides playing to the end.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { begin, chance, move, settled } from "./player.js";
import { stage } from "./stage.js";

const place = stage();
const ply = (page: Page) => page.locator(".table").getAttribute("data-ply");
const mark = (page: Page, kind: string, at = "") => page.locator(`.drawn [data-mark=${kind}]${at}`);
const at = (page: Page, played: number) => page.locator(`.table[data-ply="${played}"][aria-busy="false"]`).waitFor();

test("a move is taken back while it can be, and not after the turn went on", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-1901", { seats: 2, options: { challenge: "none" } });
  await settled(page);
  const undo = page.getByRole("button", { name: "Undo" });
  assert.ok(await undo.isDisabled());
  await page.locator(".moves > summary").click();
  await page.locator(".moves .notation", { hasText: "+R" }).first().click();
  await at(page, 1);
  await undo.click();
  await at(page, 0);
  assert.ok(await undo.isDisabled());
  assert.equal(await page.locator(".log ol > li").count(), 0);
});

test("what cannot be used says why, by the rule", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-1995", { seats: 3 });
  await settled(page);
  const space = page.locator('.drawn [data-space="A4S4"]');
  await space.click();
  await page.locator(".picks .play").click();
  await at(page, 3);
  await space.click({ force: true });
  const why = page.locator(".why");
  await why.getByText("1995.prelim.free").waitFor();
  await why.locator("summary").click();
  assert.match(await why.locator("details p").innerText(), /a space that holds no piece yet/);
});

test("a bot says what it would play, and why; it can be played", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-city", { seats: 2 });
  await settled(page);
  await page.getByRole("button", { name: "What would a bot play?" }).click();
  const hint = page.locator(".hint p");
  await hint.waitFor();
  assert.match(await hint.innerText(), /judged at \d\.\d\d on the way from lost \(0\) to won \(1\), by \d+ tries/);
  await hint.getByRole("button", { name: /^Play .+ \+ .+ choose=/ }).click();
  await settled(page, 1);
});

test("a picked piece is put down again, another one takes its place", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-1995", { seats: 3 });
  await settled(page);
  await page.locator('.drawn [data-space="A1S1"]').click();
  await page.locator('.drawn [data-space="A2S2"]').click();
  await mark(page, "picked", '[data-space="A2S2"]').waitFor();
  assert.equal(await mark(page, "picked").count(), 1);
  await page.getByRole("button", { name: "Place a preliminary piece A2S2" }).waitFor();
  await mark(page, "picked").click();
  await mark(page, "picked").waitFor({ state: "detached" });
  assert.equal(await page.locator(".picks .play").count(), 0);
});

test("a table is there again after a reload; its record makes the same table elsewhere", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-city", { seats: 2 });
  await settled(page);
  const random = chance(2);
  const ways = { picture: 0, list: 0, plain: 0 };
  for (let n = 0; n < 6; n++) await move(page, random, ways);
  const played = await ply(page);
  await page.reload();
  await settled(page);
  assert.equal(await ply(page), played);
  await page.locator(".record > summary").click();
  const record = await page.getByRole("textbox", { name: "Record to copy" }).inputValue();
  assert.match(record, /^Game: new-york-city\nRules: 1\nSeats: 2\n/);

  const other = await place.page();
  await other.goto(place.base);
  await other.getByLabel(/Paste the record/).fill(record);
  await other.getByRole("button", { name: "Go on" }).click();
  await other.locator(`.table[data-ply="${played}"]`).waitFor();
  await other.getByRole("link", { name: "Games" }).click();
  const listed = other.getByRole("link", { name: "New York City", exact: true });
  await listed.waitFor();
  await other.getByRole("button", { name: "Delete the table of New York City" }).click();
  await listed.waitFor({ state: "detached" });
  await other.waitForFunction(() => document.activeElement?.textContent === "Bring it back");
  await other.keyboard.press("Enter");
  await listed.waitFor();
  await other.getByLabel(/Paste the record/).fill("no record");
  await other.getByRole("button", { name: "Go on" }).click();
  await other.getByText("neither a record nor a link").waitFor();
});

test("a game is replayed when its table is opened, not at each move; the log is the same either way", async () => {
  const page = await place.page();
  let replays = 0;
  page.on("request", (asked) => void (replays += /"call":"replay"/.test(asked.postData() ?? "") ? 1 : 0));
  await begin(page, place.base, "new-york-city", { seats: 3 });
  await settled(page);
  const random = chance(3);
  const more = async (moves: number) => {
    for (let n = 0; n < moves; n++) await move(page, random, { picture: 0, list: 0, plain: 0 });
  };
  const log = () => page.locator(".log ol > li").allTextContents();
  await more(8);
  assert.equal(replays, 0);
  const before = await log();
  assert.ok(before.length > 12, `${before.length} moves`);
  const draws = (await page.locator(".log ul li").allTextContents()).filter((text) => /draws cards/.test(text));
  assert.ok(draws.some((text) => text.startsWith("Seat 1 ")));
  for (const text of draws) assert.equal(/ – /.test(text), text.startsWith("Seat 0 "), text);
  await page.reload();
  await settled(page);
  assert.equal(replays, 1);
  assert.deepEqual(await log(), before);
  await more(4);
  assert.equal(replays, 1);
  assert.deepEqual((await log()).slice(-before.length), before);
});

test("a move that is taken back leaves the log, and another takes its place", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-1901", { seats: 2, who: { 1: "human" } });
  await settled(page);
  await page.locator(".moves > summary").click();
  const play = page.locator(".moves .notation", { hasText: "+" });
  const [one, two] = await play.allTextContents();
  for (const notation of [one!, two!]) {
    await play.filter({ hasText: notation }).first().click();
    await at(page, 1);
    assert.deepEqual(await page.locator(".log ol > li code").allTextContents(), [notation]);
    await page.getByRole("button", { name: "Undo" }).click();
    await at(page, 0);
    assert.equal(await page.locator(".log ol > li").count(), 0);
  }
});

test("the page and the game speak the language that is chosen", async () => {
  const page = await place.page({ locale: "de-AT" });
  await page.goto(place.base);
  await page.getByRole("heading", { name: "Vier Spiele um New York" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  await page.getByLabel("Sprache").selectOption("cs");
  await page.getByRole("heading", { name: "Čtyři hry o New Yorku" }).waitFor();
  await page.goto(`${place.base}#/begin/new-york-1995`);
  await page.getByRole("button", { name: "Začít" }).click();
  await page.locator(".turn", { hasText: "Jste na tahu (místo 0)." }).waitFor();
  assert.equal(await page.title(), "New York (1995) · Knickerbocker");
  const czech = await page.locator(".turn").innerText();
  await page.getByLabel("Jazyk").selectOption("en");
  await page.locator(".turn", { hasText: "Place a preliminary piece on a free space" }).waitFor();
  assert.doesNotMatch(czech, /piece/);
  assert.equal(await page.title(), "New York (1995) · Knickerbocker");
  await page.locator(".drawn").getByText("Place a preliminary piece on a free space").waitFor();
});

test("several people at one screen see their own hands only", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-skyline", { seats: 2, who: { 1: "human" }, options: { trading: false } });
  await settled(page);
  const hand = (seat: number) => page.locator(".drawn").getByText(`Hand of seat ${seat}`);
  let due = -1;
  // Nothing is hidden before the first cards are taken; from then on the screen is covered between the two.
  for (let played = 0; played < 4; played++) {
    if (await page.locator(".cover").count()) {
      assert.equal(await hand(0).count() + await hand(1).count(), 0);
      assert.equal(await page.locator(".moves, .picks, .log ol > li").count(), 0);
      await page.locator(".cover button").click();
      await page.locator(".picks").waitFor();
      due = Number(/Seat (\d) \(person\)/.exec(await page.locator(".log ol > li").first().innerText())![1] === "0");
      assert.equal(await hand(due).count(), 1);
      assert.equal(await hand(1 - due).count(), 0);
    }
    await page.locator(".moves").evaluate((list) => ((list as HTMLDetailsElement).open = true));
    await page.locator(".moves .notation").first().click();
    await at(page, played + 1);
    await settled(page);
  }
  assert.notEqual(due, -1, "the screen was never covered");
});

test("a game is begun and played with keys alone", async () => {
  const page = await place.page();
  await page.goto(place.base);
  await page.locator(".card").first().waitFor();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Skip to the content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator("form.begin").waitFor();
  for (let n = 0; n < 30 && (await page.evaluate(() => document.activeElement?.textContent)) !== "Start"; n++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await settled(page);
  for (let n = 0; n < 20 && !(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement)); n++) await page.keyboard.press("Tab");
  const focused = () => page.evaluate(() => document.querySelector(".drawn")!.shadowRoot!.activeElement!.id);
  const first = await focused();
  assert.equal(first, "space-A1S1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(), "space-A2S2");
  await page.keyboard.press("Enter");
  await page.locator(".picks .play").waitFor();
  for (let n = 0; n < 20 && !(await page.evaluate(() => document.activeElement?.matches(".play"))); n++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await at(page, 3);
  await page.getByRole("status").filter({ hasText: "Your turn" }).waitFor();
  // The button is gone: what comes next has the focus, not the beginning of the page.
  await page.waitForFunction(() => document.activeElement?.matches(".turn"));
});

test("whatever is in the picture says what it is: under the mouse, and by a click for those who have none", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-city", { seats: 2 });
  await settled(page);
  await page.locator(".drawn [data-borough=bronx]").hover({ force: true, position: { x: 30, y: 8 } });
  assert.match(await page.locator(".pointed").innerText(), /^The Bronx, [A-EX]: \d+$/);
  const titled = page.locator(".drawn g:not([data-character]):has(> title)", { hasText: "value 4, phase" }).first();
  const title = await titled.locator("> title").first().textContent();
  await titled.click({ force: true });
  assert.equal(await page.locator(".pointed").innerText(), title);
  assert.equal(await page.locator(".why h2").innerText(), title);
  await page.locator(".why").getByRole("button", { name: "Close" }).click();
  await page.locator(".why").waitFor({ state: "detached" });
});

test("a game among bots can be watched", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-1995", { seats: 3, who: { 0: "random", 1: "random", 2: "random" } });
  for (let seen = 0, before = "0"; seen < 3; seen++) {
    await page.waitForFunction((before) => Number(document.querySelector<HTMLElement>(".table")!.dataset["ply"]) > Number(before), before);
    before = (await ply(page))!;
    assert.ok(Number(before) < 24, "some of the first moves are shown");
  }
  await page.context().close();
});

test("where nothing can be picked the page does not ask for it", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-skyline", { seats: 2, options: { trading: false } });
  await settled(page);
  const picked = page.locator(".picks .picked");
  assert.match(await picked.innerText(), /^Pick what is outlined/);
  while (!/Build a skyscraper/.test(await page.locator(".turn").innerText())) await move(page, () => 0.8, { picture: 0, list: 0, plain: 0 });
  // With the first cards nobody can build.
  assert.match(await picked.innerText(), /^Nothing can be picked now/);
  await page.locator(".drawn [data-skyscraper]").first().click({ force: true });
  await page.locator(".why code", { hasText: "skyline.build" }).first().waitFor();
});

test("a bid of nothing says so", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-city", { seats: 2 });
  await settled(page);
  while (!/ Bid, or pass /.test(await page.locator(".turn").innerText())) await move(page, () => 0.8, { picture: 0, list: 0, plain: 0 });
  await page.getByRole("button", { name: "Bid: nothing" }).waitFor();
});
