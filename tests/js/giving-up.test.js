// Giving up in words: what is asked before it, and what the others of a shared board read after it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { endToldTo, question } from "../../static/js/site/giving-up.js";

const people = new Map([["b", { name: "Gainful Bobcat" }]]);
const log = [
  { by: "a", move: { guess: "jet" } },
  { by: "b", move: { give_up: true } },
];

test("who plays alone is asked about their own game", () => {
  const text = "The answer is shown.";
  const asked = question({ text, no: "Keep going", shared: false });
  assert.deepEqual(asked, { title: "Give up?", text, yes: "Give up", no: "Keep going", stays: true });
});

test("on a shared board the question says that it ends the game for everybody in the room", () => {
  const { title, text, yes } = question({ text: "The answer is shown.", no: "Keep going", shared: true });
  assert.match(text, /^The answer is shown\. It will be over for everyone in the room/);
  for (const words of [title, yes]) assert.match(words, /for everyone/);
});

test("whoever only proposes it is told when it comes", () => {
  const { title, text } = question({ text: "The answer is shown.", no: "Keep going", shared: true, proposes: true });
  assert.match(title, /^Propose /);
  assert.match(text, /more than half of those who are here agree/);
});

test("the others read who gave up, by name, and whoever did reads “you”", () => {
  const sentence = "You gave up after 2 guesses.";
  assert.equal(endToldTo(sentence, log, people, "a"), "Gainful Bobcat gave up after 2 guesses.");
  assert.equal(endToldTo(sentence, log, people, "b"), sentence);
  assert.equal(endToldTo(sentence, log, new Map(), "a"), "Someone gave up after 2 guesses.");
  const other = "Not found after 2 guesses.";
  assert.equal(endToldTo(other, log, people, "a"), "Gainful Bobcat gave up. Not found after 2 guesses.");
});

test("help that ends the game is its giving up: the others read whose it was", () => {
  const revealed = [
    { by: "a", move: { letters: "a" } },
    { by: "b", move: { reveal: "grid" } },
  ];
  const sentence = "You gave up with 3 of 16 letters right.";
  assert.equal(endToldTo(sentence, revealed, people, "a"), "Gainful Bobcat gave up with 3 of 16 letters right.");
  assert.equal(endToldTo(sentence, revealed, people, "b"), sentence);
});

test("an end that nobody gave up, or that is one player's alone, keeps its sentence", () => {
  assert.equal(endToldTo("You found it in 2.", log.slice(0, 1), people, "a"), "You found it in 2.");
  assert.equal(endToldTo("You gave up after 2 guesses.", null, people, "a"), "You gave up after 2 guesses.");
});

test("where somebody ended the board for everyone, the others are told who", () => {
  const people = new Map([["a", { name: "Alice" }]]);
  const log = [{ by: "a", move: { finish: true } }];
  assert.equal(endToldTo("7 of 7 tiles.", log, people, "b"), "Alice ended the game here. 7 of 7 tiles.");
  assert.equal(endToldTo("7 of 7 tiles.", log, people, "a"), "7 of 7 tiles.");
});
