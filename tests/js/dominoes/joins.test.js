// Joins are counted where two tiles touch, once for each pair of squares, and a win runs along them.

import assert from "node:assert/strict";
import test from "node:test";
import { away, edgeOf, joins } from "../../../static/js/dominoes/joins.js";

const lies = (tile, ...squares) => ({ tile, squares });
const BOARD = [lies(0, [0, 0], [1, 0]), lies(1, [0, 1], [1, 1]), lies(2, [2, 1])];

test("two tiles side by side have a join for each pair of squares, and what is loose has none", () => {
  assert.equal(joins(BOARD).length, 3);
  assert.equal(joins([...BOARD, lies(3, [5, 5]), lies(4, [5, 6])]).length, 3);
  assert.deepEqual(joins(BOARD)[2], {
    squares: [
      [1, 1],
      [2, 1],
    ],
    tiles: [1, 2],
  });
});

test("a win runs from the last tile over its joins to the others", () => {
  assert.deepEqual([...away(joins(BOARD), 2)].sort(), [
    [0, 2],
    [1, 1],
    [2, 0],
  ]);
});

test("an edge stands between squares side by side and lies between squares one above the other", () => {
  const edges = joins(BOARD).map(({ squares }) => edgeOf(squares).lies);
  assert.deepEqual(edges, ["flat", "flat", "upright"]);
});
