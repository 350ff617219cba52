// The clue list as data.
import assert from "node:assert/strict";
import { test } from "node:test";
import { legend } from "./maps.js";
import {
  History,
  folded,
  hintOffered,
  hintTold,
  leading,
  meant,
  mostHelpful,
  other,
  pinned,
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
  warmth: { value, place: 18, of: 6624, band: "hot" },
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
  const warm = [clue(1, 4, 90), clue(2, 2, 700), clue(3, 4, 10)];
  assert.deepEqual(
    pinned(warm, "warmth").map(({ n }) => n),
    [3, 2, 1],
    "the newest stays on top until the next guess",
  );
});

test("a clue is spoken with the names of its steps", () => {
  const dog = { ...clue(1, 1, 770), word: "dog", guess: "dog" };
  const said = "hot, 770, 18th nearest of 6,624 words. 1 step: broader.";
  assert.equal(spoken(dog, legend, null), `dog: ${said}`);
  assert.equal(spoken(dog, legend, 1), `dog: ${said} The fewest steps so far.`);
  assert.equal(spoken({ ...dog, distance: 0 }, legend, 0), "dog: that is the word.");
  const dogs = { ...dog, guess: "dogs", as_in: "as in click" };
  assert.equal(spoken(dogs, legend, null), `dogs, read as dog, as in click: ${said}`);
  assert.equal(steps(2), "2 steps");
});

test("a clue counts one of its two ways, and names the other without a second number until it is opened", () => {
  const usual = { emoji: ["🔼", "🔼"], relations: ["hypernym", "hypernym"] };
  const water = { ...clue(1, 1, 9), word: "water", guess: "water", rarer: "as a verb", usual, lead: "usual" };
  const said = "hot, 9, 18th nearest of 6,624 words.";
  assert.equal(spoken(water, legend, null), `water: ${said} 2 steps: broader, broader. Shorter as a verb.`);
  const short = { ...water, lead: "shortest", as_in: "as a verb" };
  assert.equal(spoken(short, legend, null), `water, as a verb: ${said} 1 step: broader. Longer in usual meanings.`);
  assert.deepEqual(
    [other(water).counted, other(short).counted],
    ["Shorter as a verb: 1 step", "Longer in usual meanings: 2 steps"],
  );
  assert.deepEqual([leading(water), leading(short)], [usual, short]);
  assert.equal(other({ ...short, usual: null }), null);
  const rare = "to a rarer meaning of the answer";
  assert.equal(meant({ ...short, rarer: rare }), `as a verb, ${rare}`);
});

test("a far guess is folded to its first signs, and a near one or a short row of signs is not", () => {
  const fold = (relations) => {
    const { signs, left } = folded({ emoji: relations, relations });
    return `${signs.map(({ relation, count }) => `${relation}${count}`).join(" ")} +${left}`;
  };
  assert.equal(fold(["a", "b", "c", "d"]), "a1 b1 c1 d1 +0");
  assert.equal(fold(["a", "a", "b", "c", "d", "d"]), "a2 b1 +3");
  assert.equal(fold(["a", "a", "a", "b", "b", "b", "c"]), "a3 b3 c1 +0");
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
  const [one, two] = [1, 2].map((step) => hintOffered(clue(1, 3), [hint(step)], 3));
  assert.equal(one.label, "Another hint: what the next word after step 1 means. Counts as 3 guesses.");
  assert.equal(two.label, "Another hint: what the answer means. Counts as 3 guesses.");
  assert.equal(hintOffered(clue(1, 3), [hint(1), hint(3)], 3), null);
  assert.ok(hintOffered(clue(2, 3), [hint(3)], 3), "a hint on another clue is not one on this");
});

test("a hint that was taken is a sentence that says whose meaning it is", () => {
  assert.equal(hintTold(clue(1, 4), hint(1)), "The next word means “a sport”.");
  assert.equal(hintTold(clue(1, 4), hint(3)), "The word 3 steps on means “a sport”.");
  assert.equal(hintTold(clue(1, 3), hint(3)), "The answer means “a sport”.");
  const both = hintTold(clue(1, 3), { ...hint(3), here: "a player" });
  assert.equal(both, "The answer means “a sport”. This route leads to another meaning: “a player”.");
});

test("arrows walk through earlier guesses and back to what was being typed", () => {
  const history = new History();
  const walk = (step, typed) => history.walk(["one", "two"], step, typed);
  assert.deepEqual([walk(-1, "dra"), walk(-1, "two"), walk(-1, "one")], ["two", "one", null]);
  assert.deepEqual([walk(1, "one"), walk(1, "two"), walk(1, "dra")], ["two", "dra", null]);
});
