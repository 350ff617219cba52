import assert from "node:assert/strict";
import { test } from "node:test";
import { ShownClock } from "../../static/site/clock.js";

/** A clock, and the moment that it reads. */
function clockAt(seconds, waited) {
  const time = { now: 1_000_000 };
  return { time, clock: new ShownClock(seconds, { now: () => time.now, waited }) };
}

test("a clock goes on from what the server says and never runs backwards, but begins again where the play does", () => {
  const { time, clock } = clockAt(61);
  assert.equal(clock.seconds, 61);
  time.now += 1_400;
  assert.deepEqual([clock.seconds, clock.untilNext], [62, 600]);
  clock.hear(70);
  assert.equal(clock.seconds, 70);
  time.now += 40_000;
  for (const older of [20, 109]) {
    clock.hear(older);
    assert.equal(clock.seconds, 110);
  }
  clock.restart(3);
  assert.equal(clock.seconds, 3);
});

test("a clock that waits stops, then goes on from there", () => {
  const { time, clock } = clockAt(10);
  clock.pause();
  time.now += 5_000;
  clock.pause(); // twice is once
  assert.equal(clock.seconds, 10);
  time.now += 5_000;
  clock.go();
  time.now += 2_000;
  assert.deepEqual([clock.seconds, clock.waited], [12, 10_000]);
});

test("what it waited before a reload is left out unless the play begins again, and it is never below nought", () => {
  assert.equal(clockAt(5, 12_000).clock.seconds, 0);
  const { time, clock } = clockAt(100, 30_000);
  assert.equal(clock.seconds, 70);
  clock.restart(2);
  assert.equal(clock.seconds, 2);
  time.now += 3_000;
  assert.equal(clock.seconds, 5);
});
