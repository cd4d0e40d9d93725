// tests/access.test.ts
import assert2 from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

// tests/player.ts
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

// tests/stage.ts
import assert from "node:assert/strict";
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
    assert.deepEqual(wrong, []);
  });
  return {
    get base() {
      return base;
    },
    profile,
    page: async (options) => (await profile(options)).newPage()
  };
}

// tests/access.test.ts
var AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
var place = stage();
async function findings(page) {
  if (!await page.evaluate(() => "axe" in window)) await page.addScriptTag({ path: AXE });
  return page.evaluate(async () => {
    const { axe } = window;
    const { violations } = await axe.run();
    const wide = document.documentElement.scrollWidth > innerWidth ? [{ id: "wider than the screen", impact: "serious", where: [] }] : [];
    return violations.filter(({ impact }) => ["serious", "critical"].includes(impact)).map(({ id, impact, nodes }) => ({ id, impact, where: nodes.slice(0, 3).map(({ target, failureSummary }) => `${target}: ${failureSummary}`) })).concat(wide);
  });
}
for (const colorScheme of ["light", "dark"]) {
  for (const width of [320, 1280]) {
    test(`pages in ${colorScheme}, ${width} wide`, async () => {
      const context = await place.profile({ colorScheme, viewport: { width, height: 720 }, bypassCSP: true });
      const page = await context.newPage();
      await page.goto(place.base);
      await page.locator(".card").nth(3).waitFor();
      assert2.deepEqual(await findings(page), [], "the way in");
      await begin(page, place.base, "new-york-1995", { seats: 3 });
      await settled(page);
      await page.evaluate(() => document.querySelectorAll("details").forEach((each) => each.open = true));
      await page.locator(".score h3").first().waitFor();
      await page.locator(".drawn [data-mark=legal]").first().click();
      await page.locator(".picks .play").waitFor();
      assert2.deepEqual(await findings(page), [], "a table");
      await page.goto(`${place.base}#/begin/new-york-skyline`);
      await page.locator("form.begin").waitFor();
      assert2.deepEqual(await findings(page), [], "a form");
      await begin(page, place.base, "new-york-skyline", { seats: 2, sealed: true });
      await page.evaluate(() => document.querySelectorAll("details").forEach((each) => each.open = true));
      assert2.deepEqual(await findings(page), [], "a sealed table");
      await context.close();
    });
  }
}
