// The grid of Square: where arrows, letters and backspace lead, and the letters as they are typed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { enterEntry, moveAfterLetter, tapCursor } from "../../static/square/cursor.js";
import { listReveals } from "../../static/square/offers.js";
import { Sheet } from "../../static/square/sheet.js";

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
  const first = tapCursor(opened, 0, opened);
  assert.deepEqual([first, tapCursor(first, 0, opened)], [opened, at(0, false)]);
  assert.deepEqual(tapCursor(opened, 5, opened), at(5));
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
    assert.deepEqual(moveAfterLetter(entries, from, grid(letters), sure.includes.bind(sure)), to);
});

test("a word is begun at its first gap past letters to keep, else at its beginning", () => {
  const grids = ["", "....AB", "AA..AB..AA..AA", "A".repeat(16)];
  const begun = grids.map((letters) => enterEntry(entries, across[1], grid(letters), () => false));
  assert.deepEqual(begun, [at(4), at(4), at(6), at(4)]);
});

/** What the server knows: letters, the cells of sure ones, and for some cells the letters that were struck there. */
const known = (letters, { sure = [], struck = {} } = {}) => ({
  letters: grid(letters),
  sure,
  struck: Array.from({ length: 16 }, (_, cell) => struck[cell] ?? ""),
});

test("what is typed is over what the server knows, and waits to be sent unless it is taken back", () => {
  const sheet = new Sheet(known("AB"));
  assert.equal(sheet.unsentLetters, null);
  assert.equal(sheet.writeCell(1, "X"), true);
  assert.equal(sheet.unsentLetters, grid("AX"));
  sheet.writeCell(1, "B");
  assert.equal(sheet.unsentLetters, null);
});

test("what arrived is no longer waiting, and what was typed meanwhile still is", () => {
  const sheet = new Sheet(known(""));
  sheet.writeCell(0, "A");
  sheet.writeCell(1, "B");
  sheet.adoptKnown(known("A"));
  assert.equal(sheet.unsentLetters, grid("AB"));
  sheet.adoptKnown(known("AB"));
  assert.equal(sheet.unsentLetters, null);
});

test("a sure cell cannot be written, and wins over what was typed", () => {
  const sheet = new Sheet(known("A", { sure: [0] }));
  assert.equal(sheet.writeCell(0, "X"), false);
  sheet.writeCell(1, "X");
  sheet.adoptKnown(known("AB", { sure: [0, 1] }));
  assert.deepEqual([sheet.letters[1], sheet.unsentLetters], ["B", null]);
});

test("a letter that is struck stays so until it is changed, and until then a full grid is not ready", () => {
  const sheet = new Sheet(known("A".repeat(16), { struck: { 3: "A" } }));
  assert.deepEqual([sheet.isWrong(3), sheet.isReady], [true, false]);
  sheet.writeCell(3, "B");
  assert.deepEqual([sheet.isWrong(3), sheet.isReady], [false, true]);
  sheet.writeCell(5, ".");
  assert.equal(sheet.isReady, false);
});

test("a struck letter that comes back is struck again, by undo or typed, whether or not the server knows it", () => {
  const sheet = new Sheet(known("AB", { struck: { 0: "A" } }));
  sheet.typeCell(0, "X");
  assert.deepEqual([sheet.isWrong(0), sheet.undo(), sheet.isWrong(0)], [false, 0, true]);
  sheet.typeCell(0, "X");
  sheet.adoptKnown(known("XB", { struck: { 0: "AX" } }));
  assert.equal(sheet.isWrong(0), true);
  assert.deepEqual([sheet.undo(), sheet.letters[0], sheet.isWrong(0), sheet.hasUnchecked], [0, "A", true, true]);
  sheet.typeCell(0, "C");
  sheet.typeCell(0, "A");
  assert.deepEqual([sheet.isWrong(0), sheet.isWrong(1)], [true, false]);
});

test("a letter that is taken back while it is on its way stays taken back, also where it never arrives", () => {
  for (const arrives of [true, false]) {
    const sheet = new Sheet(known(""));
    sheet.writeCell(4, "X");
    sheet.underway = true;
    sheet.writeCell(4, ".");
    if (arrives) sheet.adoptKnown(known("....X"));
    sheet.finishSending();
    assert.equal(sheet.letters[4], ".");
    assert.equal(sheet.unsentLetters, arrives ? grid("") : null);
  }
});

test("a full grid is off once the server knows it as it is shown, and while no letter in it is struck", () => {
  const sheet = new Sheet(known("A".repeat(16)));
  assert.equal(sheet.isOff, true);
  sheet.writeCell(3, "B");
  assert.equal(sheet.isOff, false);
  assert.equal(new Sheet(known("A".repeat(16), { struck: { 3: "A" } })).isOff, false);
  assert.equal(new Sheet(known("A".repeat(15))).isOff, false);
});

test("what was typed is undone letter by letter, but for what a check has shown meanwhile", () => {
  const sheet = new Sheet(known("AB"));
  ["1X", "2C", "1.", "3D"].forEach(([cell, letter]) => sheet.typeCell(Number(cell), letter));
  sheet.adoptKnown(known("A.CD", { sure: [3] }));
  assert.deepEqual([sheet.undo(), sheet.letters], [1, grid("AXCD")]);
  assert.deepEqual([sheet.undo(), sheet.undo(), sheet.letters, sheet.canUndo], [2, 1, grid("AB.D"), false]);
  assert.equal(sheet.undo(), null);
});

test("help has its price on each line, or says why it can't be had", () => {
  const sheet = new Sheet(known("ABC.EFGH", { sure: [0, 4, 5, 6, 7], struck: { 1: "B" } }));
  const offer = (cell, row) =>
    listReveals(sheet, cell, across[row], 2).map(({ title, price, isOff }) => `${title}: ${price}${isOff ? "!" : ""}`);
  assert.deepEqual(offer(1, 0), ["This letter: costs 2", "0 Across: costs up to 6", "Whole grid: ends the game"]);
  assert.deepEqual(offer(4, 2).slice(0, 2), ["This letter: already right!", "2 Across: costs 8"]);
  assert.equal(sheet.hasUnchecked, true);
  assert.equal(new Sheet(known("AB", { sure: [0], struck: { 1: "B" } })).hasUnchecked, false);
});
