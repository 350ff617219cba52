// The cursor in the grid of Square: where arrows, letters and backspace lead it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { afterLetter, into, tapped } from "../../static/square/cursor.js";

const FOUR = [0, 1, 2, 3];
const word = (number, across) => ({
  name: `${number}${across ? "A" : "D"}`,
  number,
  across,
  clue: "",
  cells: FOUR.map((at) => (across ? number * 4 + at : at * 4 + number)),
});
const across = FOUR.map((row) => word(row, true));
const down = FOUR.map((column) => word(column, false));
const entries = [...across, ...down];
const grid = (letters) => letters.padEnd(16, ".");
const at = (cell, isAcross = true) => ({ cell, across: isAcross });

test("a tap on the cursor's own cell turns, but for the first where the page itself began", () => {
  const opened = at(0);
  const first = tapped(opened, 0, opened);
  assert.deepEqual([first, tapped(first, 0, opened)], [opened, at(0, false)]);
  assert.deepEqual(tapped(opened, 5, opened), at(5));
});

test("after a letter one writes on in the word past what is sure, then in its gap, then in the next open word", () => {
  for (const [from, letters, sure, to] of [
    [at(0), "A", [], at(1)],
    [at(0), "AB", [1], at(2)],
    [at(3), "A.CD", [], at(1)],
    [at(3), "ABCDE", [], at(4)], // the E may be a slip
    [at(3), "ABCDE...I...M", [], at(5)], // it is of a whole word
    [at(3), "ABCDE", [4], at(5)],
    [at(3), "HALLAREX", [], at(8)], // past a word that is full
    [at(15), "HALLA.EXRISKMEAN", [], at(5, false)],
    [at(3), "A".repeat(16), [4, 5], at(6)], // a full grid in which something is off
    [at(3), "A".repeat(16), [4, 5, 6, 7], at(8)],
    [at(15), "A".repeat(16), [], at(15)],
  ])
    assert.deepEqual(afterLetter(entries, from, grid(letters), sure.includes.bind(sure)), to);
});

test("a word is begun at its first gap past letters to keep, else at its beginning", () => {
  const grids = ["", "....AB", "AA..AB..AA..AA", "A".repeat(16)];
  const begun = grids.map((letters) => into(entries, across[1], grid(letters), () => false));
  assert.deepEqual(begun, [at(4), at(4), at(6), at(4)]);
});
