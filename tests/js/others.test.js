// What is said of how others did.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compared, namedFriends } from "../../static/js/site/others-told.js";

test("a share is told where there is something to compare, and agrees with a place in the table", () => {
  for (const [better_than, counts, place, isHidden, words] of [
    [null, "time", null, false, ""],
    [0, "time", null, false, ""],
    [72, "time", null, false, "Quicker than 72 % of the others"],
    [72, "guesses", null, false, "Better than 72 % of the others"],
    [100, "points", null, false, "Better than everybody else so far"],
    [100, "time", null, true, ""],
    [72, "guesses", null, true, "Better than 72 % of the others"],
    [59, "time", 28, false, "Better than 70 % of the others in the table"],
    [59, "time", 28, true, "Better than 70 % of the others in the table"],
    [59, "time", 1, false, "Nobody is better so far"],
    [59, "time", 91, false, ""],
  ])
    assert.equal(compared({ better_than, counts }, place && { rank: place, of: 91 }, isHidden), words);
  assert.equal(
    compared({ better_than: 59, counts: "time" }, { rank: null, of: 91 }),
    "Quicker than 59 % of the others",
  );
});

test("two friends are named, and how many more there are", () => {
  assert.deepEqual([[], ["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Cy", "Di"]].map(namedFriends), [
    "",
    "Ann",
    "Ann and Bob",
    "Ann, Bob and 2 more",
  ]);
});
