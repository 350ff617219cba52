// What is suggested while a guess is typed, and what was guessed before.
import assert from "node:assert/strict";
import { test } from "node:test";
import { History } from "../../static/nettle/clues.js";
import { LookAhead } from "../../static/nettle/look-ahead.js";

const WORDS = ["music", "must", "muse", "museum", "mustard", "mystery", "elephant", "elegant", "receive", "relieve"];

test("the words are fetched once, at the first letter, and asked for again where that failed", async () => {
  let asked = 0;
  const ahead = new LookAhead(async () => {
    asked += 1;
    if (asked === 1) throw new Error("no connection");
    return WORDS.join("\n");
  });
  await ahead.updateText("mu");
  assert.deepEqual([asked, ahead.isOpen], [1, false]);
  await ahead.updateText("mus");
  await ahead.updateText("muse");
  assert.deepEqual([asked, ahead.options], [2, ["museum"]]);
});

test("a slow answer does not suggest for what is no longer typed", async () => {
  const ahead = new LookAhead(async () => WORDS.join("\n"));
  const first = ahead.updateText("mu");
  ahead.closeList();
  await first;
  assert.equal(ahead.isOpen, false);
});

test("arrows go through what is suggested, and past the end to what was typed", async () => {
  const ahead = new LookAhead(async () => WORDS.join("\n"));
  await ahead.updateText("ele");
  const seen = [1, 1, 1, -1].map((step) => {
    ahead.moveChoice(step);
    return ahead.chosenWord;
  });
  assert.deepEqual(seen, ["elephant", "elegant", undefined, "elegant"]);
});

test("arrows walk through earlier guesses and back to what was being typed", () => {
  const history = new History();
  const walk = (step, typed) => history.walkHistory(["one", "two"], step, typed);
  assert.deepEqual([walk(-1, "dra"), walk(-1, "two"), walk(-1, "one")], ["two", "one", null]);
  assert.deepEqual([walk(1, "one"), walk(1, "two"), walk(1, "dra")], ["two", "dra", null]);
});
