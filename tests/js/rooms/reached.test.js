// How far the players of a race are: in words, and as a bar.
import assert from "node:assert/strict";
import { test } from "node:test";
import { barOf, ended, gaveUp, reached } from "../../../static/rooms/reached.js";

const racing = { here: true, part: { kind: "racing", share: 0.25, text: "1 of 4 groups", status: "playing" } };
const done = { kind: "done", share: 1, text: "4 of 4 groups", line: "7/10", seconds: 65, place: 1, status: "won" };
const won = { here: true, part: done };
const surrendered = { here: true, part: { ...done, line: "0/10", seconds: 5, place: null, status: "gave up" } };

test("a finish has a full bar, giving up an empty one and words that say so once, playing what was found", () => {
  for (const [seat, words, bar, isGivenUp] of [
    [surrendered, "gave up · 0:05", 0, true],
    [won, "7/10 · 1:05", 100, false],
    [racing, "1 of 4 groups", 25, false],
    [{ here: false, part: { kind: "waiting" } }, "away", 0, false],
  ])
    assert.deepEqual([reached(seat), barOf(seat), gaveUp(seat)], [words, bar, isGivenUp]);
  assert.equal(barOf({ here: true }), 0);
  assert.deepEqual(
    [surrendered, won].map(({ part }) => ended(part)),
    ["gave up · 0:05", "7/10 · 1:05"],
    "a round later",
  );
});
