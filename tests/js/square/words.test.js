import assert from "node:assert/strict";
import { test } from "node:test";
import { spokenCell, spokenEntry, spokenLetters } from "../../../static/js/square/words.js";

const ENTRY = { name: "5A", number: 5, across: true, cells: [4, 5, 6, 7], clue: "To own openly" };
const LETTERS = "ZERO.V..........";

test("a cell is told with its letter, its place and its clue", () => {
  assert.equal(spokenCell(LETTERS, 4, ENTRY, []), "empty, row 2, column 1, letter 1 of 5 across: To own openly");
  assert.equal(
    spokenCell(LETTERS, 5, ENTRY, ["wrong"]),
    "V, wrong, row 2, column 2, letter 2 of 5 across: To own openly",
  );
});

test("letters are told with their places", () => {
  assert.equal(spokenLetters(LETTERS, [0, 5]), "Z in row 1, column 1; V in row 2, column 2");
  assert.equal(spokenEntry({ ...ENTRY, across: false }), "5 down: To own openly");
});
