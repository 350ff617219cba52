// Strokes by pointer and by keys: pick up, draw, go back, cut, put down.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Table } from "../../../static/js/chains/board.js";
import { Keyboard, REST } from "../../../static/js/chains/keys.js";
import { PICK_UP, Pen } from "../../../static/js/chains/pen.js";

const LEVEL = [
  [0, 1, 1],
  [3, 2, 1],
  [0, 3, 3],
];
const pen = () => new Pen(new Table(LEVEL, [[[0, 0]], [[2, 0]]]));

function keyboard() {
  const sent = [];
  const said = [];
  const seen = [];
  const one = new Keyboard(pen(), {
    stroke: (stroke) => sent.push(stroke),
    refused: (why) => said.push(why),
    moved: () => {},
    looked: (cell) => seen.push(cell),
  });
  return { one, sent, said, seen, press: (...keys) => keys.forEach((key) => one.press(key)) };
}

test("a stroke begins at a start and is one chain's whole path", () => {
  const one = pen();
  one.press([0, 0]);
  assert.equal(one.moveTo([0, 1]), null);
  assert.equal(one.moveTo([0, 2]), null);
  assert.deepEqual(one.release(), {
    chain: 0,
    cells: [
      [0, 0],
      [0, 1],
      [0, 2],
    ],
  });
  assert.deepEqual(one.table.chains[0].at(-1), [0, 2]);
});

test("going back shortens, also by several cells at once", () => {
  const one = pen();
  one.press([0, 0]);
  one.moveTo([0, 2]);
  one.moveTo([1, 2]);
  assert.equal(one.path.length, 4);
  one.moveTo([0, 1]);
  assert.equal(one.path.length, 2);
});

test("a tap on a cell of a chain cuts it there, and a tap on its end changes nothing", () => {
  const one = pen();
  one.press([0, 0]);
  one.moveTo([0, 2]);
  one.release();
  one.press([0, 2]);
  assert.equal(one.release(), null);
  one.press([0, 1]);
  assert.deepEqual(one.release().cells, [
    [0, 0],
    [0, 1],
  ]);
});

test("a tap beside an end goes there; a tap elsewhere says where to begin", () => {
  const one = pen();
  assert.equal(one.press([0, 1]), null);
  assert.deepEqual(one.release().cells, [
    [0, 0],
    [0, 1],
  ]);
  assert.equal(one.press([1, 2]), PICK_UP);
  assert.equal(one.path, null);
});

test("a chain stops before what it may not enter, and says why", () => {
  const one = pen();
  one.press([0, 0]);
  one.moveTo([1, 0]);
  assert.match(one.moveTo([1, 1]), /cannot go down from 3 to 2/);
  assert.equal(one.path.length, 2);
  assert.match(one.moveTo([2, 0]), /starts there/);
});

test("what is let go is not drawn", () => {
  const one = pen();
  one.press([0, 0]);
  one.moveTo([0, 2]);
  one.drop();
  assert.deepEqual(one.chains, [[[0, 0]], [[2, 0]]]);
});

test("arrows draw the chain in hand and are sent together after a rest", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { press, sent } = keyboard();
  press("ArrowRight", "ArrowRight");
  mock.timers.tick(REST - 1);
  assert.equal(sent.length, 0);
  mock.timers.tick(1);
  assert.deepEqual(sent, [
    {
      chain: 0,
      cells: [
        [0, 0],
        [0, 1],
        [0, 2],
      ],
    },
  ]);
  press("ArrowDown");
  mock.timers.tick(REST);
  assert.equal(sent[1].cells.length, 4);
  mock.timers.reset();
});

test("a number takes up another chain, and what was drawn is sent first", () => {
  const { press, sent, one } = keyboard();
  press("ArrowRight", "2", "ArrowRight");
  assert.deepEqual(sent, [
    {
      chain: 0,
      cells: [
        [0, 0],
        [0, 1],
      ],
    },
  ]);
  one.putDown();
  assert.deepEqual(sent[1], {
    chain: 1,
    cells: [
      [2, 0],
      [2, 1],
    ],
  });
});

test("backspace and the arrow back shorten", () => {
  const { press, one } = keyboard();
  press("ArrowRight", "ArrowRight", "ArrowLeft");
  assert.equal(one.pen.path.length, 2);
  press("Backspace", "Backspace");
  assert.equal(one.pen.path.length, 1);
  one.putDown();
});

test("enter puts down, arrows look around, enter picks up what is there", () => {
  const { press, one, seen } = keyboard();
  press("Enter", "ArrowUp", "ArrowDown", "ArrowDown", "Enter", "ArrowRight");
  assert.deepEqual(seen, [[0, 0], null, [1, 0], [2, 0]]);
  assert.equal(one.pen.chain, 1);
  assert.deepEqual(one.pen.head, [2, 1]);
  one.putDown();
});

test("a refused arrow says why and draws nothing", () => {
  const { press, one, said } = keyboard();
  press("ArrowDown", "ArrowRight");
  assert.match(said.at(-1), /cannot go down from \d to \d/);
  assert.equal(one.pen.path.length, 2);
  one.putDown();
});

test("the last cell sends at once", () => {
  const small = new Pen(new Table([[0, 1]], [[[0, 0]]]));
  const sent = [];
  const one = new Keyboard(small, {
    stroke: (stroke) => sent.push(stroke),
    refused: () => {},
    moved: () => {},
    looked: () => {},
  });
  one.press("ArrowRight");
  assert.equal(sent.length, 1);
});

test("other keys are not taken", () => {
  assert.equal(keyboard().one.press("Tab"), false);
  assert.equal(keyboard().one.press("7"), false);
});
