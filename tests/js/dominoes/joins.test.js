// Joins are counted where two tiles touch, once for each pair of squares, and a win runs along them.
import assert from "node:assert/strict";
import test from "node:test";
import { away, edgeOf, joins } from "../../../static/dominoes/joins.js";
import { cells } from "../boards.js";

const laid = (tile, squares) => ({ tile, squares: cells(squares) });
const BOARD = [laid(0, "00 10"), laid(1, "01 11"), laid(2, "21")];

test("two tiles side by side have a join for each pair of squares, and what is loose has none", () => {
  assert.equal(joins([...BOARD, laid(3, "55"), laid(4, "56")]).length, 3);
  assert.deepEqual(joins(BOARD)[2], { squares: cells("11 21"), tiles: [1, 2] });
  const edges = joins(BOARD).map(({ squares }) => edgeOf(squares).lies);
  assert.deepEqual(edges, ["flat", "flat", "upright"]);
});

test("a win runs from the last tile over its joins to the others", () => {
  assert.deepEqual(Object.fromEntries(away(joins(BOARD), 2)), { 0: 2, 1: 1, 2: 0 });
});
