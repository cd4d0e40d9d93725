import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, chance, move, settled, type Ways } from "./player.js";
import { stage } from "./stage.js";

/** A whole game through the page, against bots: choices by chance, in the picture and from the list. */
export function whole(game: string, { gladly, ...table }: Parameters<typeof begin>[3] & { gladly?: string }): void {
  const place = stage();
  test(`a whole game of ${game}`, async () => {
    const page = await place.page();
    await begin(page, place.base, game, table);
    await settled(page);
    const random = chance(4);
    const ways: Ways = { picture: 0, list: 0, plain: 0 };
    while (await move(page, random, ways, gladly)) continue;
    assert.ok(ways.list > 3 && ways.picture > 3, JSON.stringify(ways));
    await page.locator(".score h2").nth(table.seats - 1).waitFor();
    assert.match(await page.locator(".score").innerText(), /Winner: Seat \d|Nobody wins/);
    assert.match(await page.locator(".turn").innerText(), /^The game is over\. (Winner: Seat \d|Nobody wins)/);
    await page.getByRole("status").filter({ hasText: /Winner|Nobody wins/ }).waitFor();
    assert.match(await page.getByRole("link", { name: "New game" }).getAttribute("href") ?? "", new RegExp(`begin/${game}$`));
    const earned = page.locator(".score .lines details").first();
    await earned.locator("summary").click();
    assert.match(await earned.locator("p").last().innerText(), /Earned by: .|Nothing earned/);
  });
}
