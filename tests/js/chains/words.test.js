// Cells, hints and what is cut off, as they are read out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOff, hintSpoken, lostSpoken, places } from "../../../static/chains/words.js";
import { cells } from "../boards.js";

test("cells are read out row by row, those that are cut off with their number", () => {
  assert.equal(places(cells("30 02 01 04")), "row 1, columns 2, 3 and 5; row 4, column 1");
  assert.equal(lostSpoken([]), "No cell is cut off.");
  assert.equal(lostSpoken([[1, 0]]), "1 cell is cut off: row 2, column 1.");
  assert.equal(cutOff([1, 0], new Set(["1,0"])), ", cut off");
  assert.equal(cutOff([0, 0], new Set(["1,0"])), "");
});

test("a hint names the cells that it lights or marks where its sentence only counts or mentions them", () => {
  const hint = { title: "Rings", text: "The 4 lit cells.", cells: cells("00 01 10 11") };
  assert.equal(hintSpoken(hint), "Rings. The 4 lit cells. Lit are row 1, columns 1 and 2; row 2, columns 1 and 2.");
  assert.equal(hintSpoken({ ...hint, cells: [[0, 0]] }), "Rings. The 4 lit cells.");
  const marked = { ...hint, text: "No move leads out of the marked region.", cells: [], areas: [cells("00 01")] };
  assert.ok(hintSpoken(marked).endsWith(" Marked: row 1, columns 1 and 2."));
  assert.ok(!hintSpoken({ ...marked, text: "Then it could not be left." }).includes("Marked"));
});
