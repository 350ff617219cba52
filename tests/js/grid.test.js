// Boards walked by keys: which cell has the one stop for Tab.
import assert from "node:assert/strict";
import { test } from "node:test";
import { RovingGrid } from "../../static/site/grid.js";

test("the stop for Tab stays within the cells that are left", () => {
  const grid = new RovingGrid({ requestUpdate() {} }, { cells: ".cell", columns: 4 });
  grid.stand(9, 4);
  assert.equal(grid.at, 3);
  grid.stand(0, 0);
  assert.equal(grid.at, 0);
});
