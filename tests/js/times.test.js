// Times as people read them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { countdown, duration, lasting, timeWithHelp } from "../../static/js/site/times.js";

test("a duration", () => {
  assert.deepEqual([0, 59, 60, 3599, 3600, 3661].map(duration), [
    "0:00",
    "0:59",
    "1:00",
    "59:59",
    "1:00:00",
    "1:01:01",
  ]);
  assert.equal(duration(null), "");
});

test("how long something took is told as the coach tells it", () => {
  assert.deepEqual([0, 42.6, 60, 135, 826.8, 7380].map(lasting), [
    "0 s",
    "43 s",
    "1 min",
    "2 min 15 s",
    "13 min 47 s",
    "2 h 3 min",
  ]);
});

test("what help adds is added up, and both parts are told", () => {
  assert.equal(timeWithHelp("⭐⭐⭐ 11/11 💡9 +9:00", 297), "13:57 with help (4:57 + 9:00)");
  assert.equal(timeWithHelp("⭐⭐⭐ 11/11", 297), "4:57");
  assert.equal(timeWithHelp("✅ 💡1", 297), "4:57");
  assert.equal(timeWithHelp("⭐ 9/11 +1:00", null), "", "nobody knows when it began");
});

test("a countdown never goes below nought", () => {
  assert.equal(countdown(86_399_000), "23:59:59");
  assert.equal(countdown(1), "0:00:01");
  assert.equal(countdown(-5000), "0:00:00");
});
