// The board with the moves that wait: drawn and counted at once, undone as far as is known.
import assert from "node:assert/strict";
import test from "node:test";
import { countedOnce, openOnce } from "../../static/dominoes/ahead.js";
import { cells } from "../js/boards.js";

const GIVEN = { tile: 0, squares: cells("00"), loose: false };
const LAID = { tile: 1, squares: cells("10 20"), loose: false };
const view = { laid: [GIVEN, LAID], can_undo: true };
const next = { lay: 2, squares: cells("30") };
const undo = { undo: true };
const tiles = ({ laid }) => laid.map(({ tile }) => tile);

test("the board is counted once while nothing changes, and again after each move and answer", () => {
  const counted = countedOnce();
  const first = counted(view, []);
  assert.equal(counted(view, []), first);
  assert.deepEqual(tiles(counted(view, [next])), [0, 1, 2]);
  assert.deepEqual(tiles(counted(view, [next, undo])), [0, 1]);
  assert.deepEqual(tiles(counted({ ...view, laid: [GIVEN] }, [])), [0]);
});

test("open places are looked for once while the board and the tile in hand are the same", () => {
  const half = { text: "Ann", name: 0, lines: ["Ann"], size: 0.2 };
  const ground = { width: 3, height: 1, tiles: [[half], [half, half], [half]], matches: [[0]] };
  const open = openOnce();
  const laid = [GIVEN];
  const found = open(ground, laid, 2);
  assert.deepEqual(found, [cells("10")]);
  assert.equal(open(ground, laid, 2), found);
  assert.equal(open(ground, laid, 1).length, 2);
  assert.equal(open(ground, [GIVEN, LAID], 2).length, 0);
  assert.deepEqual(open(ground, [GIVEN, { ...LAID, tile: 2 }], 2), [cells("10")]);
});
