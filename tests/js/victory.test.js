// The board's own victory: by turns, and never longer than about a second.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LONGEST, delays, outward } from "../../static/js/site/victory.js";

test("few begin at their own pace, many as close together as it takes", () => {
  assert.deepEqual(delays(3, 400, 60), [0, 60, 120]);
  const many = delays(60, 400, 60);
  assert.ok(Math.abs(many[59] + 400 - LONGEST) < 1e-9);
  assert.deepEqual(delays(1, 400, 60), [0]);
  assert.deepEqual(delays(0), []);
});

test("what is nearest to the last move goes first", () => {
  /** @param {number} x @returns {Element} */
  const at = (x) =>
    /** @type {Element} */ (
      /** @type {unknown} */ ({ getBoundingClientRect: () => ({ x, y: 0, width: 10, height: 10 }) })
    );
  const [left, middle, right] = [at(0), at(100), at(200)];
  assert.deepEqual(outward([left, middle, right], { x: 190, y: 5 }), [[right], [middle], [left]]);
});
