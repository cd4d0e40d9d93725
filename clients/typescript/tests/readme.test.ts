// The blocks of the README run as they stand, against the service of the tests.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { SERVICE } from "./service.js";

const folder = new URL("readme/", import.meta.url);
const blocks = readdirSync(folder).filter((name) => name.endsWith(".js"));

test("the blocks of the README do what they say", async (context) => {
  const said: unknown[][] = [];
  context.mock.method(console, "log", (...words: unknown[]) => said.push(words));
  const whole = globalThis.fetch;
  context.mock.method(globalThis, "fetch", (url: string, init: RequestInit) =>
    whole(url.replace("http://localhost:8000", SERVICE), init),
  );
  for (const name of blocks) await import(new URL(name, folder).href);
  assert.equal(blocks.length, 6);
  const lines = said.map((words) => words.map((word) => JSON.stringify(word)).join(" "));
  assert.equal(lines.filter((line) => line.includes("a piece on")).length, 49);
  assert.ok(lines.some((line) => line.startsWith('"1995.prelim.free" {"space":"A4S4"}')));
  assert.ok(lines.includes("[] true"));
  assert.ok(lines.includes("1000"));
  assert.equal(said.at(-1)?.length, 2, "a bot says what it would play, and why");
});
