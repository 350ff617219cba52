// A match of several rounds, and races of two teams, in words and colours.
import assert from "node:assert/strict";
import { test } from "node:test";
import { matchTold } from "../../../static/rooms/match.js";
import { hue, members, sidesLine, sidesTold, signOfSide, winningSide } from "../../../static/rooms/sides.js";

const score = (who, wins) => ({ player: who.toLowerCase(), who, wins });
const match = (scores, winners, over = true, length = 3) => ({ length, played: 2, scores, winners, over });

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
  assert.equal(matchTold(match([score("Bob", 0)], [])), "No one has won the match.");
});

const suns = (points, won = false) => ({ number: 1, name: "Suns", points, won });
const moons = (points, won = false) => ({ number: 2, name: "Moons", points, won });

test("a race of teams is told once it is over: who has won, level teams, or neither", () => {
  for (const [sides, sentence, winner, line] of [
    [[], "", 0, ""],
    [[suns(null), moons(null)], "", 0, ""],
    [[suns(1.5), moons(2, true)], "The Moons win, 2 points to 1.5.", 2, "☀️ Suns 1.5 · 🌙 Moons 2"],
    [[suns(2, true), moons(2, true)], "Suns and Moons are level, with 2 points each.", 0, "☀️ Suns 2 · 🌙 Moons 2"],
    [[suns(0), moons(0)], "Neither team made it.", 0, "☀️ Suns 0 · 🌙 Moons 0"],
  ])
    assert.deepEqual([sidesTold(sides), winningSide(sides), sidesLine(sides)], [sentence, winner, line]);
});

test("everybody of a team has one colour and sign; and playing alone that of the seat", () => {
  const [one, other] = [hue({ number: 1, side: 1 }), hue({ number: 3, side: 2 })];
  assert.ok(one !== other && hue({ number: 7, side: 1 }) === one);
  assert.equal(hue({ number: 11, side: 0 }), 3);
  assert.deepEqual([0, 1, 2].map(signOfSide), [undefined, "sun", "moon"]);
  assert.deepEqual(members([{ side: 1 }, { side: 2 }, { side: 1 }], 1).length, 2);
});
