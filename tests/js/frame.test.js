// What every board has around it: its clock, the stop for Tab, and a lesson's course.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ShownClock } from "../../static/site/clock.js";
import { Course, Lesson } from "../../static/site/course.js";
import { RovingGrid } from "../../static/site/grid.js";

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
  clock.catchUp(70);
  assert.equal(clock.seconds, 70);
  time.now += 40_000;
  for (const older of [20, 109]) {
    clock.catchUp(older);
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
  clock.resume();
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

test("the stop for Tab stays within the cells that are left", () => {
  const grid = new RovingGrid({ requestUpdate() {} }, { cells: ".cell", columns: 4 });
  grid.setCurrent(9, 4);
  assert.equal(grid.at, 3);
  grid.setCurrent(0, 0);
  assert.equal(grid.at, 0);
});

/** A lesson that notes what was touched. */
class Noted extends Lesson {
  seen = [];
  steps = [
    { say: "Watch.", spots: ["a"], shown: true },
    { say: "In this order.", spots: ["b", "c"] },
    { say: "In any order.", spots: ["d", "e"], any: true },
  ];

  touchSpot(spot) {
    this.seen.push(spot);
  }
}

test("a course wants one spot after the other, or several where any is as good", () => {
  const course = new Course(new Noted());
  assert.deepEqual(course.wantedSpots, ["a"]);
  course.finishStep();
  for (const [spot, wanted] of Object.entries({ b: ["c"], c: ["d", "e"], e: ["d"] })) {
    course.touchSpot(spot);
    assert.deepEqual(course.wantedSpots, wanted);
  }
});

test("what is not wanted changes nothing", () => {
  const lesson = new Noted();
  const course = new Course(lesson);
  assert.deepEqual([course.touchSpot("b"), lesson.seen, course.at], [false, [], 0]);
  assert.equal(lesson.explainMistake("b"), "Try the one that glows.");
  course.finishStep();
  for (const spot of ["b", "c", "d", "e"]) assert.equal(course.touchSpot(spot), true);
  assert.equal(course.over, true);
  const ended = [course.sentence, course.wantedSpots, course.touchSpot("a")];
  assert.deepEqual(ended, [lesson.end, [], false], "nor after the end");
});
