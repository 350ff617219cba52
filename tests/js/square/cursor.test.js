import assert from "node:assert/strict";
import { test } from "node:test";
import {
  afterLetter,
  arrow,
  before,
  beside,
  entryAt,
  into,
  meant,
  named,
  round,
  turned,
} from "../../../static/js/square/cursor.js";

const across = [0, 1, 2, 3].map((row) => ({
  name: `${row}A`,
  number: row,
  across: true,
  clue: "",
  cells: [0, 1, 2, 3].map((c) => row * 4 + c),
}));
const down = [0, 1, 2, 3].map((column) => ({
  name: `${column}D`,
  number: column,
  across: false,
  clue: "",
  cells: [0, 1, 2, 3].map((r) => r * 4 + column),
}));
const entries = [...across, ...down];
const empty = ".".repeat(16);
const never = () => false;

test("an arrow across the direction turns, and along it moves up to the edge", () => {
  assert.deepEqual(arrow({ cell: 5, across: true }, "ArrowDown"), { cell: 5, across: false });
  assert.deepEqual(arrow({ cell: 5, across: false }, "ArrowDown"), { cell: 9, across: false });
  assert.deepEqual(arrow({ cell: 13, across: false }, "ArrowDown"), { cell: 13, across: false });
  assert.deepEqual(arrow({ cell: 4, across: true }, "ArrowLeft"), { cell: 4, across: true });
  assert.deepEqual(arrow({ cell: 7, across: true }, "ArrowRight"), { cell: 7, across: true });
});

test("after a letter one writes on in the word, past what is sure", () => {
  assert.deepEqual(afterLetter(entries, { cell: 0, across: true }, "A...............", never), {
    cell: 1,
    across: true,
  });
  assert.deepEqual(
    afterLetter(entries, { cell: 0, across: true }, "AB..............", (cell) => cell === 1),
    { cell: 2, across: true },
  );
});

test("at the end of a word one goes to its gap, then to the next word with one", () => {
  assert.deepEqual(afterLetter(entries, { cell: 3, across: true }, "A.CD............", never), {
    cell: 1,
    across: true,
  });
  assert.deepEqual(afterLetter(entries, { cell: 3, across: true }, "ABCDE...........", never), {
    cell: 5,
    across: true,
  });
});

test("from a word that was filled one writes on in the next as on paper, full or not, past what is sure", () => {
  const cursor = { cell: 3, across: true };
  assert.deepEqual(afterLetter(entries, cursor, "HALLAREX........", never), { cell: 4, across: true });
  const sure = (/** @type {number} */ cell) => cell === 4 || cell === 5;
  assert.deepEqual(afterLetter(entries, cursor, "HALLAREX........", sure), { cell: 6, across: true });
  const known = (/** @type {number} */ cell) => cell > 3 && cell < 8;
  assert.deepEqual(afterLetter(entries, cursor, "HALLAREA........", known), { cell: 8, across: true });
  const last = { cell: 15, across: true };
  assert.deepEqual(afterLetter(entries, last, "HALLA.EXRISKMEAN", never), { cell: 5, across: false });
});

test("a check is meant for the word just written while the one in hand is empty, and menus name it", () => {
  assert.equal(meant(across[2], across[1], "HALLAREX........"), across[1]);
  assert.equal(meant(across[2], across[1], "HALLAREXR......."), across[2]);
  assert.equal(meant(across[2], null, empty), across[2]);
  assert.equal(named(down[3]), "3 Down");
  assert.equal(named(across[2]), "2 Across");
});

test("after the last letter of a full grid the cursor stays", () => {
  const cursor = { cell: 15, across: true };
  assert.deepEqual(afterLetter(entries, cursor, "A".repeat(16), never), cursor);
});

test("backspace runs back across words, and stops at the first cell", () => {
  assert.deepEqual(before(entries, { cell: 6, across: true }), { cell: 5, across: true });
  assert.deepEqual(before(entries, { cell: 4, across: true }), { cell: 3, across: true });
  assert.deepEqual(before(entries, { cell: 0, across: false }), { cell: 15, across: true });
  assert.deepEqual(before(entries, { cell: 0, across: true }), { cell: 0, across: true });
});

test("words follow one another, and only going round has no end", () => {
  assert.equal(beside(entries, entries[7], 1), null);
  assert.equal(beside(entries, entries[0], -1), null);
  assert.equal(round(entries, entries[7], 1), entries[0]);
  assert.equal(round(entries, entries[0], -1), entries[7]);
});

test("a word is begun at its first gap, or at its beginning where it is full", () => {
  assert.deepEqual(into(entries[1], empty), { cell: 4, across: true });
  assert.deepEqual(into(entries[1], "....AB.........."), { cell: 6, across: true });
  assert.deepEqual(into(entries[1], "A".repeat(16)), { cell: 4, across: true });
});

test("a cell lies in a word of each direction", () => {
  const cursor = { cell: 6, across: true };
  assert.equal(entryAt(entries, cursor), across[1]);
  assert.equal(entryAt(entries, turned(cursor)), down[2]);
});
