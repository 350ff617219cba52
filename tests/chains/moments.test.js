// The solver's steps as moments.
import assert from "node:assert/strict";
import { test } from "node:test";
import { movesOf, pieces, sureMoves } from "../../static/chains/moments.js";
import { cells, level } from "../js/boards.js";

const LEVEL = level("S 1/2 1");
const step = (rule, ...out) => ({ rule, title: "", text: "", cells: [], out });
const MOVES = movesOf(LEVEL, [step("6.5", [1, 1, 0]), step("6.5", [0, 0, 2])]);

test("every move that the numbers allow is there until a step takes it away, and sure once nothing else enters", () => {
  assert.equal(MOVES.length, 5);
  assert.equal(MOVES.find((move) => move.name === "1,1,0").goneAt, 1);
  assert.equal(MOVES.filter((move) => move.goneAt === Infinity).length, 3);
  const [sure, ...others] = sureMoves(MOVES, 0);
  assert.deepEqual([sure.name, others, sureMoves(MOVES, 2).length], ["0,1,2", [], 3]);
});

test("sure moves make pieces, and those of a start have its number", () => {
  assert.deepEqual(pieces(LEVEL, sureMoves(MOVES, 2)), [{ chain: 0, path: cells("00 01 11 10") }]);
  const chains = pieces(LEVEL, sureMoves(MOVES, 0)).map((one) => one.chain);
  assert.deepEqual(chains, [0, null]);
});
