// The live standing: deltas in order, a missed one is noticed, my rank moves with better keys.
import assert from "node:assert/strict";
import { test } from "node:test";
import { applied, waitBefore } from "../../static/js/site/live.js";

const snapshot = {
  type: "snapshot",
  version: 3,
  table: [],
  accounts: [],
  finished: 1,
  playing: 2,
  feed: [{ id: 1 }],
  me: { key: "5", rank: 2 },
};
const start = applied(null, snapshot);

test("a snapshot is the standing", () => {
  assert.equal(start.version, 3);
  assert.equal("type" in start, false);
});

test("a delta changes only what it names", () => {
  const next = applied(start, { type: "delta", version: 4, finished: 2 });
  assert.deepEqual({ ...next, finished: 1, version: 3 }, start);
  assert.equal(next.finished, 2);
});

test("new feed items come first", () => {
  const next = applied(start, { type: "delta", version: 4, feed: [{ id: 2 }] });
  assert.deepEqual(
    next.feed.map((item) => item.id),
    [2, 1],
  );
});

test("a whole feed stands in place of what was there", () => {
  const next = applied(start, { type: "delta", version: 4, feed: [{ id: 0 }], whole_feed: true });
  assert.deepEqual(next.feed, [{ id: 0 }]);
});

test("only better keys push me down", () => {
  const next = applied(start, { type: "delta", version: 4, keys: ["4", "5", "6", "1"] });
  assert.equal(next.me.rank, 4);
});

test("a missed or repeated delta asks for a snapshot", () => {
  assert.equal(applied(start, { type: "delta", version: 5 }), null);
  assert.equal(applied(start, { type: "delta", version: 3 }), null);
  assert.equal(applied(null, { type: "delta", version: 1 }), null);
});

test("waits grow, stay bounded and differ between browsers", () => {
  assert.ok(waitBefore(0, 1) < waitBefore(3, 1));
  assert.equal(waitBefore(50, 1), waitBefore(20, 1));
  assert.notEqual(waitBefore(2, 0.1), waitBefore(2, 0.9));
});
