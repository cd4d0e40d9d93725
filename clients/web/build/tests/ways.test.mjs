// tests/ways.test.ts
import assert3 from "node:assert/strict";
import { test } from "node:test";

// tests/player.ts
import assert from "node:assert/strict";
function chance(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}
async function begin(page, base, game, { seats, who = {}, options = {}, seed = "playground", sealed = false }) {
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
async function settled(page) {
  await page.locator('.table[aria-busy="false"]:is(:has(.picks), :has(.cover), [data-over="true"])').waitFor();
}
function open(page) {
  return page.evaluate(() => {
    const root = document.querySelector(".drawn")?.shadowRoot;
    return {
      over: document.querySelector(".table").getAttribute("data-over") === "true",
      legal: [...root?.querySelectorAll("[data-mark=legal]") ?? []].map(({ id }) => id),
      listed: document.querySelectorAll(".moves .notation").length,
      plain: document.querySelectorAll(".picks .acts button").length
    };
  });
}
async function move(page, random, ways) {
  const ply2 = await page.locator(".table").getAttribute("data-ply");
  const { legal, listed, plain } = await open(page);
  const chosen = random();
  if (plain && (chosen < 0.25 || !legal.length && !listed)) {
    await page.locator(".picks .acts button").nth(Math.floor(random() * plain)).click();
    ways.plain++;
  } else if (legal.length && (chosen < 0.75 || !listed)) {
    await pick(page, random);
    ways.picture++;
  } else {
    assert.ok(listed, "nothing can be played");
    const list = page.locator(".moves");
    if (!await list.evaluate((each) => each.open)) await list.locator("> summary").click();
    await list.locator(".notation").nth(Math.floor(random() * listed)).click();
    ways.list++;
  }
  await page.waitForFunction((before2) => document.querySelector(".table")?.getAttribute("data-ply") !== before2, ply2);
  await settled(page);
}
async function pick(page, random) {
  for (; ; ) {
    const { legal } = await open(page);
    const ready = page.locator(".picks .play");
    if (await ready.count() && (!legal.length || random() < 0.5)) return ready.click();
    assert.ok(legal.length, "picks lead nowhere");
    const id = legal[Math.floor(random() * legal.length)];
    await page.locator(`.drawn [id="${id}"]`).click({ force: true });
  }
}

// tests/stage.ts
import assert2 from "node:assert/strict";
import { createServer, request } from "node:http";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
var SERVICE = new URL(process.env["SERVICE"] ?? "http://127.0.0.1:8000");
var CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
var FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync"
];
var PREFIX = "/behind/a/prefix";
function stage() {
  let browser;
  let base = "";
  const wrong = [];
  const proxy = createServer((asked, answer) => {
    const path = asked.url ?? "";
    if (!path.startsWith(`${PREFIX}/`)) return void answer.writeHead(404).end();
    const onward = request(
      { host: SERVICE.hostname, port: SERVICE.port, method: asked.method, path: path.slice(PREFIX.length), headers: asked.headers },
      (found) => found.pipe(answer.writeHead(found.statusCode, found.headers))
    );
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  const watch = (page) => {
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && wrong.push(`${page.url()}: ${message.text()}`));
    page.on("pageerror", (error) => wrong.push(`${page.url()}: ${error.stack}`));
    page.on("request", (asked) => !asked.url().startsWith(base) && wrong.push(`a request to ${asked.url()}`));
  };
  const profile = async (options = {}) => {
    const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
    context.setDefaultTimeout(15e3);
    context.on("page", watch);
    return context;
  };
  before(async () => {
    await new Promise((done) => proxy.listen(0, "127.0.0.1", done));
    base = `http://127.0.0.1:${proxy.address().port}${PREFIX}/`;
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  });
  after(async () => {
    await browser.close();
    proxy.close();
    proxy.closeAllConnections();
    assert2.deepEqual(wrong, []);
  });
  return {
    get base() {
      return base;
    },
    profile,
    page: async (options) => (await profile(options)).newPage()
  };
}

// tests/ways.test.ts
var place = stage();
var ply = (page) => page.locator(".table").getAttribute("data-ply");
var mark = (page, kind, at2 = "") => page.locator(`.drawn [data-mark=${kind}]${at2}`);
var at = (page, played) => page.locator(`.table[data-ply="${played}"][aria-busy="false"]`).waitFor();
test("a move is taken back while it can be, and not after the turn went on", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-1901", { seats: 2, options: { challenge: "none" } });
  await settled(page);
  const undo = page.getByRole("button", { name: "Undo" });
  assert3.ok(await undo.isDisabled());
  await page.locator(".moves > summary").click();
  await page.locator(".moves .notation", { hasText: "+R" }).first().click();
  await at(page, 1);
  await undo.click();
  await at(page, 0);
  assert3.ok(await undo.isDisabled());
  assert3.equal(await page.locator(".log li").count(), 0);
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
  assert3.match(await why.locator("details p").innerText(), /free/);
});
test("a picked piece is put down again, another one takes its place", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-1995", { seats: 3 });
  await settled(page);
  await page.locator('.drawn [data-space="A1S1"]').click();
  await page.locator('.drawn [data-space="A2S2"]').click();
  assert3.equal(await mark(page, "picked").getAttribute("data-space"), "A2S2");
  await page.getByRole("button", { name: "Play A2S2" }).waitFor();
  await mark(page, "picked").click();
  assert3.equal(await mark(page, "picked").count(), 0);
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
  assert3.equal(await ply(page), played);
  await page.locator(".record > summary").click();
  const record = await page.getByRole("textbox", { name: "Record to copy" }).inputValue();
  assert3.match(record, /^Game: new-york-city\nRules: 1\nSeats: 2\n/);
  const other = await place.page();
  await other.goto(place.base);
  await other.getByLabel(/Paste the record/).fill(record);
  await other.getByRole("button", { name: "Go on" }).click();
  await other.locator(`.table[data-ply="${played}"]`).waitFor();
  await other.getByRole("link", { name: "Games" }).click();
  await other.getByRole("link", { name: "New York City", exact: true }).waitFor();
  await other.getByLabel(/Paste the record/).fill("no record");
  await other.getByRole("button", { name: "Go on" }).click();
  await other.getByText("neither a record nor a link").waitFor();
});
test("the page and the game speak the language that is chosen", async () => {
  const page = await place.page({ locale: "de-AT" });
  await page.goto(place.base);
  await page.getByRole("heading", { name: "Vier Spiele um New York" }).waitFor();
  assert3.equal(await page.locator("html").getAttribute("lang"), "de");
  await page.getByLabel("Sprache").selectOption("cs");
  await page.getByRole("heading", { name: "\u010Cty\u0159i hry o New Yorku" }).waitFor();
  await page.goto(`${place.base}#/begin/new-york-1995`);
  await page.getByRole("button", { name: "Za\u010D\xEDt" }).click();
  await page.locator(".turn", { hasText: "Jste na tahu." }).waitFor();
  const czech = await page.locator(".turn").innerText();
  await page.getByLabel("Jazyk").selectOption("en");
  await page.locator(".turn", { hasText: "Place a preliminary piece on a free space" }).waitFor();
  assert3.doesNotMatch(czech, /piece/);
  await page.locator(".drawn").getByText("Place a preliminary piece on a free space").waitFor();
});
test("several people at one screen see their own hands only", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-skyline", { seats: 2, who: { 1: "human" }, options: { trading: false } });
  await settled(page);
  const hand = (seat) => page.locator(".drawn").getByText(`Hand of seat ${seat}`);
  let due = -1;
  for (let played = 0; played < 4; played++) {
    if (await page.locator(".cover").count()) {
      assert3.equal(await hand(0).count() + await hand(1).count(), 0);
      assert3.equal(await page.locator(".moves, .picks, .log li").count(), 0);
      await page.locator(".cover button").click();
      await page.locator(".picks").waitFor();
      due = Number(/Seat (\d) \(person\)/.exec(await page.locator(".log li").first().innerText())[1] === "0");
      assert3.equal(await hand(due).count(), 1);
      assert3.equal(await hand(1 - due).count(), 0);
    }
    await page.locator(".moves").evaluate((list) => list.open = true);
    await page.locator(".moves .notation").first().click();
    await at(page, played + 1);
    await settled(page);
  }
  assert3.notEqual(due, -1, "the screen was never covered");
});
test("a game is begun and played with keys alone", async () => {
  const page = await place.page();
  await page.goto(place.base);
  await page.locator(".card").first().waitFor();
  await page.keyboard.press("Tab");
  assert3.equal(await page.evaluate(() => document.activeElement?.textContent), "Skip to the content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator("form.begin").waitFor();
  for (let n = 0; n < 30 && await page.evaluate(() => document.activeElement?.textContent) !== "Start"; n++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await settled(page);
  for (let n = 0; n < 20 && !await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement); n++) await page.keyboard.press("Tab");
  const focused = () => page.evaluate(() => document.querySelector(".drawn").shadowRoot.activeElement.id);
  const first = await focused();
  assert3.equal(first, "space-A1S1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert3.equal(await focused(), "space-A2S2");
  await page.keyboard.press("Enter");
  await page.locator(".picks .play").waitFor();
  for (let n = 0; n < 20 && !await page.evaluate(() => document.activeElement?.matches(".play")); n++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await at(page, 3);
  await page.getByRole("status").filter({ hasText: "Your turn" }).waitFor();
});
