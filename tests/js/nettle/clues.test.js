// The clue list as data.
import assert from "node:assert/strict";
import { test } from "node:test";
import { legend } from "./maps.js";
import {
  History,
  hintOffered,
  hintTold,
  leading,
  meant,
  mostHelpful,
  other,
  signsOf,
  sorted,
  spoken,
  steps,
} from "../../../static/nettle/clues.js";

const clue = (n, distance, value = 0) => ({
  n,
  guess: `g${n}`,
  word: `g${n}`,
  emoji: [],
  relations: Array.from({ length: distance }, () => "hypernym"),
  distance,
  warmth: value ? { value, place: 18, of: 6624, band: "hot" } : null,
  as_in: null,
  sense: null,
  rarer: null,
  usual: null,
  lead: "shortest",
});
const numbers = (clues, by) => sorted(clues, by).map(({ n }) => n);

test("warmest first, closest first, or newest first", () => {
  const clues = [clue(1, 4), clue(2, 2), clue(3, 4)];
  assert.deepEqual(numbers([clue(1, 4, 90), clue(2, 2, 300), clue(3, 4, 700), clue(4, 2, 90)], "warmth"), [3, 2, 4, 1]);
  assert.deepEqual(numbers(clues, "time"), [3, 2, 1]);
  assert.deepEqual(numbers(clues, "closeness"), [2, 3, 1]);
  assert.deepEqual(clues, [clue(1, 4), clue(2, 2), clue(3, 4)], "in a copy");
});

test("a clue is spoken with the names of its steps", () => {
  assert.equal(spoken({ ...clue(1, 1), word: "cake" }, legend, null), "cake: 1 step: broader.");
  assert.equal(spoken({ ...clue(1, 1), word: "cake" }, legend, 1), "cake: 1 step: broader. The fewest steps so far.");
  assert.equal(spoken({ ...clue(1, 0), word: "ratio" }, legend, 0), "ratio: that is the word.");
  assert.equal(
    spoken({ ...clue(1, 1, 770), word: "dog", as_in: "as in click" }, legend, null),
    "dog, as in click: hot, 770, 18th nearest of 6,624 words. 1 step: broader.",
  );
  assert.equal(steps(2), "2 steps");
});

test("a clue leads with one of its two ways, and says what the other goes through", () => {
  const usual = { emoji: ["🔼", "🔼"], relations: ["hypernym", "hypernym"] };
  const water = { ...clue(1, 1), word: "water", as_in: null, rarer: "as a verb", usual, lead: "usual" };
  assert.equal(
    spoken(water, legend, 2),
    "water: 2 steps: broader, broader. The fewest steps so far. Only 1 step as a verb: broader.",
  );
  const short = { ...water, lead: "shortest", as_in: "as a verb" };
  assert.equal(
    spoken(short, legend, null),
    "water, only as a verb: 1 step: broader. 2 steps in usual meanings: broader, broader.",
  );
  assert.deepEqual([leading(water), leading(short)], [usual, short]);
  assert.equal(other({ ...short, usual: null }), null);
  assert.equal(
    meant({ ...short, rarer: "to a rarer meaning of the answer" }),
    "as a verb; only to a rarer meaning of the answer",
  );
});

test("the steps of one kind in a row are one sign with a count", () => {
  const signs = (relations) =>
    signsOf({ emoji: relations, relations }).map(({ relation, count }) => `${relation}${count}`);
  assert.deepEqual(signs(["a", "a", "b", "b"]), ["a2", "b2"]);
  assert.deepEqual(signs(["a", "a", "b", "a", "b", "b", "b"]), ["a2", "b1", "a1", "b3"]);
});

test("a hint is offered on the warmest word with the fewest steps, and says so", () => {
  const told = (...clues) => mostHelpful(clues, [])?.why;
  assert.equal(told(clue(1, 3)), "“g1” has your fewest steps.");
  assert.equal(
    told(clue(1, 2, 300), clue(2, 2, 700), clue(3, 5, 900)),
    "“g2” is the warmest of your 2 words with 2 steps. For a hint on another word, tap ⋯ beside it.",
  );
  assert.equal(mostHelpful([clue(1, 0)], []), null);
});

const hint = (step) => ({ clue: 1, step, text: "a sport" });

test("after a hint the next one says how it goes on, and after the last there is none", () => {
  const [one, two] = [1, 2].map((step) => hintOffered(clue(1, 3), [hint(step)]));
  assert.equal(one.label, "Another hint: what the next word after step 1 means. Counts as 3 guesses.");
  assert.equal(two.label, "Another hint: what the answer means. Counts as 3 guesses.");
  assert.equal(hintOffered(clue(1, 3), [hint(1), hint(3)]), null);
  assert.ok(hintOffered(clue(2, 3), [hint(3)]), "a hint on another clue is not one on this");
});

test("a hint that was taken is a sentence that says whose meaning it is", () => {
  assert.equal(hintTold(clue(1, 4), hint(1)), "The next word means “a sport”.");
  assert.equal(hintTold(clue(1, 4), hint(3)), "The word 3 steps on means “a sport”.");
  assert.equal(hintTold(clue(1, 3), hint(3)), "The answer means “a sport”.");
});

test("arrows walk through earlier guesses and back to what was being typed", () => {
  const history = new History();
  const walk = (step, typed) => history.walk(["one", "two"], step, typed);
  assert.deepEqual([walk(-1, "dra"), walk(-1, "two"), walk(-1, "one")], ["two", "one", null]);
  assert.deepEqual([walk(1, "one"), walk(1, "two"), walk(1, "dra")], ["two", "dra", null]);
});
