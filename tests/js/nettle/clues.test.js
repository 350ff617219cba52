// The clue list as data.
import assert from "node:assert/strict";
import { test } from "node:test";
import { History, closeness, sorted, spoken, steps } from "../../../static/js/nettle/clues.js";

const clue = (n, distance) => ({
  n,
  guess: `g${n}`,
  word: `g${n}`,
  emoji: [],
  relations: ["hypernym"],
  distance,
  sense: null,
});
const legend = [{ relation: "hypernym", emoji: "🔼", name: "broader", text: "" }];

test("newest first, or closest first and then newest", () => {
  const clues = [clue(1, 4), clue(2, 2), clue(3, 4)];
  assert.deepEqual(
    sorted(clues, "time").map((one) => one.n),
    [3, 2, 1],
  );
  assert.deepEqual(
    sorted(clues, "closeness").map((one) => one.n),
    [2, 3, 1],
  );
  assert.deepEqual(
    clues.map((one) => one.n),
    [1, 2, 3],
  );
});

test("a clue is spoken with the names of its steps", () => {
  assert.equal(spoken({ ...clue(1, 1), word: "cake" }, legend), "cake: 1 step: broader.");
  assert.equal(spoken({ ...clue(1, 0), word: "ratio" }, legend), "ratio: that is the word.");
  assert.equal(steps(2), "2 steps");
});

test("a closer clue has a longer bar", () => {
  assert.equal(closeness(0), 100);
  assert.ok(closeness(2) > closeness(6) && closeness(24) > 0);
});

test("arrows walk through earlier guesses and back to what was being typed", () => {
  const history = new History();
  const guesses = ["one", "two"];
  assert.equal(history.walk(guesses, -1, "dra"), "two");
  assert.equal(history.walk(guesses, -1, "two"), "one");
  assert.equal(history.walk(guesses, -1, "one"), null);
  assert.equal(history.walk(guesses, 1, "one"), "two");
  assert.equal(history.walk(guesses, 1, "two"), "dra");
  assert.equal(history.walk(guesses, 1, "dra"), null);
});
