// What a browser keeps for us, also where it refuses to, is full, or does not know how; and a page that goes on from
// what was seen last.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { LastSeen, continueSession } from "../../static/site/session.js";
import { Store, browserStore, tabStore } from "../../static/site/store.js";
import { Storage, answer, state } from "./sessions.js";

class Full extends Storage {
  setItem() {
    throw new Error("QuotaExceededError");
  }
}
const refusing = {
  get() {
    throw new Error("SecurityError"); // to name what such a browser keeps throws already
  },
};
const browserWith = (what) => () =>
  ["localStorage", "sessionStorage"].forEach((name) =>
    Object.defineProperty(globalThis, name, { configurable: true, ...what }),
  );
const KINDS = {
  refuses: browserWith(refusing),
  "is full": browserWith({ value: new Full() }),
  "has none": browserWith({ value: undefined }),
};

beforeEach(() => [browserStore, tabStore].forEach((store) => store.listKeys().forEach((key) => store.removeItem(key))));

test("what is kept is there for every store of the same place, and lasts again once it fits again", () => {
  const place = new Storage();
  assert.equal(new Store(() => place).setItem("a", "1"), true);
  const other = new Store(() => place);
  assert.deepEqual([other.getItem("a"), other.getItem("b"), other.listKeys()], ["1", null, ["a"]]);
  assert.equal(other.removeItem("a"), true);
  assert.deepEqual([other.getItem("a"), Object.keys(place)], [null, []]);
  const full = new Full();
  const store = new Store(() => full);
  assert.equal(store.setItem("a", "1"), false);
  Object.defineProperty(full, "setItem", { value: Storage.prototype.setItem });
  assert.deepEqual([store.setItem("a", "2"), full.getItem("a")], [true, "2"]);
});

for (const [what, begin] of Object.entries(KINDS))
  test(`where the browser ${what}, things are remembered until the page is left`, () => {
    begin();
    for (const store of [browserStore, tabStore]) {
      assert.equal(store.getItem("a"), null);
      assert.equal(store.setItem("a", "1"), false, "it says that it will not last");
      assert.deepEqual([store.getItem("a"), store.listKeys()], ["1", ["a"]]);
      store.removeItem("a");
      assert.deepEqual([store.getItem("a"), store.listKeys()], [null, []]);
    }
  });

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
  const first = continueSession(page(0), new LastSeen(API, "ann", there), outside(told(1), told(2)));
  await first.sendMove({});
  await first.sendMove({});
  for (const loaded of [0, 2])
    assert.equal(continueSession(page(loaded), new LastSeen(API, "ann", there), outside()).state.moves, 2);
});

test("a page that is newer, or another player's, or of a corrected puzzle, is shown as it is", () => {
  const there = storage();
  new LastSeen(API, "ann", there).save(page(3));
  for (const [moves, player, more, seen] of [
    [5, "ann", {}, 5],
    [1, "bob", {}, 1],
    [0, "ann", { revision: 1 }, 0],
    [1, "ann", { log: [] }, 1], // a shared board
    [1, "ann", {}, 3],
  ])
    assert.equal(continueSession(page(moves, more), new LastSeen(API, player, there), outside()).state.moves, seen);
});

test("what cannot be kept or read is no trouble, and plays that were seen long ago make room", () => {
  const full = storage(10);
  const seen = new LastSeen(API, "ann", full);
  seen.save(page(1));
  assert.equal(seen.load(), null);
  const broken = storage();
  broken.setItem(`seen ${API}`, "{");
  assert.equal(new LastSeen(API, "ann", broken).load(), null);
  const there = storage();
  for (let n = 0; n < 40; n += 1) new LastSeen(`/api/${n}/`, "ann", there).save(page(n));
  assert.equal(there.listKeys().length, 16);
});
