// The API console: what it shows is true. All its snippets are run as they stand, and what it runs itself answers.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { after, test } from "node:test";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { begin, chance, move, settled } from "./player.js";
import { stage } from "./stage.js";

const place = stage();
const PYTHON = process.env["PYTHON"] ?? "../../.venv/bin/python";
const GAMES = ["new-york-1995", "new-york-skyline", "new-york-1901", "new-york-city"];
const CALLS = ["start", "legal-moves", "check", "apply", "view", "score", "picture", "replay"];
/** Where snippets find the client, as in a project that depends on it. */
const SNIPPETS = "build/snippets";
const written: string[] = [];
rmSync(SNIPPETS, { recursive: true, force: true });
mkdirSync(SNIPPETS, { recursive: true });

/** The snippets of a language, by call. */
async function snippets(page: Page, language: string): Promise<Map<string, string[]>> {
  await page.getByRole("group", { name: "Language" }).getByRole("button", { name: language }).click();
  const found = await page.locator("pre[data-call]").evaluateAll((all) => all.map((each) => [each.getAttribute("data-call")!, each.textContent!] as const));
  const calls = new Map<string, string[]>();
  for (const [call, text] of found) calls.set(call, [...(calls.get(call) ?? []), text]);
  return calls;
}

/** What a program prints. This process must not wait for it idly: it is the proxy that the program talks to. */
async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 1 << 26, timeout: 120_000 });
  return stdout;
}

/** Run all that a page shows about a game. */
async function all(page: Page, name: string, calls: readonly string[]): Promise<void> {
  const curl = await snippets(page, "curl");
  assert.deepEqual([...curl.keys()].filter((call) => call !== "suggest"), calls);
  for (const [call, [text]] of curl) {
    const given = await run("bash", "-c", text!);
    if (call === "picture" && given.startsWith("<svg")) continue;
    const answer = JSON.parse(given) as Record<string, unknown>;
    assert.equal(answer["status"], undefined, `${call}: ${JSON.stringify(answer)}`);
    if (call === "check") assert.equal(answer["legal"], true);
  }

  const python = [...(await snippets(page, "Python")).values()].flat();
  assert.equal(python.length, curl.size);
  const told = await run(PYTHON, "-W", "error", "-c", python.join("\n\n"));
  assert.equal(told.trim().split("\n").filter((line) => /^[A-Z]\w+\(/.test(line)).length, python.length, told);

  const scripts = [...(await snippets(page, "TypeScript"))];
  assert.equal(scripts.length, curl.size);
  for (const [call, [text]] of scripts) {
    const file = `${SNIPPETS}/${name}-${call}.ts`;
    writeFileSync(file, text!);
    writeFileSync(file.replace(/ts$/, "mjs"), text!);
    written.push(file);
  }
  await run("node", "--input-type=module", "-e", scripts.map(([call]) => `await import("./${SNIPPETS}/${name}-${call}.mjs");`).join(" "));

  const graphql = await snippets(page, "GraphQL");
  assert.equal(graphql.size, curl.size);
  for (const [call, [query, variables]] of graphql) {
    const body = JSON.stringify({ query, variables: JSON.parse(variables!) as object });
    const response = await fetch(`${place.base}graphql`, { method: "POST", headers: { "content-type": "application/json" }, body });
    const { data, errors } = (await response.json()) as { data: Record<string, Record<string, { __typename: string }>>; errors?: unknown };
    assert.equal(errors, undefined, `${call}: ${JSON.stringify(errors)}`);
    const [answer] = Object.values(Object.values(data)[0]!);
    assert.ok(!["Problem", "Refusal"].includes(answer!.__typename), `${call}: ${JSON.stringify(answer)}`);
  }
}

for (const game of GAMES) {
  test(`the snippets of ${game}`, async () => {
    const page = await place.page();
    await page.goto(`${place.base}#/console/${game}`);
    await page.locator("[data-run=replay]").waitFor();
    await all(page, game, CALLS);
    await page.context().close();
  });
}

test("the calls of a table that is being played, run here by each way", async () => {
  const page = await place.page();
  await begin(page, place.base, "new-york-1995", { seats: 3, who: { 1: "human", 2: "human" } });
  await settled(page);
  const random = chance(7);
  for (let n = 0; n < 3; n++) await move(page, random, { picture: 0, list: 0, plain: 0 });
  const played = Number(await page.locator(".table").getAttribute("data-ply"));
  assert.ok(played >= 3);
  await page.getByRole("link", { name: "The calls of this table" }).click();
  await page.locator("[data-run=replay]").waitFor();
  await page.getByLabel("The move of the calls").selectOption({ index: 2 });
  await all(page, "table", CALLS);
  for (const language of ["curl", "GraphQL"]) {
    await page.getByRole("group", { name: "Language" }).getByRole("button", { name: language }).click();
    for (const call of CALLS) {
      const section = page.locator(".call", { has: page.locator(`[data-run=${call}]`) });
      await page.locator(`[data-run=${call}]`).click();
      await section.getByText(/^200/).waitFor();
      const answer = JSON.parse(await section.locator(".answer pre").innerText()) as Record<string, unknown>;
      if (call === "replay" && language === "curl") assert.equal(answer["moves"], played);
      assert.equal("errors" in answer, false);
    }
  }
  assert.match(await page.locator(".answer ul").first().innerText(), /content-type: application\/(graphql-response\+)?json/);
  await page.context().close();
});

after(async () => {
  const flags = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--skipLibCheck", "--moduleDetection", "force"];
  await run("node", "../node_modules/typescript/bin/tsc", ...flags, "--types", "node", ...written);
});
