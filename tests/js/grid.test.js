// Boards walked by keys: where an arrow leads, and which cell has the one stop for Tab.
import assert from "node:assert/strict";
import { test } from "node:test";
import { RovingGrid, isHeld, isOfBoards, stepOf, walked } from "../../static/js/site/grid.js";

test("arrows walk a grid and stay at its edges", () => {
  assert.equal(walked(0, "ArrowLeft", 4, 16), 0);
  assert.equal(walked(3, "ArrowRight", 4, 16), 3);
  assert.equal(walked(1, "ArrowDown", 4, 16), 5);
  assert.equal(walked(13, "ArrowDown", 4, 16), 13);
});

test("Home and End lead to the ends of a row, and a short last row has its own end", () => {
  assert.equal(walked(6, "Home", 4, 16), 4);
  assert.equal(walked(4, "End", 4, 8), 7);
  assert.equal(walked(4, "ArrowDown", 4, 6), 4);
});

test("other keys lead nowhere", () => {
  assert.equal(walked(6, "a", 4, 16), null);
  assert.equal(stepOf("Home"), null);
  assert.deepEqual(stepOf("ArrowUp"), [-1, 0]);
});

test("arrows, digits and Enter are keys of boards, letters and Tab are not", () => {
  assert.deepEqual(["ArrowUp", "7", "Enter", "a", "Tab", "F1", " "].filter(isOfBoards), ["ArrowUp", "7", "Enter", "a"]);
});

test("a key that is held with Control is the browser's", () => {
  assert.equal(isHeld({ ctrlKey: true, metaKey: false, altKey: false }), true);
  assert.equal(isHeld({ ctrlKey: false, metaKey: false, altKey: false }), false);
});

/** An element of so many cells that tells which of them had the focus. */
function host(count) {
  const focused = [];
  const cells = Array.from({ length: count }, (_, n) => ({ focus: () => focused.push(n) }));
  return { focused, querySelectorAll: () => cells, requestUpdate: () => {}, updateComplete: Promise.resolve() };
}
const key = (name, more = {}) => ({ key: name, preventDefault() {}, ...more });

test("an arrow moves the one stop for Tab, and the focus with it", async () => {
  const page = host(16);
  const grid = new RovingGrid(page, { cells: ".cell", columns: 4 });
  assert.equal(grid.walk(key("ArrowDown")), true);
  await page.updateComplete;
  await null;
  assert.deepEqual([grid.tabindex(0), grid.tabindex(4)], [-1, 0]);
  assert.deepEqual(page.focused, [4]);
});

test("keys that mean something else are left alone", () => {
  const grid = new RovingGrid(host(16), { cells: ".cell", columns: 4 });
  assert.equal(grid.walk(key("Enter")), false);
  assert.equal(grid.walk(key("ArrowDown", { altKey: true })), false);
  assert.equal(grid.at, 0);
});

test("the stop for Tab stays within the cells that are left", () => {
  const grid = new RovingGrid(host(4), { cells: ".cell", columns: 4 });
  grid.stand(9, 4);
  assert.equal(grid.at, 3);
  grid.stand(0, 0);
  assert.equal(grid.at, 0);
});
