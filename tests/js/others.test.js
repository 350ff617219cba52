// What is said of how others did.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compared, namedFriends } from "../../static/js/site/others-told.js";

test("a share is told only where there is something to compare", () => {
  assert.equal(compared({ better_than: null, counts: "time" }), "");
  assert.equal(compared({ better_than: 0, counts: "time" }), "");
  assert.equal(compared({ better_than: 72, counts: "time" }), "Quicker than 72 % of the others");
  assert.equal(compared({ better_than: 72, counts: "guesses" }), "Better than 72 % of the others");
  assert.equal(compared({ better_than: 100, counts: "points" }), "Better than everybody else so far");
  assert.equal(compared({ better_than: 100, counts: "time" }, true), "");
  assert.equal(compared({ better_than: 72, counts: "guesses" }, true), "Better than 72 % of the others");
});

test("two friends are named, and how many more there are", () => {
  assert.equal(namedFriends([]), "");
  assert.equal(namedFriends(["Ann"]), "Ann");
  assert.equal(namedFriends(["Ann", "Bob"]), "Ann and Bob");
  assert.equal(namedFriends(["Ann", "Bob", "Cy", "Di"]), "Ann, Bob and 2 more");
});
