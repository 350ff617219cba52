// A tab's socket, which breaks, falls silent and drops frames, and its topics: deltas in order.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { LiveSocket, applyMessage } from "../../static/site/live.js";
import { counted } from "./sessions.js";
import { Socket, inBrowser, last, listening, note } from "./sockets.js";

inBrowser();
const NO_NEWS = { table: [], accounts: [], finished: 0, playing: 0, feed: [], me: null };
const snapshot = (version) => ({ type: "snapshot", version, ...NO_NEWS });
/** What a tab does once its task is over. */
const settled = () => Promise.resolve();

/** A tab with an open socket, on which it watches topics; how often the first said that it is back. */
async function opened(...names) {
  const tab = new LiveSocket();
  const topics = ["x.1", ...names].map((name) => tab.watchTopic(name, applyMessage));
  const back = counted(topics[0], "back");
  await settled();
  await accept();
  return { tab, topics, topic: topics[0], back };
}

/** The last socket opens, and hears what the tab wants. */
async function accept() {
  last().open();
  await settled();
}

/** The last socket opens and says how everything is. */
async function revive() {
  await accept();
  last().say(snapshot(1));
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  Socket.all.length = 0;
  note.textContent = "";
});

test("one socket names all topics, and each asks once for what it missed, until that comes", async () => {
  const { tab, topics } = await opened("x.2");
  assert.equal(tab.watchTopic("x.2", applyMessage), topics[1], "two parts of a page share a topic");
  const versions = [[], []];
  topics.forEach((topic, n) => topic.addEventListener("standing", () => versions[n].push(topic.standing.version)));
  const deltas = (...numbers) => numbers.forEach((version) => last().say({ type: "delta", version }));
  last().say(snapshot(1));
  last().say(snapshot(7), "x.2");
  deltas(2, 4, 5);
  assert.deepEqual(versions, [[1, 2], [7]]);
  last().say(snapshot(5));
  last().say({ type: "lost" });
  tab.dropTopic(topics[1]);
  await settled();
  assert.deepEqual([last().url, Socket.all.length], ["wss://example.org/live/", 1]);
  assert.deepEqual(last().sent, ["want x.1 x.2", "resync x.1", "resync x.1", "want x.1"]);
});

test("after a break it opens again with all its topics and says that it is back", async () => {
  const { back, topics } = await opened("x.2");
  const other = counted(topics[1], "back");
  last().close(1006);
  mock.timers.tick(30_000);
  await revive();
  assert.deepEqual([Socket.all.length, last().sent, back.times, other.times], [2, ["want x.1 x.2"], 1, 0]);
  last().say(snapshot(1), "x.2");
  assert.equal(other.times, 1);
});

test("a topic that is refused says so, and is asked for again if it may come; others stay", async () => {
  const { topics } = await opened("x.2");
  const without = counted(topics[1], "without");
  last().say(snapshot(1));
  last().say({ type: "refused", again: true }, "x.2");
  assert.match(note.textContent, /try again soon/);
  mock.timers.tick(500);
  await settled();
  assert.deepEqual(last().sent, ["want x.1 x.2", "want x.1 x.2"]);
  last().say(snapshot(1), "x.2");
  assert.equal(note.textContent, "");
  last().say({ type: "refused", again: false }, "x.2");
  mock.timers.tick(20_000);
  await settled();
  assert.match(note.textContent, /Reload the page/);
  assert.deepEqual([last().sent.slice(2), without.times, Socket.all.length], [["want x.1"], 2, 1]);
  last().say({ type: "out" });
  await settled();
  assert.equal(last().readyState, 3, "nothing is watched any more");
  mock.timers.tick(60_000);
  assert.equal(Socket.all.length, 1);
});

test("a network that returns is not waited for, and a socket that has fallen silent is replaced", async () => {
  await opened();
  last().close(1006);
  listening.online();
  assert.equal(Socket.all.length, 2);
  await revive();
  for (let n = 0; n < 4; n += 1) mock.timers.tick(25_000);
  assert.equal(Socket.all.length, 3);
});

test("one page too many says so calmly and plays on, and comes alive once there is room", async () => {
  const { topic, back } = await opened();
  last().close(4429);
  assert.match(note.textContent, /Too many pages are open/);
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
  await revive();
  assert.deepEqual([note.textContent, topic.standing.version, back.times], ["", 1, 1]);
});

test("a pause of the news is said, and no longer when it is over", async () => {
  await opened();
  last().say({ type: "pause", paused: true });
  assert.equal(note.textContent, "Live results are paused.");
  last().say({ type: "pause", paused: false });
  assert.equal(note.textContent, "");
});

test("a page that is left has no socket, and going back to it shows what has changed", async () => {
  const { back } = await opened();
  const left = last();
  listening.pagehide();
  assert.equal(left.readyState, 3);
  mock.timers.tick(60_000);
  assert.equal(Socket.all.length, 1, "nothing is opened while the page is away");
  listening.pageshow({ persisted: false });
  assert.equal(Socket.all.length, 1);
  listening.pageshow({ persisted: true });
  await revive();
  assert.deepEqual([Socket.all.length, back.times], [2, 1]);
});
