// A board as the page previews it: where a chain may go, why not, what is cut off, and the way back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Table, between, cellsOf, coveredBy, stranded, whyNot } from "../../../static/js/chains/board.js";

const LEVEL = [
  [0, 1, 2],
  [3, 1, 0],
  [-1, 2, 2],
];

test("holes are no cells", () => {
  assert.equal(cellsOf(LEVEL).length, 8);
});

test("a chain goes to equal or higher numbers beside its end", () => {
  const chains = [
    [
      [0, 0],
      [0, 1],
    ],
    [[1, 2]],
  ];
  assert.equal(whyNot(LEVEL, chains, 0, [1, 1]), null);
  assert.equal(whyNot(LEVEL, chains, 0, [0, 2]), null);
  assert.match(whyNot(LEVEL, chains, 0, [2, 2]), /up, down, left or right/);
});

test("what is wrong is said in the server's words", () => {
  assert.equal(
    whyNot(
      LEVEL,
      [
        [
          [0, 0],
          [1, 0],
        ],
        [[1, 2]],
      ],
      0,
      [1, 1],
    ),
    "A chain cannot go down from 3 to 1.",
  );
  assert.equal(
    whyNot(
      LEVEL,
      [
        [
          [0, 0],
          [0, 1],
          [0, 2],
        ],
        [[1, 2]],
      ],
      0,
      [1, 2],
    ),
    "Another chain starts there, so no chain can enter.",
  );
  assert.equal(
    whyNot(
      LEVEL,
      [
        [
          [0, 0],
          [0, 1],
        ],
        [
          [1, 2],
          [1, 1],
        ],
      ],
      0,
      [1, 1],
    ),
    "Another chain covers this 1.",
  );
  assert.equal(
    whyNot(
      LEVEL,
      [
        [
          [0, 0],
          [0, 1],
          [1, 1],
        ],
        [[1, 2]],
      ],
      0,
      [0, 1],
    ),
    "The chain has already been on this 1.",
  );
  assert.equal(
    whyNot(
      LEVEL,
      [
        [
          [0, 0],
          [1, 0],
        ],
        [[1, 2]],
      ],
      0,
      [2, 0],
    ),
    "There is no cell there.",
  );
});

test("who covers a cell is found, and where on the chain", () => {
  assert.deepEqual(
    coveredBy(
      [
        [
          [0, 0],
          [0, 1],
        ],
        [[1, 2]],
      ],
      [0, 1],
    ),
    { chain: 0, at: 1 },
  );
  assert.equal(coveredBy([[[0, 0]], [[1, 2]]], [2, 2]), null);
});

test("what no chain can reach any more is found, and nothing else", () => {
  assert.deepEqual(stranded(LEVEL, [[[0, 0]], [[1, 2]]]), []);
  assert.deepEqual(
    stranded(
      [
        [0, 2, 1],
        [1, 1, 1],
      ],
      [
        [
          [0, 0],
          [0, 1],
        ],
      ],
    ),
    [
      [0, 2],
      [1, 0],
      [1, 1],
      [1, 2],
    ],
  );
});

test("a fast finger's way is filled in cell by cell", () => {
  assert.deepEqual(between([0, 0], [0, 3]), [
    [0, 1],
    [0, 2],
    [0, 3],
  ]);
  const way = between([0, 0], [2, 1]);
  assert.equal(way.length, 3);
  assert.deepEqual(way.at(-1), [2, 1]);
});

test("undo and redo go back and forth, and a new stroke ends the way forth", () => {
  const table = new Table(LEVEL, [[[0, 0]], [[1, 2]]]);
  table.lay(0, [
    [0, 0],
    [0, 1],
  ]);
  table.lay(1, [
    [1, 2],
    [2, 2],
  ]);
  assert.ok(table.undo());
  assert.deepEqual(table.chains, [
    [
      [0, 0],
      [0, 1],
    ],
    [[1, 2]],
  ]);
  assert.ok(table.redo());
  assert.ok(table.undo() && table.undo() && !table.undo());
  table.clear();
  assert.ok(!table.redo());
});

test("what the server says is taken over, and keeps the way back if it is the same", () => {
  const table = new Table(LEVEL, [[[0, 0]], [[1, 2]]]);
  table.lay(0, [
    [0, 0],
    [0, 1],
  ]);
  table.adopt([
    [
      [0, 0],
      [0, 1],
    ],
    [[1, 2]],
  ]);
  assert.equal(table.past.length, 1);
  table.adopt([[[0, 0]], [[1, 2]]]);
  assert.equal(table.past.length, 0);
});
