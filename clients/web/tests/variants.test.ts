// Variants of all games begin by the form and can be played; trades are put together where they cannot be listed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, chance, move, settled, type Ways } from "./player.js";
import { stage } from "./stage.js";

const VARIANTS = [
  { game: "new-york-1995", seats: 2, options: { duelPrice: "owner" }, shown: "Seat 1" },
  { game: "new-york-1995", seats: 4, options: { teams: true, ownColours: true }, shown: "Seat 3" },
  { game: "new-york-1901", seats: 4, options: { expert: true, reflection: true, challenge: "bronze-baron" }, shown: "Bronze Baron" },
  { game: "new-york-skyline", seats: 5, options: { surplus: "repeat", stars: "at-least" }, shown: "Seat 4" },
  { game: "new-york-city", seats: 4, options: {}, shown: "Seat 3" },
];
const place = stage();

for (const { game, seats, options, shown } of VARIANTS) {
  test(`${game} for ${seats} with ${JSON.stringify(options)}`, async () => {
    const page = await place.page();
    await begin(page, place.base, game, { seats, options, who: { 1: "random" } });
    await settled(page);
    const ways: Ways = { picture: 0, list: 0, plain: 0 };
    for (let n = 0; n < 4; n++) assert.ok(await move(page, chance(n), ways));
    await page.locator(".drawn text", { hasText: shown }).first().waitFor();
    await page.context().close();
  });
}

test("options that do not go together are refused in words, and the form stays", async () => {
  const page = await place.page();
  await page.goto(`${place.base}#/begin/new-york-1995`);
  await page.locator('[name="teams"]').check();
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator(".failed").waitFor();
  await page.locator('input[name="seats"][value="4"]').check();
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator(".table").waitFor();
});

test("an offer is put together, judged before it is made, and made", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-skyline", { seats: 2 });
  await settled(page);
  while (!(await page.getByText("There are too many moves to list").count())) await move(page, () => 0.8, { picture: 0, list: 0, plain: 0 });
  const ply = await page.locator(".table").getAttribute("data-ply");
  await page.locator(".drawn [data-give][data-mark=legal]").first().click();
  await page.locator('.drawn [data-to="1"]').first().click();
  await page.locator(".compose").evaluate((each) => ((each as HTMLDetailsElement).open = true));
  const wanted = page.locator(".compose fieldset").last().locator(".chip");
  assert.equal(await page.locator(".picks .play").count(), 0, "nothing is wanted yet");
  assert.match(await page.locator(".picks .picked").innerText(), /Still to pick: cards wanted\./);
  await wanted.nth(0).click();
  await page.locator(".picks .play, .picks .told").waitFor();
  for (let n = 1; (await page.locator(".picks .told").count()) > 0; n++) {
    assert.match(await page.locator(".picks .told code").last().innerText(), /^skyline\./);
    await wanted.nth(n - 1).click();
    await wanted.nth(n).click();
    await page.locator(".picks .play, .picks .told").waitFor();
  }
  const offer = await page.locator(".picks .play code").innerText();
  assert.match(offer, /^offer:1:.+>.+/);
  assert.match(await page.locator(".picks .play").innerText(), /^Offer an exchange offer:/);
  assert.match(await page.locator(".picks .ready .small").innerText(), /^partner: seat 1 · cards to give: [A-Z].+ · cards wanted: [A-Z]/);
  await page.locator(".picks .play").click();
  await settled(page, Number(ply) + 2);
  await page.locator(".log code", { hasText: offer }).waitFor({ state: "attached" });
});
