// How the blocks of a picture are laid in columns, without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { high, laid, spread } from "../src/table/columns.js";

test("blocks stay in order, and the highest column is as low as can be", () => {
  assert.deepEqual(spread([10, 10, 10, 10], 2), [2, 2]);
  assert.deepEqual(spread([30, 10, 10, 10], 2), [1, 3]);
  assert.equal(high([10, 10, 30], spread([10, 10, 30], 3)), 30);
  assert.deepEqual(spread([5], 3), [1]);
  // By hand: 60 | 50 + 20 | 40 + 30 is the best of three.
  assert.equal(high([60, 50, 20, 40, 30], spread([60, 50, 20, 40, 30], 3)), 70);
});

test("a telephone held upright has one column, a wide screen as many as make the picture larger", () => {
  const heights = Array<number>(12).fill(100);
  assert.deepEqual(laid(heights, 360, { width: 340, height: Infinity }), [12]);
  assert.deepEqual(laid(heights, 360, { width: 816, height: 648 }), [6, 6]);
  assert.deepEqual(laid(heights, 360, { width: 1600, height: 648 }), [4, 4, 4]);
});

test("where columns would be too small to be read there is one, to be scrolled: a telephone on its side", () => {
  assert.deepEqual(laid(Array<number>(12).fill(100), 360, { width: 500, height: 238 }), [12]);
});

test("one column more has to be worth it", () => {
  assert.deepEqual(laid([100, 100, 100], 360, { width: 400, height: 300 }), [3]);
});
