// A room as a browser sees it: the server's clock, what its people do at this moment, and who has won a race.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { findOutcome } from "../../static/rooms/finish.js";
import { Gestures } from "../../static/rooms/gestures.js";
import { ServerClock } from "../../static/rooms/room.js";

/** A clock of a browser that can be moved. */
function clock() {
  const here = { now: 1000 };
  const made = new ServerClock(() => here.now);
  const askAndHear = (after, time) => {
    made.noteQuestion();
    here.now += after;
    made.learnTime(time);
  };
  return { here, made, askAndHear };
}

test("an answer is taken to be from the middle of the way; before there is one the browser's own clock counts", () => {
  const { made, askAndHear } = clock();
  assert.equal(made.now(), 1000);
  askAndHear(100, 5000);
  assert.equal(made.now(), 5050);
});

test("the quickest answer is believed, whatever comes later", () => {
  const { made, here, askAndHear } = clock();
  askAndHear(10, 5000);
  askAndHear(1000, 9000);
  assert.deepEqual([here.now, made.now()], [2010, 6005]);
});

test("a message that nobody asked for counts only as long as there is no better one", () => {
  const { made, askAndHear } = clock();
  made.learnTime(7000);
  assert.equal(made.now(), 7000);
  askAndHear(20, 5000);
  made.learnTime(9000);
  assert.equal(made.now(), 5010);
});

const seat = (name, place, kind = "done") => ({ name, here: true, part: { kind, place } });
const [alice, carol] = [seat("Alice", 1), seat("Carol", 3)];
const [dan, eve] = [seat("Dan", null), seat("Eve", null, "racing")];

test("a race of several is decided when all have finished, against one who gave up, too", () => {
  const seen = (seats, me) => findOutcome(seats, (seat) => seat === me);
  assert.deepEqual(seen([alice, dan], alice), { place: 1, of: 2, winner: "Alice" });
  assert.deepEqual(seen([alice, dan], dan), { place: null, of: 2, winner: "Alice" });
  assert.deepEqual([seen([alice], alice), seen([alice, eve], alice), seen([dan, carol], dan)], [null, null, null]);
});

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

/** Gestures over a topic that keeps what is sent. */
function over() {
  const sent = [];
  const topic = Object.assign(new EventTarget(), { sendGesture: (kind, what) => sent.push([kind, what]) });
  const gestures = new Gestures({ topic });
  const hear = (kind, ...what) =>
    topic.dispatchEvent(new CustomEvent("gesture", { detail: { type: "gesture", by: "bob", kind, what } }));
  return { gestures, hear, sent };
}

test("what somebody does is forgotten after a while, unless it is told again", () => {
  const { gestures, hear } = over();
  hear("busy");
  mock.timers.tick(3000);
  hear("busy");
  mock.timers.tick(3000);
  assert.ok(gestures.isBusy("bob"));
  mock.timers.tick(1001);
  assert.ok(!gestures.isBusy("bob"));
});

test("letting go holds nothing, and a reaction that this page does not know is none", () => {
  const { gestures, hear } = over();
  hear("held", 1, 2);
  assert.deepEqual(gestures.now.held.get("bob")?.what, [1, 2]);
  hear("held");
  assert.equal(gestures.now.held.size, 0);
  hear("reaction", 99);
  assert.equal(gestures.reactionOf("bob"), null);
  hear("reaction", 0);
  assert.equal(gestures.reactionOf("bob")?.[1], "Well done");
});

test("of many reactions in a row one is sent; of what is held the last is", () => {
  const { gestures, sent } = over();
  for (const place of [0, 1, 2]) gestures.makeGesture("reaction", [place]);
  assert.deepEqual(sent, [["reaction", [0]]]);
  gestures.shareHeld([1]);
  gestures.shareHeld([1, 2]);
  gestures.shareHeld([]);
  gestures.made.held = -Infinity; // time goes by
  mock.timers.tick(350);
  assert.deepEqual(sent.at(-1), ["held", []]);
});
