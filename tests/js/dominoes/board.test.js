// The page's preview of the rule has the verdicts of the engine's own table; and where tiles go that are put on a
// square.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import {
  fault,
  inside,
  joinsThere,
  match,
  canStillGo,
  openPlaces,
  squaresFrom,
  inWords,
  wayOf,
} from "../../../static/js/dominoes/board.js";
import { placeOn } from "../../../static/js/dominoes/placing.js";
import { cells } from "../boards.js";

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

test("each position of the engine's table has its verdict", () => {
  for (const { name, laid, put, verdict } of TABLE.positions) {
    const tiles = [...laid, put].map(([tile]) => tile);
    const board = ground(tiles, TABLE.width, TABLE.height, TABLE.variants);
    const there = laid.map(([, squares], tile) => ({ tile, squares }));
    assert.equal(fault(board, there, there.length, put[1])?.code ?? null, verdict, name);
  }
});

const BOARD = ground(
  [
    ["Tim", "Cook"],
    ["Cook", "Long"],
    ["", "Prince"],
  ],
  4,
  3,
);
const LAID = [{ tile: 0, squares: cells("00 10") }];

test("a clash names the two squares and their names", () => {
  const problem = fault(BOARD, LAID, 1, cells("01 11"));
  assert.deepEqual(problem.squares, cells("01 00"));
  assert.equal(inWords(problem), "“Cook” and “Tim” touch there but do not match.");
  const empty = inWords(fault(BOARD, LAID, 2, cells("01 11")));
  assert.equal(empty, "The empty half and “Tim” touch there but do not match.");
  assert.equal(match(BOARD, BOARD.tiles[2][0], BOARD.tiles[2][0]), false, "nor do two empty halves");
});

test("every place that is offered is legal, and none is left out", () => {
  const found = openPlaces(BOARD, LAID, 1);
  assert.ok(found.length > 0 && found.every((squares) => fault(BOARD, LAID, 1, squares) === null));
  assert.ok(found.some((squares) => JSON.stringify(squares) === "[[2,0],[3,0]]"));
  assert.equal(openPlaces(BOARD, LAID, 2).length, 0);
});

test("a tile put on a square is turned until it fits there", () => {
  for (const [square, way, place] of [
    [[2, 0], 0, cells("20 30")],
    [[2, 0], 1, cells("20 21")],
    [[1, 1], 2, cells("11 21")],
    [[0, 2], 0, null],
  ])
    assert.deepEqual(placeOn(BOARD, LAID, 1, square, way), place);
  assert.equal(placeOn(BOARD, LAID, 1, [1, 1], 2, 1), null, "a tile that its player turned stays as it is");
  const anns = ground([["Ann"], ["Ann"], ["Ann", "Ann"]], 4, 2);
  const laid = ["00", "10"].map((at, tile) => ({ tile, squares: cells(at) }));
  assert.deepEqual(placeOn(anns, laid, 2, [1, 1], 1), cells("11 01"), "where it makes most joins");
  assert.deepEqual(
    ["11 01", "20 21"].map((at) => joinsThere(anns, laid, cells(at))),
    [2, 1],
  );
});

test("of a tile that is dragged the name that is held rather comes to the square under the pointer", () => {
  for (const [square, grip, turns, place] of [
    [[2, 0], 1, 4, cells("20 30")], // held by the other name it fits nowhere there
    [[1, 2], 1, 4, cells("11 12")], // turned
    [[1, 2], 1, 1, null], // not where its player has turned it
  ])
    assert.deepEqual(placeOn(BOARD, LAID, 1, square, 0, turns, grip), place);
  const chain = ground([["Ann"], ["Ann", "Ann"]], 4, 1);
  const held = (grip) => placeOn(chain, [{ tile: 0, squares: cells("00") }], 1, [1, 0], 0, 4, grip);
  assert.deepEqual([held(0), held(1)], [cells("10 20"), cells("20 10")]);
});

test("a hint is shown until its tile lies there or another one is in its way", () => {
  const hint = { tile: 1, squares: cells("20 30") };
  assert.ok(canStillGo(BOARD, LAID, hint));
  assert.ok(!canStillGo(BOARD, [...LAID, hint], hint));
  assert.ok(!canStillGo(BOARD, [...LAID, { tile: 2, squares: cells("30 31") }], hint));
});

test("a tile that is held stays inside the board whichever way it is turned", () => {
  for (const way of [0, 1, 2, 3])
    for (const at of [-5, 9, 0]) {
      const squares = squaresFrom(inside(BOARD, [at, at], way, 2), way, 2);
      assert.ok(squares.every(([x, y]) => x >= 0 && y >= 0 && x < 4 && y < 3));
      assert.equal(wayOf(squares), way);
    }
});
