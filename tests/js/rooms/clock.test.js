// The server's clock as a browser knows it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ServerClock } from "../../../static/js/rooms/clock.js";

/** A clock of a browser that can be moved. */
function clock() {
  const here = { now: 1000 };
  return { here, made: new ServerClock(() => here.now) };
}

test("before anything was heard the browser's own clock counts", () => {
  assert.equal(clock().made.now(), 1000);
});

test("a question's answer is taken to be from the middle of the way", () => {
  const { here, made } = clock();
  made.ask();
  here.now = 1100;
  made.hear(5000);
  assert.equal(made.now(), 5050);
});

test("the quickest answer is believed, whatever comes later", () => {
  const { here, made } = clock();
  made.ask();
  here.now = 1010;
  made.hear(5000);
  made.ask();
  here.now = 2010;
  made.hear(9000);
  assert.equal(made.now(), 6005);
});

test("a message that nobody asked for counts only as long as there is no better one", () => {
  const { here, made } = clock();
  made.hear(7000);
  assert.equal(made.now(), 7000);
  made.ask();
  here.now = 1020;
  made.hear(5000);
  made.hear(9000);
  assert.equal(made.now(), 5010);
});
