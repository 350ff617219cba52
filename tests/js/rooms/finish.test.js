// The end of a race in words: a sentence for each, and one text of the whole room.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  bestFirst,
  broughtUpTo,
  finishers,
  onPodium,
  roomText,
  story,
  waitsFor,
} from "../../../static/js/rooms/finish.js";

const done = (place, status, line, seconds, near = "") => ({
  kind: "done",
  moves: 3,
  share: 1,
  text: "",
  status,
  line,
  emoji: [],
  seconds,
  place,
  near,
});
const alice = { name: "Alice", number: 1, here: true, part: done(1, "won", "3 guesses", 65) };
const bob = { name: "Bob", number: 2, here: true, part: done(2, "won", "5 guesses", 60) };
const carol = { name: "Carol", number: 3, here: true, part: done(3, "lost", "–", 90, "2 guesses from it") };
const dan = { name: "Dan", number: 4, here: true, part: done(null, "gave up", "–", 10, "3 guesses from it") };
const eve = { name: "Eve", number: 5, here: true, part: { kind: "racing" } };
const raced = (seats) => ({ title: "Toy Small", seats, sides: [] });
const all = [dan, carol, bob, alice];

test("each one's race is told kindly and in full", () => {
  assert.deepEqual(
    all.map((seat) => story(seat, all)),
    ["Stopped, 3 guesses from it", "Third, 2 guesses from it", "Second, behind Alice with 3 guesses", "First"],
  );
  assert.equal(story(eve, all), "");
});

test("where the results are equal the time tells", () => {
  const late = { ...bob, part: done(2, "won", "3 guesses", 77) };
  assert.equal(story(late, [alice, late]), "Second, 0:12 behind Alice");
  const near = { ...bob, part: done(2, "won", "3 guesses", 65) };
  assert.equal(story(near, [alice, near]), "Second, close behind Alice");
});

test("the podium is for three with a place, and for nobody where nobody has won", () => {
  assert.deepEqual(
    onPodium([...all, eve]).map((seat) => seat.name),
    ["Alice", "Bob", "Carol"],
  );
  assert.deepEqual(onPodium([carol, dan]), []);
  assert.equal(finishers([...all, eve]).length, 4);
});

test("those for whom a race waits are named, also whoever is away", () => {
  const frank = { name: "Frank", number: 6, here: false, part: { kind: "waiting" } };
  const gina = { name: "Gina", number: 7, here: true, part: null };
  assert.equal(waitsFor([...all, frank, gina]), "Frank (away)");
  assert.equal(waitsFor([eve, ...all, frank, { ...eve, name: "Hal" }]), "Eve, Frank (away) and Hal");
  assert.equal(waitsFor(all), "");
});

test("who finishes after the others went on stands in the table of their race, and nobody still plays there", () => {
  const seats = [
    { ...alice, player: "a" },
    { ...eve, player: "e", part: { kind: "racing", moves: 4 } },
    { ...eve, name: "Fay", player: "f" },
  ];
  const row = { player: "e", line: "9 guesses", emoji: ["🟩"], seconds: 300, status: "won", place: 2 };
  const now = { round: { number: 3 }, rounds: [{ number: 2, results: [{ ...alice.part, player: "a" }, row] }] };
  const table = broughtUpTo({ round: { number: 2, over: false }, seats }, now);
  assert.equal(table.round.over, true);
  assert.deepEqual(
    table.seats.map(({ part }) => [part.kind, part.place]),
    [
      ["done", 1],
      ["done", 2],
      ["racing", undefined],
    ],
  );
  assert.equal(story(table.seats[1], table.seats), "Second, behind Alice with 3 guesses");
});

test("a race that nobody won has no medals in its text, and no flag but for whoever gave up", () => {
  const lost = { ...carol, part: { ...carol.part, place: null } };
  const text = roomText(raced([lost, dan]), "", false);
  assert.ok(text.includes("\nCarol: 2 guesses from it\n🏳️ Dan: 3 guesses from it"), text);
  assert.equal(story(lost, [lost, dan]), "2 guesses from it");
});

test("a whole room is one text, without times where the clock is hidden", () => {
  assert.equal(
    roomText(raced(all), "https://x/toy/", false),
    "Fivefold · Toy Small, a race of 4\n🥇 Alice: 3 guesses ⏱ 1:05\n🥈 Bob: 5 guesses ⏱ 1:00\n" +
      "🥉 Carol: 2 guesses from it\n🏳️ Dan: 3 guesses from it\nhttps://x/toy/",
  );
  assert.ok(!roomText(raced(all), "", true).includes("⏱"));
});

test("a whole room's text has each play's emoji in a line, and teams with their people, the better one first", () => {
  const [sun, moon] = [alice, bob].map((seat, n) => ({
    ...seat,
    side: n + 1,
    part: { ...seat.part, emoji: ["🟩", "🟨🟩"] },
  }));
  assert.ok(roomText(raced([sun]), "", true).includes("🥇 Alice: 3 guesses\n🟩 🟨🟩"));
  const sides = [
    { number: 1, name: "Suns", points: 1, won: false },
    { number: 2, name: "Moons", points: 2, won: true },
  ];
  const text = roomText({ ...raced([sun, moon]), sides }, "", true);
  assert.ok(text.startsWith("Fivefold · Toy Small, a race of two teams\n\n🌙 Moons 2\n🥈 Bob"), text);
  assert.ok(text.includes("\n\n☀️ Suns 1\n🥇 Alice"), text);
});

test("there is one order of a race: by place, then who came further, and whoever gave up last", () => {
  const far = (seat, share) => ({ ...seat, part: { ...seat.part, share } });
  const lost = (name, number, share) => far({ name, number, part: done(null, "lost", "–", 9) }, share);
  const seats = [far(dan, 0.9), lost("Fay", 6, 0.2), lost("Gus", 7, 0.5), bob, alice];
  assert.deepEqual(
    bestFirst(seats).map(({ name }) => name),
    ["Alice", "Bob", "Gus", "Fay", "Dan"],
  );
});
