// A match of several rounds in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  breaksOff,
  matchTold,
  nextCalled,
  runningScore,
  stageOf,
  standsTold,
  titleOf,
} from "../../../static/js/rooms/match.js";

const score = (who, wins) => ({ player: who.toLowerCase(), who, wins });
const match = (scores, winners, over = true, length = 3) => ({ length, played: 2, scores, winners, over });

test("a match says how long it is, and a round that stands alone says nothing", () => {
  assert.deepEqual(
    [1, 3, 5].map((length) => titleOf({ length })),
    ["", "Best of three", "Best of five"],
  );
});

test("a match says at which round it is, and between two rounds how many are played", () => {
  const at = (played, over, between) => stageOf({ length: 3, played, over }, between);
  assert.equal(at(0, false, false), "round 1 of 3");
  assert.equal(at(1, false, true), "1 of 3 played");
  assert.equal(at(1, false, false), "round 2 of 3");
  assert.equal(at(2, true, true), "finished");
});

test("what comes next has one name: a round of the match, or a rematch where it is over or there is none", () => {
  const called = (one, mode = "race") => nextCalled({ match: one, round: { mode } });
  const names = [match([], [], false), match([], [], true), match([], [], false, 1)].map((one) => called(one));
  assert.deepEqual(names, ["Next round", "Rematch", "Rematch"]);
  assert.equal(called(match([], [], false), "together"), "Play again together");
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

test("a choice of another length or of teams breaks a match off in its middle, and no other does", () => {
  const alice = { player: "a", who: "Alice", wins: 1, side: 0 };
  const match = { length: 3, played: 1, scores: [alice], winners: [], over: false };
  const standing = { match, sides: [] };
  assert.equal(breaksOff(standing, { length: 3, teams: false }), false);
  assert.equal(breaksOff(standing, { length: 5, teams: false }), true);
  assert.equal(breaksOff(standing, { length: 3, teams: true }), true);
  assert.equal(breaksOff({ match: { ...match, played: 0 }, sides: [] }, { length: 1, teams: false }), false);
  assert.equal(standsTold(match), "It stands Alice 1.");
  assert.equal(standsTold({ ...match, scores: [] }), "Nobody has won a round of it yet.");
});
