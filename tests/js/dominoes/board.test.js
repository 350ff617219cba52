// The page's preview of the rule has the verdicts of the engine's own table; and where tiles go that are put on a
// square.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import {
  boxOf,
  fault,
  freeOn,
  inside,
  match,
  placeOn,
  openPlaces,
  squaresFrom,
  inWords,
  turnedAround,
  wayOf,
} from "../../../static/js/dominoes/board.js";

const TABLE = JSON.parse(readFileSync(new URL("../../puzzles/dominoes/positions.json", import.meta.url), "utf8"));

/** The engine's `matches`, by the verdicts' own plain rule. */
function ground(tiles, width, height, variants = []) {
  const normal = (name) => name.trim().toUpperCase();
  const names = [...new Set(tiles.flat().map(normal))].filter(Boolean);
  const same = (a, b) =>
    a === b ||
    variants.some((group) => group.includes(a) && group.includes(b)) ||
    ` ${a} `.includes(` ${b} `) ||
    ` ${b} `.includes(` ${a} `);
  return {
    width,
    height,
    tiles: tiles.map((tile) =>
      tile.map((text) => ({ text, name: text ? names.indexOf(normal(text)) : null, lines: [text], size: 0.2 })),
    ),
    matches: names.map((a) => names.flatMap((b, n) => (same(a, b) ? [n] : []))),
  };
}

for (const one of TABLE.positions) {
  test(`the rule: ${one.name}`, () => {
    const board = ground(
      [...one.laid, one.put].map(([tile]) => tile),
      TABLE.width,
      TABLE.height,
      TABLE.variants,
    );
    const laid = one.laid.map(([, squares], tile) => ({ tile, squares }));
    assert.equal(fault(board, laid, laid.length, one.put[1])?.code ?? null, one.verdict);
  });
}

const BOARD = ground(
  [
    ["Tim", "Cook"],
    ["Cook", "Long"],
    ["", "Prince"],
  ],
  4,
  3,
);
const LAID = [
  {
    tile: 0,
    squares: [
      [0, 0],
      [1, 0],
    ],
  },
];

test("a clash names the two squares and their names", () => {
  const problem = fault(BOARD, LAID, 1, [
    [0, 1],
    [1, 1],
  ]);
  assert.deepEqual(problem.squares, [
    [0, 1],
    [0, 0],
  ]);
  assert.equal(inWords(problem), "“Cook” and “Tim” touch there but do not match.");
  assert.equal(
    inWords(
      fault(BOARD, LAID, 2, [
        [0, 1],
        [1, 1],
      ]),
    ),
    "The empty half and “Tim” touch there but do not match.",
  );
});

test("every place that is offered is legal, and none is left out", () => {
  const found = openPlaces(BOARD, LAID, 1);
  assert.ok(found.length > 0);
  assert.ok(found.every((squares) => fault(BOARD, LAID, 1, squares) === null));
  assert.ok(found.some((squares) => JSON.stringify(squares) === "[[2,0],[3,0]]"));
  assert.equal(openPlaces(BOARD, LAID, 2).length, 0);
});

test("a tile put on a square is turned until it fits there", () => {
  assert.deepEqual(placeOn(BOARD, LAID, 1, [2, 0], 0), [
    [2, 0],
    [3, 0],
  ]);
  assert.deepEqual(placeOn(BOARD, LAID, 1, [2, 0], 1), [
    [2, 0],
    [2, 1],
  ]);
  assert.deepEqual(placeOn(BOARD, LAID, 1, [1, 1], 2), [
    [1, 1],
    [2, 1],
  ]);
  assert.equal(placeOn(BOARD, LAID, 1, [0, 2], 0), null);
});

test("a tile that fits nowhere on a square covers it all the same where it lies on no other", () => {
  assert.equal(placeOn(BOARD, LAID, 1, [0, 2], 0), null);
  assert.deepEqual(freeOn(BOARD, LAID, 1, [0, 2], 0), [
    [0, 2],
    [1, 2],
  ]);
  const atTheEdge = freeOn(BOARD, LAID, 1, [3, 2], 0);
  assert.deepEqual(atTheEdge, [
    [2, 2],
    [3, 2],
  ]);
  assert.equal(freeOn(BOARD, LAID, 1, LAID[0].squares[0], 0), null, "none is laid over another");
});

test("a tile that is held stays inside the board whichever way it is turned", () => {
  for (const way of [0, 1, 2, 3]) {
    for (const start of [
      [-5, -5],
      [9, 9],
      [0, 0],
    ]) {
      const squares = squaresFrom(inside(BOARD, start, way, 2), way, 2);
      assert.ok(squares.every(([x, y]) => x >= 0 && y >= 0 && x < 4 && y < 3));
      assert.equal(wayOf(squares), way);
    }
  }
});

test("the names of a backward tile are read from its other end", () => {
  assert.deepEqual(
    boxOf([
      [2, 1],
      [1, 1],
    ]),
    { left: 1, top: 1, across: 2, down: 1, order: [1, 0] },
  );
  assert.deepEqual(
    boxOf([
      [2, 1],
      [2, 2],
      [2, 3],
    ]).order,
    [0, 1, 2],
  );
});

test("two empty halves do not match", () => {
  assert.equal(match(BOARD, BOARD.tiles[2][0], BOARD.tiles[2][0]), false);
});

test("a laid tile turns around any of its squares, which stays where it is, and comes round in four turns", () => {
  const lies = squaresFrom([1, 1], 0, 3);
  assert.deepEqual(turnedAround(lies, [1, 1], 1), [
    [1, 1],
    [1, 2],
    [1, 3],
  ]);
  assert.deepEqual(turnedAround(lies, [2, 1], 1), [
    [2, 0],
    [2, 1],
    [2, 2],
  ]);
  for (const around of lies) {
    let turned = lies;
    for (const way of [1, 2, 3, 0]) {
      turned = turnedAround(turned, around, way);
      assert.ok(turned.some((one) => String(one) === String(around)));
      assert.equal(wayOf(turned), way);
    }
    assert.deepEqual(turned, lies);
  }
});
