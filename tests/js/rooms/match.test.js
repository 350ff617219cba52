// A match of several rounds in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { matchTold, runningScore, titleOf } from "../../../static/js/rooms/match.js";

const score = (who, wins) => ({ player: who.toLowerCase(), who, wins });
const match = (scores, winners, over = true, length = 3) => ({ length, played: 2, scores, winners, over });

test("a match says how long it is, and a round that stands alone says nothing", () => {
  assert.deepEqual(
    [1, 3, 5].map((length) => titleOf({ length })),
    ["", "Best of three", "Best of five"],
  );
});

test("the running score is a line, most wins first", () => {
  assert.equal(runningScore(match([score("Bob", 2), score("Alice", 0)], [])), "Bob 2 · Alice 0");
});

test("the winner of a match is told once it is over: one, several, or nobody", () => {
  const two = [score("Bob", 2), score("Alice", 1)];
  assert.equal(matchTold(match(two, ["bob"], false)), "");
  assert.equal(matchTold(match(two, ["bob"], true, 1)), "");
  assert.equal(matchTold(match(two, ["bob"])), "Bob wins the match, 2 to 1.");
  assert.equal(matchTold(match([score("Bob", 2)], ["bob"])), "Bob wins the match.");
  const tied = [score("Alice", 1), score("Bob", 1), score("Carol", 1)];
  assert.equal(matchTold(match(tied, ["alice", "bob", "carol"])), "Alice, Bob and Carol share the match.");
  const sides = [
    { ...score("Moons", 2), side: 2 },
    { ...score("Suns", 1), side: 1 },
  ];
  assert.equal(matchTold(match(sides, ["moons"])), "The Moons win the match, 2 to 1.");
  assert.equal(matchTold(match([score("Bob", 0)], [])), "Nobody has won the match.");
});
