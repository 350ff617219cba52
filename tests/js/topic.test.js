// The live topic over a socket that breaks, falls silent and drops frames.
import assert from "node:assert/strict";
import { after, before, beforeEach, mock, test } from "node:test";
import { LiveTopic, applied } from "../../static/js/site/live.js";

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
const snapshot = (version) => ({
  type: "snapshot",
  version,
  table: [],
  accounts: [],
  finished: 0,
  playing: 0,
  feed: [],
  me: null,
});
const last = () => Socket.all.at(-1);

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  Socket.all.length = 0;
});

test("it opens its path on this host, and tells each standing", () => {
  const topic = new LiveTopic("/live/x/", applied);
  const versions = [];
  topic.addEventListener("standing", () => versions.push(topic.standing.version));
  last().open();
  last().say(snapshot(1));
  last().say({ type: "delta", version: 2, playing: 1 });
  assert.equal(last().url, "wss://example.org/live/x/");
  assert.deepEqual(versions, [1, 2]);
});

test("a missed delta is asked for once, until the snapshot comes", () => {
  new LiveTopic("/live/x/", applied);
  last().open();
  last().say(snapshot(1));
  last().say({ type: "delta", version: 3 });
  last().say({ type: "delta", version: 4 });
  assert.deepEqual(last().sent, ["resync"]);
  last().say(snapshot(4));
  last().say({ type: "resync" });
  assert.deepEqual(last().sent, ["resync", "resync"]);
});

test("after a break it opens again and says that it is back", () => {
  const topic = new LiveTopic("/live/x/", applied);
  let back = 0;
  topic.addEventListener("back", () => (back += 1));
  last().open();
  last().close(1006);
  mock.timers.tick(30_000);
  last().open();
  last().say(snapshot(1));
  assert.equal(Socket.all.length, 2);
  assert.equal(back, 1);
});

test("a network that returns is not waited for", () => {
  new LiveTopic("/live/x/", applied);
  last().open();
  last().close(1006);
  listening.online();
  assert.equal(Socket.all.length, 2);
});

test("a socket that has fallen silent is replaced", () => {
  new LiveTopic("/live/x/", applied);
  last().open();
  last().say(snapshot(1));
  for (let n = 0; n < 4; n += 1) mock.timers.tick(25_000);
  assert.equal(Socket.all.length, 2);
});

test("an edition that is not there is not asked for again", () => {
  new LiveTopic("/live/x/", applied);
  last().open();
  last().close(4404);
  mock.timers.tick(60_000);
  assert.equal(Socket.all.length, 1);
});

test("one page too many says so calmly and plays on, and comes alive once there is room", () => {
  const topic = new LiveTopic("/live/x/", applied);
  let back = 0;
  topic.addEventListener("back", () => (back += 1));
  const refuse = () => {
    last().open();
    last().close(4429);
  };
  refuse();
  assert.match(note.textContent, /no live results/);
  const pauses = [];
  for (let tries = 1; tries < 9; tries += 1) {
    let waited = 0;
    for (; Socket.all.length === tries; waited += 50) mock.timers.tick(50);
    pauses.push(waited);
    refuse();
  }
  assert.ok(pauses[0] <= 500 && pauses.at(-1) >= 10_000, `pauses that grow: ${pauses}`);
  assert.equal(back, 0, "a refused socket has missed nothing yet");
  mock.timers.tick(20_000);
  last().open();
  last().say(snapshot(1));
  assert.equal(note.textContent, "");
  assert.equal(topic.standing.version, 1);
  assert.equal(back, 1);
});

test("a pause of the news is said, and no longer when it is over", () => {
  new LiveTopic("/live/toy/");
  last().open();
  last().say({ type: "pause", paused: true });
  assert.equal(note.textContent, "Live results are paused.");
  last().say({ type: "pause", paused: false });
  assert.equal(note.textContent, "");
});

test("a page that is left has no socket, and whoever goes back to it hears what has changed", () => {
  const topic = new LiveTopic("/live/x/", applied);
  let back = 0;
  topic.addEventListener("back", () => (back += 1));
  const left = last();
  left.open();
  listening.pagehide();
  assert.equal(left.readyState, 3);
  mock.timers.tick(60_000);
  assert.equal(Socket.all.length, 1, "nothing is opened while the page is away");
  listening.pageshow({ persisted: false });
  assert.equal(Socket.all.length, 1);
  listening.pageshow({ persisted: true });
  last().open();
  last().say(snapshot(1));
  assert.equal(Socket.all.length, 2);
  assert.equal(back, 1);
});
