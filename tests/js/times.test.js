// Times as people read them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { countdown, duration, ordinal } from "../../static/site/times.js";

test("a duration has hours where there are any, and a countdown never goes below nought", () => {
  const shown = ["0:00", "0:59", "1:00", "59:59", "1:00:00", "1:01:01", ""];
  assert.deepEqual([0, 59, 60, 3599, 3600, 3661, null].map(duration), shown);
  assert.deepEqual([86_399_000, 1, -5000].map(countdown), ["23:59:59", "0:00:01", "0:00:00"]);
});

test("a place is told as people say it", () => {
  assert.deepEqual([2, 3, 4, 11, 22, 1013].map(ordinal), ["2nd", "3rd", "4th", "11th", "22nd", "1,013th"]);
});
