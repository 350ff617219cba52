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
  assert.equal(compared({ better_than: 100, counts: "time" }, null, true), "");
  assert.equal(compared({ better_than: 72, counts: "guesses" }, null, true), "Better than 72 % of the others");
});

test("of a play that has a place in the table the sentence agrees with the place", () => {
  const told = /** @type {const} */ ({ better_than: 59, counts: "time" });
  assert.equal(compared(told, { rank: 28, of: 91 }), "Better than 70 % of the others in the table");
  assert.equal(compared(told, { rank: 28, of: 91 }, true), "Better than 70 % of the others in the table");
  assert.equal(compared(told, { rank: 1, of: 91 }), "Nobody is better so far");
  assert.equal(compared(told, { rank: 91, of: 91 }), "");
  assert.equal(compared(told, { rank: null, of: 91 }), "Quicker than 59 % of the others");
});

test("two friends are named, and how many more there are", () => {
  assert.equal(namedFriends([]), "");
  assert.equal(namedFriends(["Ann"]), "Ann");
  assert.equal(namedFriends(["Ann", "Bob"]), "Ann and Bob");
  assert.equal(namedFriends(["Ann", "Bob", "Cy", "Di"]), "Ann, Bob and 2 more");
});
