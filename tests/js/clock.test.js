import assert from "node:assert/strict";
import { test } from "node:test";
import { ShownClock } from "../../static/js/site/clock.js";

/** A clock, and the moment that it reads. @param {number} seconds @param {number} [waited] */
function clockAt(seconds, waited) {
  const time = { now: 1_000_000 };
  return { time, clock: new ShownClock(seconds, { now: () => time.now, waited }) };
}

test("a clock goes on from what the server says", () => {
  const { time, clock } = clockAt(61);
  assert.equal(clock.seconds, 61);
  time.now += 1_400;
  assert.equal(clock.seconds, 62);
  assert.equal(clock.untilNext, 600);
  clock.hear(70);
  assert.equal(clock.seconds, 70);
});

test("a clock never runs backwards, but begins again where the play does", () => {
  const { time, clock } = clockAt(20);
  time.now += 40_000;
  clock.hear(20);
  assert.equal(clock.seconds, 60);
  clock.hear(59);
  assert.equal(clock.seconds, 60);
  clock.restart(3);
  assert.equal(clock.seconds, 3);
});

test("a clock that waits stands still, then goes on from there", () => {
  const { time, clock } = clockAt(10);
  clock.pause();
  time.now += 5_000;
  clock.pause(); // twice is once
  assert.equal(clock.seconds, 10);
  time.now += 5_000;
  clock.go();
  time.now += 2_000;
  assert.equal(clock.seconds, 12);
  assert.equal(clock.waited, 10_000);
});

test("what it has waited before is left out after a reload, and it never shows less than nought", () => {
  assert.equal(clockAt(30, 12_000).clock.seconds, 18);
  assert.equal(clockAt(5, 12_000).clock.seconds, 0);
});

test("where a play begins again, what the clock waited before counts for nothing", () => {
  const { time, clock } = clockAt(100, 30_000);
  clock.restart(2);
  assert.equal(clock.seconds, 2);
  time.now += 3_000;
  assert.equal(clock.seconds, 5);
});
