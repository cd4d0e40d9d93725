// What was played and what it costs is told in the language of the page, by the sentences of the service.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { begin, chance, move, settled, type Ways } from "./player.js";
import { stage } from "./stage.js";

const place = stage();
const TABLES = [
  { game: "new-york-1995", seats: 4, options: { teams: true } },
  { game: "new-york-skyline", seats: 2 },
  { game: "new-york-1901", seats: 2 },
  { game: "new-york-city", seats: 2 },
];

type Words = Record<"events" | "resources" | "effects" | "fields" | "moves", Record<string, string>>;

async function words(game: string, language: string): Promise<Words> {
  return (await (await fetch(`${place.base}v1/games/${game}`, { headers: { "accept-language": language } })).json()) as Words;
}

/** Whether a text is one of the sentences, whatever its gaps are filled with. */
function told(text: string, sentences: string[]): boolean {
  return sentences.some((sentence) => {
    const pattern = sentence.split(/(\{\w+\}|\[[^\]]*\])/).map((part) => {
      const plain = (fixed: string) => fixed.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      if (part.startsWith("{")) return ".+";
      return part.startsWith("[") ? `(?:${part.slice(1, -1).split(/\{\w+\}/).map(plain).join(".*")})?` : plain(part);
    });
    return new RegExp(`^${pattern.join("")}$`).test(text);
  });
}

const texts = (page: Page, selector: string) => page.locator(selector).allTextContents();

for (const { game, ...table } of TABLES) {
  test(`${game} in Czech and German`, async () => {
    const page = await place.page();
    await begin(page, place.base, game, table);
    await settled(page);
    const ways: Ways = { picture: 0, list: 0, plain: 0 };
    const random = chance(5);
    for (let n = 0; n < 6; n++) assert.ok(await move(page, random, ways));
    const english = await words(game, "en");
    for (const language of ["cs", "de"]) {
      const own = await words(game, language);
      await page.locator("header select").first().selectOption(language);
      await page.locator(".log summary", { hasText: Object.values(own.moves)[0]!.slice(0, 4) }).first().waitFor({ state: "attached" });
      const events = await texts(page, ".log ul li");
      assert.ok(events.length > 5);
      for (const event of events) assert.ok(told(event, Object.values(own.events)), event);
      const foreign = (["resources", "effects", "fields"] as const).flatMap((kind) =>
        Object.entries(english[kind]).flatMap(([id, word]) => (own[kind][id] === word ? [] : [word])));
      const shown = await texts(page, ".log summary, .moves .rows li, .compose legend");
      assert.ok(shown.some((text) => Object.values(own.fields).some((word) => text.includes(word))), shown.join("\n"));
      // Names of cards stand as they are: words of costs and fields alone are looked for, beside a number or a colon.
      const english1 = shown.filter((text) => foreign.some((word) => new RegExp(`(^|[ ·])${word}(:| [−+]?\\d)`).test(text)));
      assert.deepEqual(english1, []);
    }
    await page.context().close();
  });
}

test("an offer is told by the names of what is asked for", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-skyline", { seats: 2, seed: "offers" });
  await settled(page);
  while (!(await page.getByText("There are too many moves to list").count())) await move(page, () => 0.8, { picture: 0, list: 0, plain: 0 });
  await page.locator(".compose").evaluate((each) => ((each as HTMLDetailsElement).open = true));
  const chips = await texts(page, ".compose .chip");
  assert.ok(chips.some((text) => text.includes("with a star")), chips.join());
  assert.deepEqual(chips.filter((text) => /:(star|plain)|-/.test(text) && !/Beaux-Arts/.test(text)), []);
  assert.deepEqual((await texts(page, ".compose legend")).map((text) => text.replace(/ \(.*/, "")), ["partner: seat", "cards to give", "cards wanted"]);
  await page.context().close();
});
