// Strokes by pointer and by keys: pick up, draw, go back, cut, put down.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Table } from "../../static/chains/board.js";
import { Keyboard, REST } from "../../static/chains/keys.js";
import { PICK_UP, Pen } from "../../static/chains/pen.js";
import { cells, level } from "../js/boards.js";

const LEVEL = level("S 1 1/3 2 1/S 3 3");
const STARTS = [cells("00"), cells("20")];
const pen = () => new Pen(new Table(LEVEL, STARTS));
const stroke = (chain, way) => ({ chain, cells: cells(way) });

/** A pen that was put down on the first start and led over these cells. */
function drawn(...way) {
  const one = pen();
  one.pickUp([0, 0]);
  way.forEach((cell) => one.moveTo(cell));
  return one;
}

function keyboard(hand = pen()) {
  const [sent, said, seen] = [[], [], []];
  const one = new Keyboard(hand, {
    sendStroke: (made) => sent.push(made),
    showProblem: (why) => said.push(why),
    announceMove: () => {},
    announceCell: (cell) => seen.push(cell),
  });
  return { one, sent, said, seen, press: (...keys) => keys.forEach((key) => one.pressKey(key)) };
}

test("a stroke begins at a start and is one chain's whole path; a tap beside an end goes there", () => {
  const one = drawn([0, 1]);
  assert.equal(one.moveTo([0, 2]), null);
  assert.deepEqual(one.putDown(), stroke(0, "00 01 02"));
  assert.deepEqual(one.table.chains[0].at(-1), [0, 2]);
  const other = pen();
  assert.equal(other.pickUp([0, 1]), null);
  assert.deepEqual(other.putDown(), stroke(0, "00 01"));
  assert.deepEqual([other.pickUp([1, 2]), other.path], [PICK_UP, null], "a tap elsewhere says where to begin");
});

test("going back shortens, also by several cells at once; what is let go is not drawn", () => {
  const one = drawn([0, 2], [1, 2]);
  assert.equal(one.path.length, 4);
  one.moveTo([0, 1]);
  assert.equal(one.path.length, 2);
  one.cancelStroke();
  assert.deepEqual(one.chains, STARTS);
});

test("a chain stops before what it may not enter, and says why", () => {
  const one = drawn([1, 0]);
  assert.match(one.moveTo([1, 1]), /from a 3 to a lower 2/);
  assert.equal(one.path.length, 2);
  assert.match(one.moveTo([2, 0]), /starts there/);
});

test("arrows draw the chain in hand and are sent together after a rest", (context) => {
  context.after(() => mock.timers.reset());
  mock.timers.enable({ apis: ["setTimeout"] });
  const { press, sent } = keyboard();
  press("ArrowRight", "ArrowRight");
  mock.timers.tick(REST - 1);
  assert.equal(sent.length, 0);
  mock.timers.tick(1);
  assert.deepEqual(sent, [stroke(0, "00 01 02")]);
  press("ArrowDown");
  mock.timers.tick(REST);
  assert.equal(sent[1].cells.length, 4);
});

test("a number takes up another chain, and what was drawn is sent first; the last cell sends at once", () => {
  const { press, sent, one } = keyboard();
  press("ArrowRight", "2", "ArrowRight");
  assert.deepEqual(sent, [stroke(0, "00 01")]);
  one.putDownChain();
  assert.deepEqual(sent[1], stroke(1, "20 21"));
  const small = keyboard(new Pen(new Table(level("S 1"), [cells("00")])));
  small.press("ArrowRight");
  assert.equal(small.sent.length, 1);
});

test("backspace and the arrow back shorten; a refused arrow says why and draws nothing", () => {
  const { press, one, said } = keyboard();
  press("ArrowRight", "ArrowRight", "ArrowLeft");
  assert.equal(one.pen.path.length, 2);
  press("Backspace", "Backspace");
  assert.equal(one.pen.path.length, 1);
  press("ArrowDown", "ArrowRight");
  assert.match(said.at(-1), /from a \d to a lower \d/);
  assert.equal(one.pen.path.length, 2);
  one.putDownChain();
});

test("enter puts down, arrows look around, enter picks up what is there; other keys are not taken", () => {
  const { press, one, seen } = keyboard();
  press("Enter", "ArrowUp", "ArrowDown", "ArrowDown", "Enter", "ArrowRight");
  assert.deepEqual(seen, [[0, 0], null, [1, 0], [2, 0]]);
  assert.deepEqual([one.pen.chain, one.pen.head], [1, [2, 1]]);
  assert.deepEqual([one.pressKey("Tab"), one.pressKey("7")], [false, false]);
  one.putDownChain();
});
