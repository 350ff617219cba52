import assert from "node:assert/strict";
import { test } from "node:test";
import { Course, Lesson } from "../../static/site/course.js";

/** A lesson that notes what was touched. */
class Noted extends Lesson {
  seen = [];
  steps = [
    { say: "Watch.", spots: ["a"], shown: true },
    { say: "In this order.", spots: ["b", "c"] },
    { say: "In any order.", spots: ["d", "e"], any: true },
  ];

  touch(spot) {
    this.seen.push(spot);
  }
}

test("a course wants one spot after the other, or several where any is as good", () => {
  const course = new Course(new Noted());
  assert.deepEqual(course.wanted, ["a"]);
  course.proceed();
  for (const [spot, wanted] of Object.entries({ b: ["c"], c: ["d", "e"], e: ["d"] })) {
    course.touch(spot);
    assert.deepEqual(course.wanted, wanted);
  }
});

test("what is not wanted changes nothing", () => {
  const lesson = new Noted();
  const course = new Course(lesson);
  assert.deepEqual([course.touch("b"), lesson.seen, course.at], [false, [], 0]);
  assert.equal(lesson.wrong("b"), "Try the one that glows.");
  course.proceed();
  for (const spot of ["b", "c", "d", "e"]) assert.equal(course.touch(spot), true);
  assert.equal(course.over, true);
  assert.deepEqual([course.sentence, course.wanted, course.touch("a")], [lesson.end, [], false], "nor after the end");
});
