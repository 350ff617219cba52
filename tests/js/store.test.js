// What a browser keeps for us, also where it refuses to, is full, or does not know how.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Store, browserStore, tabStore } from "../../static/site/store.js";
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
