// What the people of a room do at this moment, as a browser hears and says it.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Gestures } from "../../static/rooms/gestures.js";

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

/** Gestures over a topic that keeps what is sent. */
function over() {
  const sent = [];
  const topic = Object.assign(new EventTarget(), { make: (kind, what) => sent.push([kind, what]) });
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
  for (const place of [0, 1, 2]) gestures.make("reaction", [place]);
  assert.deepEqual(sent, [["reaction", [0]]]);
  gestures.hold([1]);
  gestures.hold([1, 2]);
  gestures.hold([]);
  gestures.made.held = -Infinity; // time goes by
  mock.timers.tick(350);
  assert.deepEqual(sent.at(-1), ["held", []]);
});
