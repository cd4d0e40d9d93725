// Every page by axe, in light and dark, on a wide screen and on a phone.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { begin, move, settled } from "./player.js";
import { stage } from "./stage.js";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const place = stage();

interface Finding {
  id: string;
  impact: string;
  where: string[];
}

/** What axe finds on a page that hinders somebody seriously, and what does not fit its width. */
async function findings(page: Page): Promise<Finding[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.addScriptTag({ path: AXE });
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: { id: string; impact: string; nodes: { target: unknown; failureSummary: string }[] }[] }> } };
    const { violations } = await axe.run();
    const wide = document.documentElement.scrollWidth > innerWidth ? [{ id: "wider than the screen", impact: "serious", where: [] }] : [];
    return violations
      .filter(({ impact }) => ["serious", "critical"].includes(impact))
      .map(({ id, impact, nodes }) => ({ id, impact, where: nodes.slice(0, 3).map(({ target, failureSummary }) => `${target}: ${failureSummary}`) }))
      .concat(wide);
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [320, 1280]) {
    test(`pages in ${colorScheme}, ${width} wide`, async () => {
      const context = await place.profile({ colorScheme, viewport: { width, height: 720 }, bypassCSP: true });
      const page = await context.newPage();
      await page.goto(place.base);
      await page.locator(".card").nth(3).waitFor();
      assert.deepEqual(await findings(page), [], "the way in");

      await begin(page, place.base, "new-york-1995", { seats: 3 });
      await settled(page);
      await page.evaluate(() => document.querySelectorAll("details").forEach((each) => (each.open = true)));
      await page.locator(".score h2").first().waitFor();
      await page.locator(".drawn [data-mark=legal]").first().click();
      await page.locator(".picks .play").waitFor();
      const drawn = await page.locator(".drawn").boundingBox();
      assert.ok(drawn!.width > Math.min(280, width), `the picture is ${drawn!.width} wide`);
      assert.deepEqual(await findings(page), [], "a table");

      await page.goto(`${place.base}#/begin/new-york-skyline`);
      await page.locator("form.begin").waitFor();
      assert.deepEqual(await findings(page), [], "a form");

      await begin(page, place.base, "new-york-skyline", { seats: 2, sealed: true });
      await page.evaluate(() => document.querySelectorAll("details").forEach((each) => (each.open = true)));
      assert.deepEqual(await findings(page), [], "a sealed table");

      for (const game of ["new-york-1995", "new-york-skyline", "new-york-1901", "new-york-city"]) {
        await page.goto(`${place.base}#/score/${game}`);
        await page.locator(".sheet .totals").waitFor();
        await page.evaluate(() => document.querySelectorAll("details").forEach((each) => (each.open = true)));
        assert.deepEqual(await findings(page), [], `the score pad of ${game}`);
      }
      await page.locator('[id="/table/seats/0/characters"]').fill("a");
      await page.locator('[id="/table/seats/0/board"]').fill("99");
      await page.locator('[id="/table/seats/0/board-fault"]').waitFor();
      assert.deepEqual(await findings(page), [], "a table that cannot be");

      await page.goto(`${place.base}#/console/new-york-1995`);
      await page.locator("[data-run=score]").click();
      await page.locator(".answer").waitFor();
      assert.deepEqual(await findings(page), [], "the console");
      await context.close();
    });
  }
}

const TABLES = [
  { game: "new-york-skyline", language: "cs", colorScheme: "dark", width: 390 },
  { game: "new-york-skyline", language: "en", colorScheme: "light", width: 1280 },
  { game: "new-york-1901", language: "de", colorScheme: "dark", width: 1280 },
  { game: "new-york-1901", language: "cs", colorScheme: "light", width: 320 },
  { game: "new-york-city", language: "de", colorScheme: "light", width: 390 },
  { game: "new-york-city", language: "cs", colorScheme: "dark", width: 1280 },
] as const;

for (const { game, language, colorScheme, width } of TABLES) {
  test(`a table of ${game} in ${language}, ${colorScheme}, ${width} wide`, async () => {
    const context = await place.profile({ colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
    const page = await context.newPage();
    await begin(page, place.base, game, { seats: 3 });
    for (let n = 0; n < 5; n++) {
      await settled(page, n);
      await move(page, () => 0.8, { picture: 0, list: 0, plain: 0 });
    }
    await settled(page);
    await page.locator("header select").first().selectOption(language);
    await page.locator(`html[lang=${language}]`).waitFor();
    await page.evaluate(() => document.querySelectorAll("details").forEach((each) => (each.open = true)));
    await page.locator(".score h2").first().waitFor();
    assert.deepEqual(await findings(page), []);
    await context.close();
  });
}
