// How far a chain is seen while its head glides.
import assert from "node:assert/strict";
import { test } from "node:test";
import { A_CELL, arrived, corners, onwards, whole } from "../../../static/chains/way.js";
import { cells } from "../boards.js";

const LONG = cells("00 01 02 12");
const OTHER = cells("00 01 11");

test("a head takes its time for a cell, and then rests; one that is far behind goes faster", () => {
  const half = onwards(whole(LONG.slice(0, 2)), LONG.slice(0, 3), A_CELL / 2);
  assert.deepEqual(corners(half), [...cells("00 01"), [0, 1.5]]);
  const there = onwards(half, LONG.slice(0, 3), A_CELL / 2);
  assert.ok(arrived(there, LONG.slice(0, 3)));
  assert.deepEqual(corners(there), LONG.slice(0, 3));
  const row = cells("00 01 02 03 04 05 06 07 08");
  assert.equal(onwards(whole(row.slice(0, 1)), row, A_CELL).seen, 2);
});

test("a chain that goes another way goes back first", () => {
  const back = onwards(whole(LONG), OTHER, A_CELL);
  assert.deepEqual(corners(back), LONG.slice(0, 3));
  const forth = onwards(back, OTHER, 1.5 * A_CELL);
  assert.deepEqual(corners(forth), [...cells("00 01"), [0.5, 1]]);
  assert.ok(!arrived(forth, OTHER) && arrived(onwards(forth, OTHER, A_CELL), OTHER));
});

test("a chain that was cut goes back to where it ends now, and one from another start is there at once", () => {
  assert.ok(arrived(onwards(whole(LONG), LONG.slice(0, 1), 10 * A_CELL), LONG.slice(0, 1)));
  assert.ok(arrived(onwards(whole(LONG), [[5, 5]], 1), [[5, 5]]));
});
