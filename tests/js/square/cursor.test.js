// The cursor in the grid of Square: where arrows, letters and backspace lead it.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  afterLetter,
  arrow,
  before,
  entryAt,
  into,
  meant,
  named,
  tapped,
  turned,
} from "../../../static/square/cursor.js";

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
  const opened = { cell: 0, across: true };
  const first = tapped(opened, 0, opened);
  assert.deepEqual([first, tapped(first, 0, opened)], [opened, { cell: 0, across: false }]);
  assert.deepEqual(tapped(opened, 5, opened), { cell: 5, across: true });
});

test("an arrow across the direction turns, and along it moves up to the edge", () => {
  for (const [from, key, to] of [
    [at(5), "ArrowDown", at(5, false)],
    [at(5, false), "ArrowDown", at(9, false)],
    [at(13, false), "ArrowDown", at(13, false)],
    [at(4), "ArrowLeft", at(4)],
    [at(7), "ArrowRight", at(7)],
  ])
    assert.deepEqual(arrow(from, key), to);
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
    assert.deepEqual(
      afterLetter(entries, from, grid(letters), (cell) => sure.includes(cell)),
      to,
    );
});

test("a check is meant for the word just written while the one in hand is empty, and menus name it", () => {
  assert.equal(meant(across[2], across[1], grid("HALLAREX")), across[1]);
  assert.equal(meant(across[2], across[1], grid("HALLAREXR")), across[2]);
  assert.equal(meant(across[2], null, grid("")), across[2]);
  assert.deepEqual([named(down[3]), named(across[2])], ["3 Down", "2 Across"]);
});

test("backspace runs back across words, and stops at the first cell", () => {
  for (const [from, to] of [
    [at(6), at(5)],
    [at(4), at(3)],
    [at(0, false), at(15)],
    [at(0), at(0)],
  ])
    assert.deepEqual(before(entries, from), to);
});

test("a word is begun at its first gap past letters to keep, else at its beginning; a cell is in two words", () => {
  const unsure = () => false;
  assert.deepEqual(
    ["", "....AB", "AA..AB..AA..AA", "A".repeat(16)].map((letters) => into(entries, across[1], grid(letters), unsure)),
    [at(4), at(4), at(6), at(4)],
  );
  assert.equal(entryAt(entries, at(6)), across[1]);
  assert.equal(entryAt(entries, turned(at(6))), down[2]);
});
