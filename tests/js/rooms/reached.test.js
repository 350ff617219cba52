// How far the players of a race are: in words, and as a bar.
import assert from "node:assert/strict";
import { test } from "node:test";
import { barOf, ended, gaveUp, homeTold, present, reached } from "../../../static/js/rooms/reached.js";

const racing = { here: true, part: { kind: "racing", share: 0.25, text: "1 of 4 groups", status: "playing" } };
const done = { kind: "done", share: 1, text: "4 of 4 groups", line: "7/10", seconds: 65, place: 1, status: "won" };
const won = { here: true, part: done };
const surrendered = { here: true, part: { ...done, line: "0/10", seconds: 5, place: null, status: "gave up" } };

test("whoever gave up has words that say so, once, and an empty bar", () => {
  assert.equal(reached(surrendered), "gave up · 0:05");
  assert.equal(barOf(surrendered), 0);
  assert.deepEqual([surrendered, won, racing].map(gaveUp), [true, false, false]);
});

test("an earlier round says of a game that was given up just that", () => {
  assert.equal(ended(surrendered.part), "gave up · 0:05");
  assert.equal(ended(won.part), "7/10 · 1:05");
});

test("whoever has won has a full bar, whoever plays or has lost as much as they have found", () => {
  assert.equal(barOf({ here: true, part: { ...done, status: "lost", share: 0.5 } }), 50);
  assert.deepEqual(
    [won, racing, { here: true, part: { kind: "waiting" } }, { here: true }].map(barOf),
    [100, 25, 0, 0],
  );
  assert.deepEqual([won, racing, { here: false, part: { kind: "waiting" } }].map(reached), [
    "7/10 · 1:05",
    "1 of 4 groups",
    "away",
  ]);
});

test("how many are here is counted in figures, one like many", () => {
  assert.equal(present([won]), "1 is here");
  assert.equal(present([won, racing, { here: false }]), "2 are here");
});

test("a finish is told to the others with its place; whoever gave up has none", () => {
  assert.equal(homeTold({ ...won, name: "Bob" }), "Bob comes in first: 7/10 · 1:05");
  assert.equal(homeTold({ ...won, name: "Bob", part: { ...done, place: 7 } }), "Bob has finished: 7/10 · 1:05");
  assert.equal(homeTold({ ...surrendered, name: "Bob" }), "Bob gave up.");
  assert.equal(homeTold({ ...won, name: "Bob", part: { ...done, status: "lost" } }), "Bob is out: 7/10 · 1:05");
  assert.equal(homeTold({ ...racing, name: "Bob" }), "");
});
