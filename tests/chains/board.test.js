// A board of Cardinal Chains: its way back and forth, how far a chain is seen, and the solver's steps as moments.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Table } from "../../static/chains/board.js";
import { findPieces, findSureMoves, listMoves } from "../../static/chains/moments.js";
import { A_CELL, advanceWay, hasArrived, listCorners, wholeWay } from "../../static/chains/way.js";
import { cells, level } from "../js/boards.js";

const LEVEL = level("S 1 2/3 1 S/. 2 2");
const STARTS = [cells("00"), cells("12")];

test("undo and redo go back and forth, and a new stroke ends the way forth", () => {
  const table = new Table(LEVEL, STARTS);
  table.layChain(0, cells("00 01"));
  table.layChain(1, cells("12 22"));
  assert.ok(table.undo());
  assert.deepEqual(table.chains, [cells("00 01"), cells("12")]);
  assert.ok(table.redo());
  assert.ok(table.undo() && table.undo() && !table.undo());
  table.clear();
  assert.ok(!table.redo());
});

test("what the server says is taken over, and keeps the way back if it is the same", () => {
  const table = new Table(LEVEL, STARTS);
  table.layChain(0, cells("00 01"));
  table.adoptChains([cells("00 01"), cells("12")]);
  assert.equal(table.past.length, 1);
  table.adoptChains(STARTS);
  assert.equal(table.past.length, 0);
});

const LONG = cells("00 01 02 12");
const OTHER = cells("00 01 11");

test("a head takes its time for a cell, and then rests; one that is far behind goes faster", () => {
  const half = advanceWay(wholeWay(LONG.slice(0, 2)), LONG.slice(0, 3), A_CELL / 2);
  assert.deepEqual(listCorners(half), [...cells("00 01"), [0, 1.5]]);
  const there = advanceWay(half, LONG.slice(0, 3), A_CELL / 2);
  assert.ok(hasArrived(there, LONG.slice(0, 3)));
  assert.deepEqual(listCorners(there), LONG.slice(0, 3));
  const row = cells("00 01 02 03 04 05 06 07 08");
  assert.equal(advanceWay(wholeWay(row.slice(0, 1)), row, A_CELL).seen, 2);
});

test("a chain that goes another way goes back first", () => {
  const back = advanceWay(wholeWay(LONG), OTHER, A_CELL);
  assert.deepEqual(listCorners(back), LONG.slice(0, 3));
  const forth = advanceWay(back, OTHER, 1.5 * A_CELL);
  assert.deepEqual(listCorners(forth), [...cells("00 01"), [0.5, 1]]);
  assert.ok(!hasArrived(forth, OTHER) && hasArrived(advanceWay(forth, OTHER, A_CELL), OTHER));
});

test("a chain that was cut goes back to where it ends now, and one from another start is there at once", () => {
  assert.ok(hasArrived(advanceWay(wholeWay(LONG), LONG.slice(0, 1), 10 * A_CELL), LONG.slice(0, 1)));
  assert.ok(hasArrived(advanceWay(wholeWay(LONG), [[5, 5]], 1), [[5, 5]]));
});

const SOLVED = level("S 1/2 1");
const step = (rule, ...out) => ({ rule, title: "", text: "", cells: [], out });
const MOVES = listMoves(SOLVED, [step("6.5", [1, 1, 0]), step("6.5", [0, 0, 2])]);

test("every move that the numbers allow is there until a step takes it away, and sure once nothing else enters", () => {
  assert.equal(MOVES.length, 5);
  assert.equal(MOVES.find((move) => move.name === "1,1,0").goneAt, 1);
  assert.equal(MOVES.filter((move) => move.goneAt === Infinity).length, 3);
  const [sure, ...others] = findSureMoves(MOVES, 0);
  assert.deepEqual([sure.name, others, findSureMoves(MOVES, 2).length], ["0,1,2", [], 3]);
});

test("sure moves make pieces, and those of a start have its number", () => {
  assert.deepEqual(findPieces(SOLVED, findSureMoves(MOVES, 2)), [{ chain: 0, path: cells("00 01 11 10") }]);
  const chains = findPieces(SOLVED, findSureMoves(MOVES, 0)).map((one) => one.chain);
  assert.deepEqual(chains, [0, null]);
});
