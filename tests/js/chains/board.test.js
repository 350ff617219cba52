// A board as the page previews it: where a chain may go, why not, what is cut off, and the way back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Table, between, stranded, whyNot } from "../../../static/chains/board.js";
import { cells, level } from "../boards.js";

const LEVEL = level("S 1 2/3 1 S/. 2 2");
const STARTS = [cells("00"), cells("12")];

test("a chain goes to equal or higher numbers beside its end; what is wrong is said in the server's words", () => {
  for (const [first, second, to, why] of [
    ["00 01", "12", "11", null],
    ["00 01", "12", "02", null],
    ["00 01", "12", "22", "A chain goes from cell to cell: up, down, left or right."],
    ["00 10", "12", "11", "The chain cannot go on from a 3 to a lower 1."],
    ["00 01 02", "12", "12", "Another chain starts there, so no chain can enter."],
    ["00 01", "12 11", "11", "Another chain covers this 1."],
    ["00 01 11", "12", "01", "The chain has already been on this 1."],
    ["00 10", "12", "20", "There is no cell there."],
  ])
    assert.equal(whyNot(LEVEL, [cells(first), cells(second)], 0, cells(to)[0]), why);
});

test("what no chain can reach any more is found, and nothing else", () => {
  assert.deepEqual(stranded(LEVEL, STARTS), []);
  assert.deepEqual(stranded(level("S 2 1/1 1 1"), [cells("00 01")]), cells("02 10 11 12"));
});

test("a fast finger's way is filled in cell by cell", () => {
  assert.deepEqual(between([0, 0], [0, 3]), cells("01 02 03"));
  const way = between([0, 0], [2, 1]);
  assert.deepEqual([way.length, way.at(-1)], [3, [2, 1]]);
});

test("undo and redo go back and forth, and a new stroke ends the way forth", () => {
  const table = new Table(LEVEL, STARTS);
  table.lay(0, cells("00 01"));
  table.lay(1, cells("12 22"));
  assert.ok(table.undo());
  assert.deepEqual(table.chains, [cells("00 01"), cells("12")]);
  assert.ok(table.redo());
  assert.ok(table.undo() && table.undo() && !table.undo());
  table.clear();
  assert.ok(!table.redo());
});

test("what the server says is taken over, and keeps the way back if it is the same", () => {
  const table = new Table(LEVEL, STARTS);
  table.lay(0, cells("00 01"));
  table.adopt([cells("00 01"), cells("12")]);
  assert.equal(table.past.length, 1);
  table.adopt(STARTS);
  assert.equal(table.past.length, 0);
});
