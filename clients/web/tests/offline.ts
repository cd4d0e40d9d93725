// The scorings of the device against sheets that the engines made of the same tables: node tests/run.mjs offline.ts
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { onDevice } from "../src/score/offline/index.js";
import type { Rule } from "../src/knowledge.js";

interface Given {
  components: object;
  rules: Rule[];
  tables: { table: object; sheet: object }[];
}

const GIVEN = JSON.parse(readFileSync(process.env["TABLES"]!, "utf-8")) as Record<string, Given>;

for (const [game, { components, rules, tables }] of Object.entries(GIVEN)) {
  test(`${tables.length} tables of ${game}`, () => {
    const words = new Map(rules.map((rule) => [rule.id, rule]));
    assert.ok(tables.length > 0);
    for (const { table, sheet } of tables) {
      assert.deepEqual(onDevice(game, table, components, words), sheet, JSON.stringify(table));
    }
  });
}
