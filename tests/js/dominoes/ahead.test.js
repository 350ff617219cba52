// The board with the moves that wait: drawn and counted at once, undone as far as is known.

import assert from "node:assert/strict";
import test from "node:test";
import { ahead, countedOnce, openOnce } from "../../../static/js/dominoes/ahead.js";

const GIVEN = { tile: 0, squares: [[0, 0]], loose: false };
const LAID = {
  tile: 1,
  squares: [
    [1, 0],
    [2, 0],
  ],
  loose: false,
};
const view = { laid: [GIVEN, LAID], can_undo: true };
const next = { lay: 2, squares: [[3, 0]] };
const tiles = ({ laid }) => laid.map(({ tile }) => tile);

test("with nothing that waits the board is the server's", () => {
  const now = ahead(view, []);
  assert.deepEqual(now.laid, view.laid);
  assert.deepEqual([now.tiles, now.canUndo], [1, true]);
});

test("a tile that waits lies there and counts, and undo takes it back", () => {
  assert.deepEqual([tiles(ahead(view, [next])), ahead(view, [next]).tiles], [[0, 1, 2], 2]);
  const undone = ahead(view, [next, { undo: true }]);
  assert.deepEqual([tiles(undone), undone.tiles], [[0, 1], 1]);
});

test("a lift that waits leaves the others loose, and undo brings the tile back", () => {
  const lifted = ahead(view, [next, { lift: 1 }]);
  assert.deepEqual(
    lifted.laid.map(({ tile, loose }) => [tile, loose]),
    [
      [0, false],
      [2, true],
    ],
  );
  assert.equal(lifted.tiles, 0);
  assert.equal(ahead(view, [next, { lift: 1 }, { undo: true }]).tiles, 2);
});

test("what was laid before the moves that wait cannot be undone until they are sent", () => {
  assert.equal(ahead(view, [next]).canUndo, true);
  assert.equal(ahead(view, [next, { undo: true }]).canUndo, false);
  assert.equal(ahead(view, [{ undo: true }]).canUndo, false);
  assert.equal(ahead(view, [{ hint: true }]).canUndo, false);
});

test("the board is counted once while nothing changes, and anew after each move and answer", () => {
  const counted = countedOnce();
  const first = counted(view, []);
  assert.equal(counted(view, []), first);
  assert.deepEqual(tiles(counted(view, [next])), [0, 1, 2]);
  assert.deepEqual(tiles(counted(view, [next, { undo: true }])), [0, 1]);
  const answered = { ...view, laid: [GIVEN] };
  assert.deepEqual(tiles(counted(answered, [])), [0]);
});

test("open places are looked for once while the board and the tile in hand are the same", () => {
  const half = { text: "Ann", name: 0, lines: ["Ann"], size: 0.2 };
  const ground = { width: 3, height: 1, tiles: [[half], [half, half], [half]], matches: [[0]] };
  const open = openOnce();
  const laid = [GIVEN];
  const found = open(ground, laid, 2);
  assert.deepEqual(found, [[[1, 0]]]);
  assert.equal(open(ground, laid, 2), found);
  assert.equal(open(ground, laid, 1).length, 2);
  assert.equal(open(ground, [GIVEN, LAID], 2).length, 0);
  assert.deepEqual(open(ground, [GIVEN, { ...LAID, tile: 2 }], 2), [[[1, 0]]]);
});
