// The whole picture is seen at once, beside the moves on a wide screen and as wide as a telephone.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { begin, settled } from "./player.js";
import { stage } from "./stage.js";

const place = stage();
const GAMES = { "new-york-1995": 5, "new-york-skyline": 5, "new-york-1901": 4, "new-york-city": 4 };

/** How the picture lies on the page. */
function lies(page: Page) {
  return page.evaluate(() => {
    const frame = document.querySelector(".picture .scroll")!;
    const drawn = document.querySelector(".drawn")!;
    const svg = drawn.shadowRoot!.querySelector("svg")!;
    const box = (element: Element) => element.getBoundingClientRect();
    const outside = [...svg.querySelectorAll("text")].filter((text) => {
      const { left, right, top, bottom } = box(text);
      return left < box(svg).left - 1 || right > box(svg).right + 1 || top < box(svg).top - 1 || bottom > box(svg).bottom + 1;
    });
    const { width } = svg.viewBox.baseVal;
    return {
      scrolls: frame.scrollHeight > frame.clientHeight || frame.scrollWidth > frame.clientWidth,
      bottom: box(frame).bottom, scale: box(svg).width / width, columns: width / 360, outside: outside.length,
      picks: box(document.querySelector(".picks")!).bottom, wide: document.documentElement.scrollWidth > innerWidth, drawn: box(drawn).width,
    };
  });
}

for (const [game, seats] of Object.entries(GAMES)) {
  test(`${game} for ${seats}`, async () => {
    const page = await place.page({ viewport: { width: 1280, height: 800 } });
    await begin(page, place.base, game, { seats });
    await settled(page);
    const wide = await lies(page);
    assert.deepEqual([wide.scrolls, wide.wide, wide.outside], [false, false, 0], JSON.stringify(wide));
    assert.ok(wide.bottom <= 800 && wide.picks <= 800, JSON.stringify(wide));
    assert.ok(wide.scale >= 0.8, `drawn at ${wide.scale}`);

    // Outlines lie where what they outline lies, in whatever column.
    const apart = await page.evaluate(() => {
      const root = document.querySelector(".drawn")!.shadowRoot!;
      const middles = (elements: Iterable<Element>) => [...elements].map((each) => each.getBoundingClientRect()).map(({ left, top, width, height }) => [left + width / 2, top + height / 2] as const);
      const marks = middles(root.querySelectorAll(".marks > *"));
      return middles(root.querySelectorAll('[data-mark="legal"]')).filter(([x, y]) => !marks.some(([a, b]) => Math.hypot(a - x, b - y) < 20)).length;
    });
    assert.equal(apart, 0);

    // All of it is outlined, and what it is made of can be used by keys as by the mouse.
    const short = await page.evaluate(() => {
      const root = document.querySelector(".drawn")!.shadowRoot!;
      const marks = [...root.querySelectorAll(".marks > *")].map((each) => each.getBoundingClientRect());
      return [...root.querySelectorAll('[data-lot][data-mark="legal"]')].filter((lot) => {
        const { left, right, top, bottom } = lot.getBoundingClientRect();
        const whole = marks.some((mark) => Math.abs(mark.left - left) + Math.abs(mark.right - right) + Math.abs(mark.top - top) + Math.abs(mark.bottom - bottom) < 12);
        return !whole || lot.querySelector('[aria-disabled="true"]');
      }).map(({ id }) => id);
    });
    assert.deepEqual(short, []);

    await page.setViewportSize({ width: 768, height: 1024 });
    await page.waitForFunction(() => document.querySelector(".drawn")!.shadowRoot!.querySelector("svg")!.viewBox.baseVal.width === 360);
    const upright = await lies(page);
    assert.deepEqual([upright.wide, upright.scale >= 1], [false, true], `on a tablet drawn at ${upright.scale}`);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForFunction(() => document.querySelector(".drawn")!.shadowRoot!.querySelector("svg")!.viewBox.baseVal.width === 360);
    const small = await lies(page);
    assert.deepEqual([small.scrolls, small.wide, small.outside], [false, false, 0], JSON.stringify(small));
    assert.ok(small.drawn > 340, JSON.stringify(small));
    await page.context().close();
  });
}

test("a picture in columns takes clicks in each of them", async () => {
  const page = await place.page({ viewport: { width: 1280, height: 800 } });
  await begin(page, place.base, "new-york-1901", { seats: 4, options: { challenge: "none" } });
  await settled(page);
  assert.equal((await lies(page)).columns, 2);
  await page.locator('.drawn [data-card][data-mark="legal"]').last().click();
  await page.locator('.drawn [data-mark="picked"]').waitFor();
});

test("on a telephone what can be done, and why something cannot, stays in sight", async () => {
  const page = await place.page({ viewport: { width: 360, height: 740 } });
  const seen = async (selector: string) => {
    await page.locator(selector).first().waitFor();
    return page.evaluate((selector) => {
      const { top, bottom, left } = document.querySelector(selector)!.getBoundingClientRect();
      const middle = (Math.min(bottom, innerHeight) + Math.max(top, 0)) / 2;
      return top < innerHeight - 20 && document.elementFromPoint(left + 5, middle)?.closest(selector) !== null;
    }, selector);
  };
  await begin(page, place.base, "new-york-1901", { seats: 3 });
  await settled(page);
  assert.ok(await seen(".turn"), "whose turn it is");
  assert.ok(await page.locator(".head").evaluate((head) => head.clientHeight) < 100, "the head takes two lines");
  await page.locator('.drawn [data-tile][data-mark="legal"]').first().click();
  assert.ok(await seen(".picks .play"), "the move that was picked");
  await page.locator(".picks .play").click();
  await settled(page, 1);
  await page.evaluate(() => scrollTo(0, 0));
  assert.ok(await seen(".picks .acts button"), "what needs no picking");
  await page.locator(".drawn [data-card]").first().click({ force: true });
  assert.ok(await seen(".why"), "why not");
  await page.context().close();
});
