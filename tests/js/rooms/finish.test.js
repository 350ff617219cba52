// The end of a race in words: a sentence for each, and one text of the whole room.
import assert from "node:assert/strict";
import { test } from "node:test";
import { allDone, decided, finishers, onPodium, roomText, story } from "../../../static/rooms/finish.js";

const done = (place, status, line, seconds, near = "") => ({
  ...{ kind: "done", moves: 3, share: 1, text: "", emoji: [] },
  ...{ status, line, seconds, place, near },
});
const alice = { name: "Alice", number: 1, here: true, part: done(1, "won", "3 guesses", 65) };
const bob = { name: "Bob", number: 2, here: true, part: done(2, "won", "5 guesses", 60) };
const carol = { name: "Carol", number: 3, here: true, part: done(3, "lost", "–", 90, "2 guesses from it") };
const dan = { name: "Dan", number: 4, here: true, part: done(null, "gave up", "–", 10, "3 guesses from it") };
const eve = { name: "Eve", number: 5, here: true, part: { kind: "racing" } };
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
  assert.deepEqual(onPodium([...all, eve]), [alice, bob, carol]);
  assert.deepEqual(onPodium([carol, dan]), []);
  assert.equal(finishers([...all, eve]).length, 4);
});

test("a race is over when all who are here have finished", () => {
  assert.equal(allDone(all), true);
  assert.equal(allDone([...all, eve]), false);
  assert.equal(allDone([...all, { ...eve, here: false }, { ...eve, part: null }]), true);
});

test("a race of several is decided when all have finished, against one who gave up, too", () => {
  const seen = (seats, me) => decided(seats, (seat) => seat === me);
  assert.deepEqual(seen([alice, dan], alice), { place: 1, of: 2, winner: "Alice" });
  assert.deepEqual(seen([alice, dan], dan), { place: null, of: 2, winner: "Alice" });
  assert.deepEqual([seen([alice], alice), seen([alice, eve], alice), seen([dan, carol], dan)], [null, null, null]);
});

test("a whole room is one text, without times where the clock is hidden", () => {
  assert.equal(
    roomText("Toy Small", all, "https://x/toy/", false),
    "Fivefold · Toy Small, a race of 4\n🥇 Alice: 3 guesses ⏱️ 1:05\n🥈 Bob: 5 guesses ⏱️ 1:00\n" +
      "🥉 Carol: 2 guesses from it\n🏳️ Dan: 3 guesses from it\nhttps://x/toy/",
  );
  assert.ok(!roomText("Toy", all, "", true).includes("⏱️"));
});
