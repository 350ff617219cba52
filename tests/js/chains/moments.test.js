// The solver's steps as moments, and a level while it is drawn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asText, mended, resized, typed, withCell } from "../../../static/js/chains/matrix.js";
import {
  boardsOf,
  grouped,
  movesOf,
  paceOf,
  pieces,
  sureMoves,
  watchAddress,
} from "../../../static/js/chains/moments.js";

const LEVEL = [
  [0, 1],
  [2, 1],
];
const STEPS = [
  { rule: "6.5", title: "", text: "", cells: [], out: [[1, 1, 0]] },
  { rule: "6.5", title: "", text: "", cells: [], out: [[0, 0, 2]] },
];

test("every move that the numbers allow is there, with the step that takes it away", () => {
  const moves = movesOf(LEVEL, STEPS);
  assert.equal(moves.length, 5);
  assert.equal(moves.find((move) => move.name === "1,1,0").goneAt, 1);
  assert.equal(moves.filter((move) => move.goneAt === Infinity).length, 3);
});

test("of an end nothing leads on from the step that tells so, though a later one strikes what did", () => {
  const steps = [
    { rule: "6.5", title: "", text: "", cells: [[0, 1]], out: [[0, 0, 2]] },
    { rule: "1", title: "", text: "", cells: [[1, 1]], out: [] },
    { rule: "2", title: "", text: "", cells: [[1, 1]], out: [[1, 1, 0]] },
  ];
  const goneAt = (name) => movesOf(LEVEL, steps).find((move) => move.name === name).goneAt;
  assert.deepEqual(["0,0,2", "1,1,0", "0,1,2"].map(goneAt), [1, 2, Infinity]);
});

test("a move into a cell that nothing else enters is sure", () => {
  const moves = movesOf(LEVEL, STEPS);
  assert.deepEqual(
    sureMoves(moves, 0).map((move) => move.name),
    ["0,1,2"],
  );
  assert.equal(sureMoves(moves, 2).length, 3);
});

test("sure moves make pieces, and those of a start have its number", () => {
  const moves = movesOf(LEVEL, STEPS);
  assert.deepEqual(pieces(LEVEL, sureMoves(moves, 2)), [
    {
      chain: 0,
      path: [
        [0, 0],
        [0, 1],
        [1, 1],
        [1, 0],
      ],
    },
  ]);
  assert.deepEqual(
    pieces(LEVEL, sureMoves(moves, 0)).map((one) => one.chain),
    [0, null],
  );
});

test("the steps of a practice level and of an own one lie at different addresses", () => {
  assert.equal(watchAddress({ api: "", kind: "own", variant: "gentle", seed: "abc" }), "/chains/watch/own/abc/");
  assert.equal(
    watchAddress({ api: "", kind: "practice", variant: "gentle", seed: "5" }),
    "/chains/watch/practice/gentle/5/",
  );
});

test("a level is drawn, grows, shrinks, and is written as text", () => {
  assert.deepEqual(withCell(LEVEL, 1, 0, -1), [
    [0, 1],
    [-1, 1],
  ]);
  assert.deepEqual(resized(LEVEL, 1, 3), [[0, 1, 1]]);
  assert.equal(
    asText([
      [0, 12],
      [-1, 3],
    ]),
    " S 12\n .  3",
  );
  assert.deepEqual(mended(LEVEL, [{ row: 1, column: 1, number: 5 }]), [
    [0, 1],
    [2, 5],
  ]);
});

test("keys write numbers of one or two digits, starts and holes", () => {
  assert.equal(typed(4, "2", true), 2);
  assert.equal(typed(1, "2", false), 12);
  assert.equal(typed(12, "3", false), 3);
  assert.equal(typed(4, "s", true), 0);
  assert.equal(typed(4, ".", true), -1);
  assert.equal(typed(4, "x", true), null);
});

test("equal deductions that follow each other are one group", () => {
  const steps = ["1", "6", "6", "1"].map((rule) => ({ rule, title: "", text: "", cells: [], out: [] }));
  assert.deepEqual(
    grouped(steps).map((group) => group.length),
    [1, 2, 1],
  );
  assert.deepEqual(grouped([]), []);
});

/** So many deductions of each of some rules, one rule after the other. @param {number[]} counts */
const proofOf = (counts) =>
  counts.flatMap((many, n) =>
    Array.from({ length: many }, () => ({ rule: String(n), title: "", text: "", cells: [], out: [] })),
  );
const sizes = (/** @type {number[]} */ counts) => grouped(proofOf(counts)).map((group) => group.length);

test("of a small board no more than three deductions are one group, and these are about as large", () => {
  assert.deepEqual(sizes([10, 1, 4]), [3, 2, 3, 2, 1, 2, 2]);
  assert.deepEqual(sizes([3, 2]), [3, 2]);
});

test("of a large board so many are one group that each has half a second", () => {
  const large = sizes([60, 4, 80, 2]);
  assert.ok(large.length <= 40);
  assert.ok(paceOf(large.length) >= 500);
  assert.equal(
    large.reduce((sum, many) => sum + many, 0),
    146,
  );
  const changing = Array.from({ length: 60 }, () => 5);
  assert.deepEqual(sizes(changing), changing, "more kinds than there is time for: each is one group");
});

test("a solving takes about twenty seconds, unless it is very short", () => {
  assert.equal(paceOf(20) * 20, 20_000);
  assert.equal(paceOf(0), paceOf(1));
  assert.ok(paceOf(2) * 2 < 20_000);
});

test("strokes are laid one after the other, from the starts on", () => {
  const path = [
    [0, 0],
    [0, 1],
  ];
  assert.deepEqual(boardsOf(LEVEL, [{ chain: 0, cells: path }]), [[[[0, 0]]], [path]]);
});
