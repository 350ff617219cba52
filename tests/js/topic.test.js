// The live topic: deltas in order over a socket that breaks, falls silent and drops frames.
import assert from "node:assert/strict";
import { after, before, beforeEach, mock, test } from "node:test";
import { LiveTopic, applied } from "../../static/js/site/live.js";
import { counted } from "./sessions.js";

/** A socket that a test drives by hand. */
class Socket {
  static OPEN = 1;
  static all = [];
  constructor(url) {
    Object.assign(this, { url, readyState: 0, sent: [] });
    Socket.all.push(this);
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  send(text) {
    this.sent.push(JSON.parse(text).type);
  }
  close(code = 1000) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const listening = {};
const note = { textContent: "" };
const browser = {
  WebSocket: Socket,
  location: { protocol: "https:", host: "example.org" },
  document: { visibilityState: "visible", addEventListener() {}, querySelector: () => note },
  addEventListener: (name, heard) => (listening[name] = heard),
};
const without = Object.fromEntries(Object.keys(browser).map((name) => [name, globalThis[name]]));
before(() => Object.assign(globalThis, browser));
after(() => {
  mock.timers.reset();
  Object.assign(globalThis, without);
});
const snapshot = (version, more = {}) => ({
  ...{ type: "snapshot", version, table: [], accounts: [], finished: 0, playing: 0, feed: [], me: null },
  ...more,
});
const last = () => Socket.all.at(-1);

/** A topic whose socket is open, and how often it said that it is back. */
function opened() {
  const topic = new LiveTopic("/live/x/", applied);
  const back = counted(topic, "back");
  last().open();
  return { topic, back };
}

/** The last socket opens and says how everything is. */
function revive() {
  last().open();
  last().say(snapshot(1));
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  Socket.all.length = 0;
});

test("it opens its path on this host, shows each standing, and asks once for what it missed, until that comes", () => {
  const { topic } = opened();
  const versions = [];
  topic.addEventListener("standing", () => versions.push(topic.standing.version));
  const deltas = (...numbers) => numbers.forEach((version) => last().say({ type: "delta", version }));
  last().say(snapshot(1));
  deltas(2, 4, 5);
  assert.deepEqual([last().url, versions, last().sent], ["wss://example.org/live/x/", [1, 2], ["resync"]]);
  last().say(snapshot(5));
  last().say({ type: "resync" });
  assert.deepEqual(last().sent, ["resync", "resync"]);
});

test("after a break it opens again and says that it is back; what is not there is not asked for again", () => {
  const { back } = opened();
  last().close(1006);
  mock.timers.tick(30_000);
  revive();
  assert.deepEqual([Socket.all.length, back.times], [2, 1]);
  last().close(4404);
  mock.timers.tick(60_000);
  assert.equal(Socket.all.length, 2);
});

test("a network that returns is not waited for, and a socket that has fallen silent is replaced", () => {
  opened();
  last().close(1006);
  listening.online();
  assert.equal(Socket.all.length, 2);
  revive();
  for (let n = 0; n < 4; n += 1) mock.timers.tick(25_000);
  assert.equal(Socket.all.length, 3);
});

test("one page too many says so calmly and plays on, and comes alive once there is room", () => {
  const { topic, back } = opened();
  last().close(4429);
  assert.match(note.textContent, /no live results/);
  const pauses = [];
  for (let tries = 1; tries < 9; tries += 1) {
    let waited = 0;
    for (; Socket.all.length === tries; waited += 50) mock.timers.tick(50);
    pauses.push(waited);
    last().open();
    last().close(4429);
  }
  assert.ok(pauses[0] <= 500 && pauses.at(-1) >= 10_000, `pauses that grow: ${pauses}`);
  assert.equal(back.times, 0, "a refused socket has missed nothing yet");
  mock.timers.tick(20_000);
  revive();
  assert.deepEqual([note.textContent, topic.standing.version, back.times], ["", 1, 1]);
});

test("a pause of the news is said, and no longer when it is over", () => {
  opened();
  last().say({ type: "pause", paused: true });
  assert.equal(note.textContent, "Live results are paused.");
  last().say({ type: "pause", paused: false });
  assert.equal(note.textContent, "");
});

test("a page that is left has no socket, and going back to it shows what has changed", () => {
  const { back } = opened();
  const left = last();
  listening.pagehide();
  assert.equal(left.readyState, 3);
  mock.timers.tick(60_000);
  assert.equal(Socket.all.length, 1, "nothing is opened while the page is away");
  listening.pageshow({ persisted: false });
  assert.equal(Socket.all.length, 1);
  listening.pageshow({ persisted: true });
  revive();
  assert.deepEqual([Socket.all.length, back.times], [2, 1]);
});

test("a delta changes only what it names; new feed items come first, a whole feed replaces the old one", () => {
  const start = applied(null, snapshot(3, { finished: 1, playing: 2, feed: [{ id: 1 }], me: { key: "5", rank: 2 } }));
  const changed = (more) => applied(start, { type: "delta", version: 4, ...more });
  assert.deepEqual([start.version, "type" in start], [3, false]);
  assert.deepEqual(changed({ finished: 2 }), { ...start, finished: 2, version: 4 });
  assert.deepEqual(changed({ feed: [{ id: 2 }] }).feed, [{ id: 2 }, { id: 1 }]);
  assert.deepEqual(changed({ feed: [{ id: 0 }], whole_feed: true }).feed, [{ id: 0 }]);
  assert.equal(changed({ keys: ["4", "5", "6", "1"] }).me.rank, 4, "only better keys push me down");
  const missed = [applied(start, { type: "delta", version: 5 }), applied(start, { type: "delta", version: 3 })];
  assert.deepEqual([...missed, applied(null, { type: "delta", version: 1 })], [null, null, null]);
});
