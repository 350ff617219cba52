// A page that is older than what was seen last goes on from there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LastSeen } from "../../static/site/last-seen.js";
import { continued } from "../../static/site/session.js";
import { Store } from "../../static/site/store.js";
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

const shownState = (moves, more) => ({ ...state(moves), revision: 0, ...more });
const page = (moves, more = {}) => ({ edition: { api: API }, state: shownState(moves, more), result: null });
const told = (moves) => answer(200, { ...page(moves), feedback: null });
const outside = (...answers) => ({ fetch: async () => answers.shift() ?? new Promise(() => {}), token: () => "token" });

test("what a move led to is there when the page is opened again as it was loaded", async () => {
  const there = storage();
  const first = continued(page(0), new LastSeen(API, "ann", there), outside(told(1), told(2)));
  await first.move({});
  await first.move({});
  for (const loaded of [0, 2])
    assert.equal(continued(page(loaded), new LastSeen(API, "ann", there), outside()).state.moves, 2);
});

test("a page that is newer, or another player's, or of a corrected puzzle, is shown as it is", () => {
  const there = storage();
  new LastSeen(API, "ann", there).keep(page(3));
  for (const [moves, player, more, seen] of [
    [5, "ann", {}, 5],
    [1, "bob", {}, 1],
    [0, "ann", { revision: 1 }, 0],
    [1, "ann", { log: [] }, 1], // a shared board
    [1, "ann", {}, 3],
  ])
    assert.equal(continued(page(moves, more), new LastSeen(API, player, there), outside()).state.moves, seen);
});

test("what cannot be kept or read is no trouble, and plays that were seen long ago make room", () => {
  const full = storage(10);
  const seen = new LastSeen(API, "ann", full);
  seen.keep(page(1));
  assert.equal(seen.load(), null);
  const broken = storage();
  broken.setItem(`seen ${API}`, "{");
  assert.equal(new LastSeen(API, "ann", broken).load(), null);
  const there = storage();
  for (let n = 0; n < 40; n += 1) new LastSeen(`/api/${n}/`, "ann", there).keep(page(n));
  assert.equal(there.keys().length, 16);
});
