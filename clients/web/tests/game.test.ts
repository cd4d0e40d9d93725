// A whole game of each kind through the page, against bots; choices by chance, in the picture and from the list.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, chance, move, settled, type Ways } from "./player.js";
import { stage } from "./stage.js";

const GAMES = [
  { game: "new-york-1995", seats: 5 },
  { game: "new-york-skyline", seats: 5, options: { trading: false } },
  { game: "new-york-1901", seats: 2 },
  { game: "new-york-city", seats: 3 },
];
const place = stage();

for (const each of GAMES) {
  const only = process.env["ONLY"];
  if (only && only !== each.game) continue;
  test(`a whole game of ${each.game}`, async () => {
    const page = await place.page();
    await begin(page, place.base, each.game, each);
    await settled(page);
    const random = chance(4);
    const ways: Ways = { picture: 0, list: 0, plain: 0 };
    while ((await page.locator(".table").getAttribute("data-over")) !== "true") await move(page, random, ways);
    console.log(ways, await page.locator(".table").getAttribute("data-ply"));
    assert.ok(ways.list > 0);
    await page.locator(".score h3").nth(each.seats - 1).waitFor();
    assert.match(await page.locator(".score").innerText(), /Winner: Seat \d|Nobody wins/);
    await page.context().close();
  });
}
