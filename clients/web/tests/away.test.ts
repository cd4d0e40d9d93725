// A service that is away for a while: the page says so in its language, and goes on from where it was.
import { test } from "node:test";
import type { Page } from "playwright-core";
import { begin, settled } from "./player.js";
import { stage } from "./stage.js";

const place = stage();

/** Let no call through whose body is such. */
async function away(page: Page, body = /./): Promise<void> {
  await page.route("**/v1/**", (route) => (body.test(route.request().postData() ?? "GET") ? route.abort() : route.continue()));
  place.forgive(/ERR_FAILED/);
}

async function back(page: Page): Promise<void> {
  await page.unroute("**/v1/**");
  place.forgive(/ERR_FAILED/);
  await page.getByRole("button", { name: /Try again|Zkusit znovu/ }).click();
}

test("what takes a while says so", async () => {
  const page = await place.page();
  const held: (() => void)[] = [];
  await page.route("**/v1/games", async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await page.goto(place.base);
  await page.getByRole("status").filter({ hasText: "Loading" }).waitFor();
  for (const go of held) go();
  await page.locator(".card").nth(3).waitFor();
  await page.locator(".waits").waitFor({ state: "hidden" });
  await page.context().close();
});

const said = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text }).waitFor();

test("games, and a table whose game is not known yet", async () => {
  const page = await place.page({ locale: "cs-CZ" });
  await away(page);
  await page.goto(place.base);
  await said(page, "Služba není dostupná.");
  await back(page);
  await page.locator(".card").nth(3).waitFor();
  await page.context().close();
});

test("a move that nobody heard of is played by trying again, and a bot's goes on", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-1995", { seats: 3 });
  await settled(page);
  await away(page);
  await page.locator('.drawn [data-space="A4S4"]').click();
  await page.locator(".picks .play").click();
  await said(page, "The service cannot be reached.");
  await page.unroute("**/v1/**");
  await away(page, /"suggest"/);
  const thinks = page.waitForEvent("requestfailed", (asked) => /"suggest"/.test(asked.postData() ?? ""));
  await page.getByRole("button", { name: "Try again" }).click();
  await thinks;
  await said(page, "The service cannot be reached.");
  await back(page);
  await settled(page, 3);
  await page.getByRole("alert").filter({ hasText: "reached" }).waitFor({ state: "detached" });
  await page.context().close();
});

test("why something cannot be used is not known without the service, which is said", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-1901", { seats: 2 });
  await settled(page);
  await away(page);
  await page.locator('.drawn [data-tile][data-mark="none"]').first().click({ force: true });
  await page.locator(".why").getByRole("alert").filter({ hasText: "The service cannot be reached." }).waitFor();
  place.forgive(/ERR_FAILED/);
  await page.context().close();
});
