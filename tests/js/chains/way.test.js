// How far a chain is seen while its head glides.
import assert from "node:assert/strict";
import { test } from "node:test";
import { A_CELL, arrived, corners, onwards, whole } from "../../../static/js/chains/way.js";

const LONG = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 2],
];
const OTHER = [
  [0, 0],
  [0, 1],
  [1, 1],
];

test("a head takes its time for a cell, and then rests", () => {
  const half = onwards(whole(LONG.slice(0, 2)), LONG.slice(0, 3), A_CELL / 2);
  assert.deepEqual(corners(half), [
    [0, 0],
    [0, 1],
    [0, 1.5],
  ]);
  const there = onwards(half, LONG.slice(0, 3), A_CELL / 2);
  assert.ok(arrived(there, LONG.slice(0, 3)));
  assert.deepEqual(corners(there), LONG.slice(0, 3));
});

test("a chain that goes another way goes back first", () => {
  const back = onwards(whole(LONG), OTHER, A_CELL);
  assert.deepEqual(corners(back), LONG.slice(0, 3));
  const forth = onwards(back, OTHER, 1.5 * A_CELL);
  assert.deepEqual(corners(forth), [
    [0, 0],
    [0, 1],
    [0.5, 1],
  ]);
  assert.ok(!arrived(forth, OTHER));
  assert.ok(arrived(onwards(forth, OTHER, A_CELL), OTHER));
});

test("a chain that was cut goes back to where it ends now", () => {
  const cut = onwards(whole(LONG), LONG.slice(0, 1), 10 * A_CELL);
  assert.ok(arrived(cut, LONG.slice(0, 1)));
});

test("a head that is far behind goes faster", () => {
  const row = Array.from({ length: 9 }, (_, column) => [0, column]);
  assert.equal(onwards(whole(row.slice(0, 1)), row, A_CELL).seen, 2);
});

test("a chain from another start is there at once", () => {
  assert.ok(arrived(onwards(whole(LONG), [[5, 5]], 1), [[5, 5]]));
});
