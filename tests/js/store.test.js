// What a browser keeps for us, also where it refuses to, is full, or does not know how.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { WallClock } from "../../static/lionwall/clock.js";
import { isQuiet, setQuiet } from "../../static/rooms/gestures.js";
import { LastSeen } from "../../static/site/last-seen.js";
import { asShared } from "../../static/site/sharing.js";
import { Store, browserStore, tabStore } from "../../static/site/store.js";
import { Line, forget, waitingPlays } from "../../static/site/waiting.js";
import { Storage } from "./sessions.js";

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

beforeEach(() => [browserStore, tabStore].forEach((store) => store.keys().forEach((key) => store.removeItem(key))));

test("what is kept is there for every store of the same place, and lasts again once it fits again", () => {
  const place = new Storage();
  assert.equal(new Store(() => place).setItem("a", "1"), true);
  const other = new Store(() => place);
  assert.deepEqual([other.getItem("a"), other.getItem("b"), other.keys()], ["1", null, ["a"]]);
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
      assert.deepEqual([store.getItem("a"), store.keys()], ["1", ["a"]]);
      store.removeItem("a");
      assert.deepEqual([store.getItem("a"), store.keys()], [null, []]);
    }
  });

for (const [what, begin] of Object.entries(KINDS))
  test(`where the browser ${what}, clocks run, moves wait, and rooms are muted`, (context) => {
    begin();
    context.mock.timers.enable({ apis: ["setInterval"] });
    const ticks = [];
    const outside = { now: () => 1000 };
    const clock = new WallClock("page", (left) => ticks.push(left), assert.fail, outside);
    clock.start(150);
    clock.stop();
    assert.deepEqual(ticks, [null, 150, null]);
    const line = new Line("/api/x/", { player: "ann" });
    void line.join({}, { revision: 0, moves: 0 });
    assert.equal(line.moves.length, 1);
    assert.deepEqual(waitingPlays(), ["/api/x/"]);
    forget("/api/x/");
    assert.deepEqual(waitingPlays(), []);
    const seen = new LastSeen("/api/x/", "ann");
    seen.keep({ state: { moves: 1 }, result: null });
    assert.equal(seen.load(), null, "an old page is as it was loaded");
    setQuiet(true);
    assert.equal(isQuiet(), true);
    assert.equal(asShared("🟨"), "🟨");
  });
