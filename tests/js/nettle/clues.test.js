// What was guessed before, walked through by arrows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { History } from "../../../static/nettle/clues.js";

test("arrows walk through earlier guesses and back to what was being typed", () => {
  const history = new History();
  const walk = (step, typed) => history.walk(["one", "two"], step, typed);
  assert.deepEqual([walk(-1, "dra"), walk(-1, "two"), walk(-1, "one")], ["two", "one", null]);
  assert.deepEqual([walk(1, "one"), walk(1, "two"), walk(1, "dra")], ["two", "dra", null]);
});
