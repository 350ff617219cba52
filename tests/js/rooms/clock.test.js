// The server's clock as a browser knows it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ServerClock } from "../../../static/rooms/clock.js";

/** A clock of a browser that can be moved. */
function clock() {
  const here = { now: 1000 };
  const made = new ServerClock(() => here.now);
  const askAndHear = (after, time) => {
    made.ask();
    here.now += after;
    made.hear(time);
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
  made.hear(7000);
  assert.equal(made.now(), 7000);
  askAndHear(20, 5000);
  made.hear(9000);
  assert.equal(made.now(), 5010);
});
