// Boards walked by keys: where an arrow leads, and which cell has the one stop for Tab.
import assert from "node:assert/strict";
import { test } from "node:test";
import { RovingGrid, isHeld, isOfBoards, stepOf, walked } from "../../static/site/grid.js";

test("arrows walk a grid and stay at its edges, Home and End lead to the ends of a row", () => {
  for (const [from, key, columns, count, to] of [
    [0, "ArrowLeft", 4, 16, 0],
    [3, "ArrowRight", 4, 16, 3],
    [1, "ArrowDown", 4, 16, 5],
    [13, "ArrowDown", 4, 16, 13],
    [6, "Home", 4, 16, 4],
    [4, "End", 4, 8, 7],
    [4, "ArrowDown", 4, 6, 4],
    [6, "a", 4, 16, null],
  ])
    assert.equal(walked(from, key, columns, count), to);
  assert.deepEqual([stepOf("Home"), stepOf("ArrowUp")], [null, [-1, 0]]);
});

test("arrows, digits, letters and Enter are keys of boards; with Control they are the browser's", () => {
  assert.deepEqual(["ArrowUp", "7", "Enter", "a", "Tab", "F1", " "].filter(isOfBoards), ["ArrowUp", "7", "Enter", "a"]);
  assert.equal(isHeld({ ctrlKey: true, metaKey: false, altKey: false }), true);
  assert.equal(isHeld({ ctrlKey: false, metaKey: false, altKey: false }), false);
});

test("the stop for Tab stays within the cells that are left", () => {
  const grid = new RovingGrid({ requestUpdate() {} }, { cells: ".cell", columns: 4 });
  grid.stand(9, 4);
  assert.equal(grid.at, 3);
  grid.stand(0, 0);
  assert.equal(grid.at, 0);
});
