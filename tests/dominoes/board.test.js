// The page's preview of the rule has the verdicts of the engine's own table; where tiles go; and the board with the
// moves that wait.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { rememberForeseen, rememberOpenPlaces } from "../../static/dominoes/ahead.js";
import {
  describeFault,
  findFault,
  findOpenPlaces,
  isMatch,
  keepInside,
  squaresFrom,
  wayOf,
} from "../../static/dominoes/board.js";
import { findFaultyPlaceOn } from "../../static/dominoes/placing.js";
import { cells } from "../js/boards.js";

const TABLE = JSON.parse(readFileSync(new URL("positions.json", import.meta.url), "utf8"));

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
    assert.equal(findFault(board, there, there.length, put[1])?.code ?? null, verdict, name);
  }
});

const TILES = ["Tim Cook", "Cook Long", " Prince"].map((names) => names.split(" "));
const BOARD = ground(TILES, 4, 3);
const LAID = [{ tile: 0, squares: cells("00 10") }];

test("a clash names the two squares and their names", () => {
  const problem = findFault(BOARD, LAID, 1, cells("01 11"));
  assert.deepEqual(problem.squares, cells("01 00"));
  assert.equal(describeFault(problem), "“Cook” and “Tim” touch there but don’t match.");
  assert.equal(describeFault(problem, "Tim Cook"), "“Cook” and “Tim” (on Tim Cook) touch there but don’t match.");
  const empty = describeFault(findFault(BOARD, LAID, 2, cells("01 11")));
  assert.equal(empty, "The empty half and “Tim” touch there but don’t match.");
  assert.equal(isMatch(BOARD, BOARD.tiles[2][0], BOARD.tiles[2][0]), false, "nor do two empty halves");
});

test("every place that is offered is legal, and none is left out", () => {
  const found = findOpenPlaces(BOARD, LAID, 1);
  assert.ok(found.length > 0 && found.every((squares) => findFault(BOARD, LAID, 1, squares) === null));
  assert.ok(found.some((squares) => JSON.stringify(squares) === "[[2,0],[3,0]]"));
  assert.equal(findOpenPlaces(BOARD, LAID, 2).length, 0);
});

test("a tile that is held stays inside the board whichever way it is turned", () => {
  for (const way of [0, 1, 2, 3])
    for (const at of [-5, 9, 0]) {
      const squares = squaresFrom(keepInside(BOARD, [at, at], way, 2), way, 2);
      assert.ok(squares.every(([x, y]) => x >= 0 && y >= 0 && x < 4 && y < 3));
      assert.equal(wayOf(squares), way);
    }
});

test("a tile that fits nowhere on a square is shown on free squares, so that its names are the reason", () => {
  const laid = [...LAID, { tile: 1, squares: cells("30 20") }, { tile: 2, squares: cells("11 21") }];
  const place = findFaultyPlaceOn(BOARD, laid, 0, [3, 1], 0);
  assert.deepEqual(place, cells("31 32"));
  assert.equal(findFault(BOARD, laid, 0, place).code, "clash");
});

const GIVEN = { tile: 0, squares: cells("00"), loose: false };
const SECOND = { tile: 1, squares: cells("10 20"), loose: false };
const view = { laid: [GIVEN, SECOND], can_undo: true };
const next = { lay: 2, squares: cells("30") };
const undo = { undo: true };
const tiles = ({ laid }) => laid.map(({ tile }) => tile);

test("the board is counted once while nothing changes, and again after each move and answer", () => {
  const counted = rememberForeseen();
  const first = counted(view, []);
  assert.equal(counted(view, []), first);
  assert.deepEqual(tiles(counted(view, [next])), [0, 1, 2]);
  assert.deepEqual(tiles(counted(view, [next, undo])), [0, 1]);
  assert.deepEqual(tiles(counted({ ...view, laid: [GIVEN] }, [])), [0]);
});

test("open places are looked for once while the board and the tile in hand are the same", () => {
  const half = { text: "Ann", name: 0, lines: ["Ann"], size: 0.2 };
  const ground = { width: 3, height: 1, tiles: [[half], [half, half], [half]], matches: [[0]] };
  const open = rememberOpenPlaces();
  const laid = [GIVEN];
  const found = open(ground, laid, 2);
  assert.deepEqual(found, [cells("10")]);
  assert.equal(open(ground, laid, 2), found);
  assert.equal(open(ground, laid, 1).length, 2);
  assert.equal(open(ground, [GIVEN, SECOND], 2).length, 0);
  assert.deepEqual(open(ground, [GIVEN, { ...SECOND, tile: 2 }], 2), [cells("10")]);
});
