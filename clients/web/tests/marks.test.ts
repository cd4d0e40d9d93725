// Outlines, without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { around } from "../src/table/marks.js";

test("squares side by side have one outline, without the edges that they share", () => {
  assert.equal(around([[0, 0, 2, 2]]), "M0 0L2 0M0 2L2 2M0 0L0 2M2 0L2 2");
  assert.equal(around([[0, 0, 2, 2], [2, 0, 2, 2]]), "M0 0L2 0M0 2L2 2M0 0L0 2M2 0L4 0M2 2L4 2M4 0L4 2");
  // A corner of three: eight edges are left of twelve.
  assert.equal(around([[0, 0, 2, 2], [2, 0, 2, 2], [0, 2, 2, 2]]).split("M").length - 1, 8);
});
