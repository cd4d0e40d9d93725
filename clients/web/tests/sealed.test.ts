// A sealed table: links for the seats, two pages of one browser, and two browsers that send each other what is new.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { begin, settled } from "./player.js";
import { stage } from "./stage.js";

const place = stage();
const at = (page: Page, played: number) => page.locator(`.table[data-ply="${played}"]`).waitFor();
const link = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true }).inputValue();

/** Follow a link whose page goes on by itself to where it leads. */
const follow = (page: Page, to: string) => page.goto(to, { waitUntil: "commit" });

async function played(page: Page): Promise<void> {
  await settled(page);
  await page.locator(".moves").evaluate((list) => ((list as HTMLDetailsElement).open = true));
  await page.locator(".moves .notation, .picks .acts button").first().click();
}

async function news(page: Page): Promise<string> {
  await page.locator(".news").evaluate((each) => ((each as HTMLDetailsElement).open = true));
  return link(page, "Send this to the others after your move");
}

test("two pages of one browser hear of each other's moves", async () => {
  const starter = await place.page();
  await begin(starter, place.base, "new-york-skyline", { seats: 2, sealed: true, options: { trading: false } });
  const seats = await Promise.all([0, 1].map(async (seat) => {
    const page = await starter.context().newPage();
    await follow(page, await link(starter, `Link of seat ${seat}`));
    await page.locator(".table").waitFor();
    assert.ok(!page.url().includes("join"), "the address keeps no token");
    return page;
  }));
  for (let ply = 0; ply < 4; ply++) {
    const due = await Promise.any(seats.map(async (page) => (await page.locator(".picks").waitFor(), page)));
    const seat = seats.indexOf(due);
    await played(due);
    await Promise.all([...seats, starter].map((page) => at(page, ply + 1)));
    const other = seats[1 - seat]!;
    await other.locator(".log ol > li").nth(ply).waitFor();
    const hand = (page: Page, of: number) => page.locator(".drawn").getByText(`Hand of seat ${of}`).count();
    assert.deepEqual([await hand(due, 1 - seat), await hand(other, seat), await hand(starter, 0), await hand(starter, 1)], [0, 0, 0, 0]);
    assert.equal(await hand(due, seat), 1);
  }
});

test("two browsers send each other what is new, and take nothing old or broken", async () => {
  const starter = await place.page();
  await begin(starter, place.base, "new-york-1995", { seats: 2, sealed: true });
  const [one, two] = await Promise.all([0, 1].map(async (seat) => {
    const page = await place.page();
    await follow(page, await link(starter, `Link of seat ${seat}`));
    await page.locator(".table").waitFor();
    return page;
  })) as [Page, Page];
  assert.deepEqual(await Promise.all([one, two].map((page) => page.locator(".news[open]").count())), [0, 1], "who waits sends and receives");
  assert.equal(await one.getByRole("button", { name: "Undo" }).count(), 0, "a sealed move is never taken back");
  await played(one);
  await at(one, 1);
  await one.locator(".news[open]").waitFor();
  await one.locator(".now").getByText("Now send the others").waitFor();
  assert.equal(await two.locator(".table").getAttribute("data-ply"), "0");
  const first = await news(one);
  await two.locator(".news").evaluate((each) => ((each as HTMLDetailsElement).open = true));
  await two.getByLabel("Paste what another player sent you").fill(first);
  await two.getByRole("button", { name: "Go on" }).click();
  await at(two, 1);
  await played(two);
  await at(two, 2);
  await follow(one, await news(two));
  await at(one, 2);
  await follow(one, first);
  await at(one, 2);
  await follow(one, `${place.base}#/join/rubbish`);
  await one.getByText("This link is broken").waitFor();

  const stranger = await place.page();
  await follow(stranger, first);
  await stranger.getByText("no seat at that table").waitFor();
});

test("the page says what is protected and what is not", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-1901", { seats: 2, sealed: true });
  await page.locator(".protection > summary").click();
  await page.getByText("Not protected: who starts the table").waitFor();
  await page.locator(".verify > summary").click();
  await page.getByText("Commitment to the deal").waitFor();
  await page.getByRole("link", { name: "Forget this table" }).click();
  await page.locator(".card").first().waitFor();
  assert.equal(await page.getByRole("heading", { name: "Your tables" }).count(), 0);
});
