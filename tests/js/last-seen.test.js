// A page that is older than what was seen last goes on from there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LastSeen } from "../../static/js/site/last-seen.js";
import { continued } from "../../static/js/site/session.js";
import { Store } from "../../static/js/site/store.js";
import { Storage, answer, state } from "./sessions.js";

const API = "/api/x/";

/** What a browser keeps, with room for so many letters. */
function storage(room = Infinity) {
  const kept = new Storage();
  const full = (key, text) => {
    if (text.length > room) throw new Error("full");
    kept[key] = text;
  };
  Object.defineProperty(kept, "setItem", { value: full, enumerable: false });
  return new Store(() => kept);
}

const page = (moves, more = {}) => ({
  edition: { api: API },
  state: { ...state(moves), revision: 0, ...more },
  result: null,
});
const told = (moves) => answer(200, { ...page(moves), feedback: null });
const outside = (...answers) => ({ fetch: async () => answers.shift() ?? new Promise(() => {}), token: () => "token" });

test("what a move led to is there when the page is opened again as it was loaded", async () => {
  const there = storage();
  const first = continued(page(0), new LastSeen(API, "ann", there), outside(told(1), told(2)));
  await first.move({});
  await first.move({});
  assert.equal(continued(page(0), new LastSeen(API, "ann", there), outside()).state.moves, 2);
  assert.equal(continued(page(2), new LastSeen(API, "ann", there), outside()).state.moves, 2);
});

test("a page that is newer, or another player's, or of a corrected puzzle, is shown as it is", () => {
  const there = storage();
  new LastSeen(API, "ann", there).keep(page(3));
  const shown = (moves, player, more) =>
    continued(page(moves, more), new LastSeen(API, player, there), outside()).state;
  assert.equal(shown(5, "ann").moves, 5);
  assert.equal(shown(1, "bob").moves, 1);
  assert.equal(shown(0, "ann", { revision: 1 }).moves, 0);
  assert.equal(shown(1, "ann", { log: [] }).moves, 1, "a shared board");
  assert.equal(shown(1, "ann").moves, 3);
});

test("what cannot be kept or read is no trouble", () => {
  const full = storage(10);
  const seen = new LastSeen(API, "ann", full);
  seen.keep(page(1));
  assert.equal(seen.load(), null);
  const broken = storage();
  broken.setItem(`seen ${API}`, "{");
  assert.equal(new LastSeen(API, "ann", broken).load(), null);
});

test("plays that were seen long ago make room", () => {
  const there = storage();
  for (let n = 0; n < 40; n += 1) new LastSeen(`/api/${n}/`, "ann", there).keep(page(n));
  assert.equal(there.keys().length, 16);
});
