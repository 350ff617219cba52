// The solver's steps as moments, and a level while it is drawn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asText, mended, resized, typed, withCell } from "../../../static/chains/matrix.js";
import { grouped, movesOf, paceOf, pieces, sureMoves } from "../../../static/chains/moments.js";
import { cells, level } from "../boards.js";

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
  assert.deepEqual(
    pieces(LEVEL, sureMoves(MOVES, 0)).map((one) => one.chain),
    [0, null],
  );
});

test("a level is drawn, grows, shrinks, and is written as text", () => {
  assert.deepEqual(withCell(LEVEL, 1, 0, -1), level("S 1/. 1"));
  assert.deepEqual(resized(LEVEL, 1, 3), level("S 1 1"));
  assert.equal(asText(level("S 12/. 3")), " S 12\n .  3");
  assert.deepEqual(mended(LEVEL, [{ row: 1, column: 1, number: 5 }]), level("S 1/2 5"));
});

test("keys write numbers of one or two digits, starts and holes", () => {
  for (const [before, key, fresh, after] of [
    [4, "2", true, 2],
    [1, "2", false, 12],
    [12, "3", false, 3],
    [4, "s", true, 0],
    [4, ".", true, -1],
    [4, "x", true, null],
  ])
    assert.equal(typed(before, key, fresh), after);
});

test("equal deductions in a row are one group, and all take about twenty seconds unless they are few", () => {
  const steps = ["1", "6", "6", "1"].map((rule) => step(rule));
  assert.deepEqual(
    grouped(steps).map((group) => group.length),
    [1, 2, 1],
  );
  assert.deepEqual(grouped([]), []);
  assert.equal(paceOf(20) * 20, 20_000);
  assert.equal(paceOf(0), paceOf(1));
  assert.ok(paceOf(2) * 2 < 20_000);
});
