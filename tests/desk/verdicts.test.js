// An editor's verdicts on their way: in order, in batches, none lost and none twice, whatever the server does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Verdicts, VerdictsRefused } from "../../static/desk/verdicts.js";
import { Store } from "../../static/site/store.js";
import { Storage } from "../js/sessions.js";

const newStore = () => {
  const kept = new Storage();
  return new Store(() => kept);
};

/** A line that a server refused once, with one verdict that waits. */
async function refusedOnce() {
  const made = server(["refuses"]);
  await made.line.addVerdict({ word: 1, verdict: "block" });
  return made;
}

/** A line whose server answers with these ("away" or "refuses"), one after the other, and then always well. */
function server(answers = [], place = newStore(), tab = "one") {
  const taken = [];
  let [open, closed] = [() => {}, Promise.resolve()];
  const line = new Verdicts("verdicts-7", tab, {
    async sendVerdicts(verdicts) {
      await closed;
      const answer = answers.shift();
      if (answer === "refuses") throw new VerdictsRefused("You are signed out.");
      if (answer === "away") return null;
      taken.push(verdicts);
      return { list: "", left: 0, words: [], elsewhere: 0, late: [], seconds: 300 };
    },
    acceptQueue() {},
    onChange() {},
    wait: async () => {},
    store: place,
  });
  return { line, taken, place, close: () => (closed = new Promise((done) => (open = done))), open: () => open() };
}
const numbers = (taken) => taken.flat().map((one) => one.word);

test("what is judged while the server answers goes together, in its order", async () => {
  const { line, taken, close, open } = server();
  close();
  const done = Array.from({ length: 120 }, (_, word) => line.addVerdict({ word, verdict: "approve" }));
  assert.equal(line.difference, -120);
  open();
  await Promise.all(done);
  const lengths = taken.map((batch) => batch.length);
  assert.deepEqual(lengths, [1, 50, 50, 19]);
  assert.deepEqual(numbers(taken), [...Array(120).keys()]);
  assert.equal(line.difference, 0);
});

test("while the server is away all waits, and is sent once when it is back", async () => {
  const { line, taken } = server(["away", "away"]);
  await line.addVerdict({ word: 1, verdict: "block" });
  assert.deepEqual(numbers(taken), [1]);
  assert.equal(line.away, false);
});

test("what was refused waits for the next try, and can be read why", async () => {
  const { line, taken } = await refusedOnce();
  assert.equal(line.refused, "You are signed out.");
  assert.deepEqual(taken, []);
  await line.addVerdict({ word: 2, verdict: "approve" });
  assert.equal(line.refused, "");
  await line.addVerdict({ word: 1, verdict: "block" });
  assert.deepEqual(numbers(taken), [1, 2, 1]);
  assert.equal(new Set(taken.flat().map((one) => one.key)).size, 3, "each verdict has a key of its own");
});

test("what a page or a closed tab left is sent by the next one, under the same keys, for the same editor", async () => {
  for (const tab of ["one", "two"]) {
    const { line, place } = await refusedOnce();
    assert.equal(new Verdicts("verdicts-8", "one", { ...line.ways, store: place }).waiting.length, 0);
    const next = server([], place, tab);
    assert.deepEqual([next.line.waiting, next.line.isTakenOut(1)], [line.waiting, true]);
    await next.line.sendWaiting();
    assert.deepEqual([numbers(next.taken), place.listKeys()], [[1], []]);
  }
});

test("who asks while an answer is on its way is answered once more", async () => {
  const { line, taken, close, open } = server();
  close();
  const asked = [line.sendWaiting(), line.sendWaiting(), line.sendWaiting()];
  open();
  await Promise.all(asked);
  assert.deepEqual(taken, [[], []]);
});

test("undoing what has not been sent yet leaves the queue as long as it was", async () => {
  const { line, taken } = await refusedOnce();
  assert.deepEqual([line.isTakenOut(1), line.isTakenOut(2), line.difference], [true, null, -1]);
  const sent = line.addVerdict({ word: 1, verdict: "undo" });
  assert.deepEqual([line.isTakenOut(1), line.difference], [false, 0]);
  await sent;
  const verdicts = taken.flat().map((one) => one.verdict);
  assert.deepEqual(verdicts, ["block", "undo"]);
});
