// Times as people read them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { countdown, duration } from "../../static/js/site/times.js";

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

test("a countdown never goes below nought", () => {
  assert.equal(countdown(86_399_000), "23:59:59");
  assert.equal(countdown(1), "0:00:01");
  assert.equal(countdown(-5000), "0:00:00");
});
