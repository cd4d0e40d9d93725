// The logic of picking, without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Choice, Listed } from "../src/calls.js";
import { composed, exact, fitting, lacking, offered, others, type Pick, targets, toggled } from "../src/table/pick.js";

const listed = (...moves: object[]) =>
  moves.map((move) => ({ move, notation: JSON.stringify(move), effect: "", costs: {}, gains: {}, leaves: {}, ways: 1 }) as unknown as Listed);
const picked = (...names: [string, string | number][]): Pick[] => names.map(([field, value], n) => ({ field, value, mark: `${n}` }));

const PAIRS = listed(
  { type: "draft", seat: 0, pair: ["plans", "plans"] },
  { type: "draft", seat: 0, pair: ["plans", "wild"] },
  { type: "pass", seat: 0 },
);
const TILES = listed(
  { type: "build", tile: "I2", anchor: "a1", cells: ["a1", "a2"] },
  { type: "build", tile: "I2", anchor: "a2", cells: ["a2", "a3"] },
  { type: "build", tile: "L3", anchor: "a1", cells: ["a1", "a2", "b1"] },
);

test("equal values of a list are picked one by one", () => {
  assert.equal(targets(fitting(PAIRS, []), []).get("pair=plans")?.leaves, 2);
  const once = picked(["pair", "plans"]);
  assert.deepEqual([...targets(fitting(PAIRS, once), once).keys()], ["pair=plans", "pair=wild"]);
  const twice = picked(["pair", "plans"], ["pair", "plans"]);
  assert.equal(fitting(PAIRS, twice).length, 1);
  assert.equal(targets(fitting(PAIRS, twice), twice).size, 0);
});

test("what is picked leaves the moves that hold it, in any order; the whole ones first", () => {
  const squares = picked(["cells", "a2"], ["cells", "a1"]);
  assert.deepEqual(fitting(TILES, squares), [TILES[0], TILES[2]]);
  assert.deepEqual(fitting(TILES, picked(["cells", "a2"], ["tile", "L3"])), [TILES[2]]);
  const bids = listed({ type: "bid", match: 1, wild: 1 }, { type: "bid", match: 1 });
  assert.deepEqual(fitting(bids, picked(["match", 1])), [bids[1], bids[0]]);
  assert.ok(exact(bids[1]!.move, picked(["match", 1])));
});

test("in the place of a single value others are offered, not in that of a list", () => {
  assert.deepEqual([...others(TILES, picked(["tile", "I2"])).keys()], ["tile=L3"]);
  assert.deepEqual([...others(TILES, picked(["cells", "a3"])).keys()], []);
});

test("what cannot stand beside a new pick gives way", () => {
  const possible = (picks: readonly Pick[]) => fitting(TILES, picks).length > 0;
  const tile: Pick = { field: "tile", value: "L3", mark: "tile" };
  assert.deepEqual(toggled(picked(["cells", "a1"]), tile, possible).length, 2);
  assert.deepEqual(toggled(picked(["tile", "I2"]), tile, possible), [tile]);
  assert.deepEqual(toggled(picked(["cells", "a3"]), tile, possible), [tile]);
  assert.deepEqual(toggled([tile], tile, possible), []);
});

test("a move is put together of a prompt; what leaves no choice need not be picked", () => {
  const offer: Choice = {
    type: "offer",
    picks: [
      { field: "to", values: [1], least: 1, most: 1 },
      { field: "give", values: ["wood", "wood", "dome"], least: 1, most: 2 },
      { field: "note", values: ["x"], least: 0, most: 1 },
    ],
  };
  const lists = new Set(["offer.give"]);
  assert.equal(composed(offer, 0, [], lists), undefined);
  assert.deepEqual(composed(offer, 0, picked(["give", "wood"]), lists), { type: "offer", seat: 0, to: 1, give: ["wood"] });
  assert.deepEqual([...offered([offer], picked(["give", "wood"])).keys()], ["to=1", "give=wood", "give=dome", "note=x"]);
  assert.deepEqual([...offered([offer], picked(["give", "wood"], ["give", "wood"])).keys()], ["to=1", "note=x"]);
});

test("what is still to be picked is known, and not asked for where there is no choice of it", () => {
  const offer = { type: "offer", picks: [
    { field: "to", values: [1, 2], least: 1, most: 1 }, { field: "give", values: ["a"], least: 1, most: 1 },
    { field: "want", values: ["x", "y"], least: 1, most: 3 },
  ] } as unknown as Choice;
  const pass = { type: "pass", picks: [] } as unknown as Choice;
  assert.deepEqual(lacking([pass, offer], picked(["to", 1])), ["want"]);
  assert.deepEqual(lacking([pass, offer], picked(["want", "x"])), ["to"]);
  assert.deepEqual(lacking([pass, offer], picked(["to", 1], ["want", "x"])), []);
});
