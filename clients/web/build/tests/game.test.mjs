// tests/game.test.ts
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
  const ply = await page.locator(".table").getAttribute("data-ply");
  const { legal, listed, plain } = await open(page);
  const chosen = random();
  if (plain && (chosen < 0.1 || !legal.length && !listed)) {
    await page.locator(".picks .acts button").nth(Math.floor(random() * plain)).click();
    ways.plain++;
  } else if (legal.length && (chosen < 0.7 || !listed)) {
    await pick(page, random);
    ways.picture++;
  } else {
    assert.ok(listed, "nothing can be played");
    const list = page.locator(".moves");
    if (!await list.evaluate((each) => each.open)) await list.locator("> summary").click();
    await list.locator(".notation").nth(Math.floor(random() * listed)).click();
    ways.list++;
  }
  await page.waitForFunction((before2) => document.querySelector(".table")?.getAttribute("data-ply") !== before2, ply);
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
    context.setDefaultTimeout(9e4);
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

// tests/game.test.ts
var GAMES = [
  { game: "new-york-1995", seats: 5 },
  { game: "new-york-skyline", seats: 4, options: { trading: false } },
  { game: "new-york-1901", seats: 2 },
  { game: "new-york-city", seats: 3 }
];
var place = stage();
for (const each of GAMES) {
  const only = process.env["ONLY"];
  if (only && only !== each.game) continue;
  test(`a whole game of ${each.game}`, async () => {
    const page = await place.page();
    await begin(page, place.base, each.game, each);
    await settled(page);
    const random = chance(4);
    const ways = { picture: 0, list: 0, plain: 0 };
    while (await page.locator(".table").getAttribute("data-over") !== "true") await move(page, random, ways);
    console.log(ways, await page.locator(".table").getAttribute("data-ply"));
    assert3.ok(ways.list > 0);
    await page.locator(".score h3").nth(each.seats - 1).waitFor();
    assert3.match(await page.locator(".score").innerText(), /Winner: Seat \d|Nobody wins/);
    await page.context().close();
  });
}
