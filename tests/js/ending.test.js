// What is said at an end: to a player, to the others of a shared board, and of how others did; the board's own victory.
import assert from "node:assert/strict";
import { test } from "node:test";
import { headline, pieces, rankTold } from "../../static/site/ending.js";
import { endToldTo } from "../../static/site/giving-up.js";
import { compared, namedFriends } from "../../static/site/others-told.js";

test("a rank is told only from five players on, and never of a loss", () => {
  assert.equal(rankTold({ rank: 1, of: 4 }, "won"), "");
  assert.equal(rankTold({ rank: 2, of: 5 }, "won"), "2nd of 5");
  assert.equal(rankTold({ rank: 3, of: 9 }, "lost"), "");
  assert.equal(rankTold({ rank: null, of: 9 }, "won"), "", "nor where a result does not rank");
});

test("over a result is the game's warm word, or one of the site, and over a race that is decided who won", () => {
  assert.equal(headline("Clean sweep!", "won", null), "Clean sweep!");
  assert.equal(new Set(["won", "lost", "gave up"].map((status) => headline("", status, null))).size, 3);
  assert.equal(headline("Clean sweep!", "won", { place: 1, winner: "Ann" }), "You won!");
  assert.equal(headline("Clean sweep!", "won", { place: 2, winner: "Ann" }), "Ann won");
});

test("the more flawless a win, the more confetti, within bounds", () => {
  const [laboured, fair, perfect] = [pieces(0.1), pieces(0.5), pieces(1)];
  assert.ok(pieces(-1) === pieces(0) && pieces(0) > 0);
  assert.ok(laboured < fair && fair < perfect);
  assert.equal(pieces(7), perfect);
});

const people = new Map([["b", { name: "Gainful Bobcat" }]]);
const log = [
  { by: "a", move: { guess: "jet" } },
  { by: "b", move: { give_up: true } },
];

test("the others read who gave up, by name, and they themselves read “you”", () => {
  const sentence = "You gave up after 2 guesses.";
  assert.equal(endToldTo(sentence, log, people, "a"), "Gainful Bobcat gave up after 2 guesses.");
  assert.equal(endToldTo(sentence, log, people, "b"), sentence);
  assert.equal(endToldTo(sentence, log, new Map(), "a"), "Someone gave up after 2 guesses.");
  const other = "Not found after 2 guesses.";
  assert.equal(endToldTo(other, log, people, "a"), "Gainful Bobcat gave up. Not found after 2 guesses.");
});

test("a share is told where there is something to compare, and agrees with a place in the table", () => {
  for (const [better_than, counts, place, isHidden, words] of [
    [null, "time", null, false, ""],
    [0, "time", null, false, ""],
    [72, "time", null, false, "Faster than 72% of the others"],
    [72, "guesses", null, false, "Better than 72% of the others"],
    [100, "points", null, false, "Better than everyone else so far"],
    [100, "time", null, true, ""],
    [72, "guesses", null, true, "Better than 72% of the others"],
    [59, "time", 28, false, "Better than 70% of the leaderboard"],
    [59, "time", 28, true, "Better than 70% of the leaderboard"],
    [59, "time", 1, false, "No one is better so far"],
    [59, "time", 91, false, ""],
  ])
    assert.equal(compared({ better_than, counts }, place && { rank: place, of: 91 }, isHidden), words);
  assert.equal(compared({ better_than: 59, counts: "time" }, { rank: null, of: 91 }), "Faster than 59% of the others");
});

test("two friends are named, and how many more there are", () => {
  assert.deepEqual([[], ["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Cy", "Di"]].map(namedFriends), [
    "",
    "Ann",
    "Ann and Bob",
    "Ann, Bob and 2 more",
  ]);
});
