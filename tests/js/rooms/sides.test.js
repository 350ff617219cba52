// Races of two teams in words and colours.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  hue,
  members,
  pointsTold,
  sidesLines,
  sidesSoFar,
  sidesTold,
  signOfSide,
  winningSide,
} from "../../../static/js/rooms/sides.js";

const suns = (points, won = false) => ({ number: 1, name: "Suns", points, won });
const moons = (points, won = false) => ({ number: 2, name: "Moons", points, won });

test("a race of teams is told once it is over: who has won, level teams, or neither", () => {
  assert.equal(sidesTold([]), "");
  assert.equal(sidesTold([suns(null), moons(null)]), "");
  assert.equal(sidesTold([suns(1.5), moons(2, true)]), "The Moons win, 2 points to 1.5.");
  assert.equal(sidesTold([suns(2, true), moons(2, true)]), "Suns and Moons are level, with 2 points each.");
  assert.equal(sidesTold([suns(0), moons(0)]), "Neither team made it.");
});

test("one side has won, or none alone", () => {
  assert.equal(winningSide([suns(1), moons(2, true)]), 2);
  assert.equal(winningSide([suns(2, true), moons(2, true)]), 0);
  assert.equal(winningSide([]), 0);
});

test("a shared text has a line of both teams, and none where everybody raced alone", () => {
  const lines = sidesLines([suns(1.5), moons(2, true)]).map(({ line }) => line);
  assert.deepEqual(lines, ["🌙 Moons 2", "☀️ Suns 1.5"]);
  assert.deepEqual(sidesLines([suns(null), moons(null)]), []);
  assert.deepEqual(sidesLines([]), []);
});

test("everybody of a team has one colour and sign; whoever plays alone that of the seat", () => {
  const [one, other] = [hue({ number: 1, side: 1 }), hue({ number: 3, side: 2 })];
  assert.ok(one !== other && hue({ number: 7, side: 1 }) === one);
  assert.equal(hue({ number: 11, side: 0 }), 3);
  assert.deepEqual([0, 1, 2].map(signOfSide), [undefined, "sun", "moon"]);
  assert.deepEqual(members([{ side: 1 }, { side: 2 }, { side: 1 }], 1).length, 2);
});

test("while they race the teams stand by those who have finished, and what points are is told", () => {
  const seat = (side, place) => ({ side, part: place ? { kind: "done", place } : { kind: "racing" } });
  const seats = [seat(1, 1), seat(1, 0), seat(2, 2), seat(2, 0), { side: 2, part: null }];
  assert.equal(sidesSoFar([suns(null), moons(null)], seats), "Suns 2 · Moons 1.5");
  assert.equal(sidesSoFar([suns(2, true), moons(1)], seats), "");
  assert.equal(sidesSoFar([], seats), "");
  const places = "First of 4 earns 4 points, each next place one less, giving up none.";
  assert.equal(pointsTold(seats), `${places} A team has the average of its players.`);
});
