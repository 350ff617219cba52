// A board as the page previews it: the way back and forth.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Table } from "../../static/chains/board.js";
import { cells, level } from "../js/boards.js";

const LEVEL = level("S 1 2/3 1 S/. 2 2");
const STARTS = [cells("00"), cells("12")];

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
