// Moves that wait: nothing is lost without network, and nothing sent twice.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "../../static/site/session.js";
import { answer, begun, counted, moved, opened, refused, soon, stale, state, Storage, watched } from "./sessions.js";

/** The moves that a page sent and their numbers. */
const numbered = ({ sent }) => sent.map(({ body: { move, after } }) => `${move.n} after ${after}`);
const isEmpty = (storage) => assert.deepEqual(Object.keys(storage), []);
const later = (ms) => new Promise((done) => setTimeout(done, ms));

/** What a browser keeps of moves that were made for these numbers. */
function kept(...numbers) {
  const storage = new Storage();
  const moves = numbers.map((after, n) => ({ key: `${n}`.padStart(32, "0"), after, move: { n: n + 1 } }));
  storage.setItem("waiting /api/x/", JSON.stringify({ player: "me", moves }));
  return storage;
}
const keptIn = (storage) =>
  JSON.parse(storage.getItem("waiting /api/x/"))?.moves.map(({ after, move }) => `${move.n} after ${after}`);

test("moves made without network are sent by the next page, once and in order", async () => {
  const storage = new Storage();
  const first = opened(storage, 2, new Error("lost"));
  first.made.sendMove({ n: 1 });
  first.made.sendMove({ n: 2 });
  await soon();
  assert.deepEqual(first.made.pending, [{ n: 1 }, { n: 2 }]);
  const next = opened(storage, 2, moved(3), moved(4));
  await next.made.resumeSending();
  assert.deepEqual(numbered(next), ["1 after 2", "2 after 3"]);
  isEmpty(storage);
  await opened(storage, 4).made.resumeSending();
});

test("a move that arrived though its answer was lost stops none after it and is never drawn twice", async () => {
  for (const known of [0, 1]) {
    const storage = new Storage();
    const first = opened(storage, 0, Infinity);
    first.made.sendMove({ n: 1 });
    first.made.sendMove({ n: 2 });
    await soon();
    const next = opened(storage, known, moved(1), moved(2));
    const [told, dropped] = [watched(next.made), counted(next.made, "dropped")];
    await next.made.resumeSending();
    assert.deepEqual([numbered(next), dropped.times], [["1 after 0", "2 after 1"], 0]);
    if (!known) assert.equal(told.join(" "), "2,0 1,1 0,2");
  }
});

test("a move that is made while kept ones are sent comes once, after them", async () => {
  const storage = kept(2, 3);
  const next = opened(storage, 2, moved(3), moved(4), moved(5));
  const resumed = next.made.resumeSending();
  await Promise.all([resumed, next.made.sendMove({ n: 3 })]);
  assert.deepEqual(numbered(next), ["1 after 2", "2 after 3", "3 after 4"]);
  isEmpty(storage);
});

test("once the game has moved on elsewhere all that waits is dropped, and the page is told", async () => {
  const storage = kept(0, 1);
  const next = opened(storage, 5, stale(5));
  const dropped = counted(next.made, "dropped");
  const resumed = next.made.resumeSending();
  await assert.rejects(next.made.sendMove({ n: 3 }), { code: "stale" });
  await resumed;
  assert.deepEqual([next.sent.length, next.made.pending, Object.keys(storage), dropped.times], [1, [], [], 1]);
});

test("a single move that came too late is refused with its own sentence alone, and the tab is up to date", async () => {
  const { made } = opened(new Storage(), 0, stale(5));
  const dropped = counted(made, "dropped");
  await assert.rejects(made.sendMove({ n: 1 }), (why) => why instanceof Refusal && why.message === "Moved on.");
  assert.deepEqual([dropped.times, made.state.moves], [0, 5]);
});

test("after a refused move the next takes its number, and the page is told", async () => {
  const storage = kept(2, 3);
  const next = opened(storage, 2, refused("unreadable", "That is no move."), moved(3));
  const told = [];
  next.made.addEventListener("refused", (event) => told.push(event.detail.message));
  await next.made.resumeSending();
  assert.deepEqual([numbered(next), told], [["1 after 2", "2 after 2"], ["That is no move."]]);
  isEmpty(storage);
});

test("a page that closes before it was answered leaves to the next what it knew of the moves that wait", async () => {
  const storage = new Storage();
  opened(storage, 0, Infinity).made.sendMove({ n: 1 });
  await soon();
  const closed = opened(storage, 1, Infinity);
  closed.made.resumeSending();
  closed.made.sendMove({ n: 2 });
  await soon();
  const next = opened(storage, 1, moved(1), moved(2));
  await next.made.resumeSending();
  assert.deepEqual(numbered(next), ["1 after 0", "2 after 1"]);
});

for (const [what, trouble] of [
  ["502s", answer(502, null)],
  ["pages of somebody else's", { ...answer(200), json: async () => Promise.reject(new Error("no JSON")) }],
])
  test(`moves wait on where the server answers with ${what}, the page is told, and they are sent later`, async () => {
    const storage = kept(5, 6);
    const { made, sent } = opened(storage, 3, ...Array(7).fill(trouble), moved(6), moved(7));
    made.server._sleep = async () => {};
    const [held, dropped] = [counted(made, "held"), counted(made, "dropped")];
    await made.resumeSending();
    assert.deepEqual([sent.length, made.pending.length, held.times, dropped.times], [7, 2, 1, 0]);
    assert.deepEqual(keptIn(storage), ["1 after 5", "2 after 6"]);
    await made.sendAgain();
    assert.deepEqual([made.pending, Object.keys(storage), made.state.moves], [[], [], 7]);
  });

test("two tabs on one play keep each other's moves", async () => {
  const storage = new Storage();
  const [one, other] = [opened(storage, 0, Infinity, moved(1)), opened(storage, 0, Infinity)];
  one.made.sendMove({ n: 1 });
  other.made.sendMove({ n: 2 });
  await soon();
  assert.deepEqual(keptIn(storage), ["1 after 0", "2 after 0"]);
});

/**
 * A server that takes moves under their numbers, each key once, after some milliseconds, once it can be reached; and
 * what it took.
 */
function judge() {
  const made = { log: [], keys: [], asked: 0, missed: 0, reached: false };
  made.after = (delay) => async (url, options) => {
    made.missed += !made.reached;
    if (!made.reached) throw new Error("away");
    made.asked += 1;
    await later(delay);
    if (!url.endsWith("moves/")) return answer(200, { state: state(made.log.length), result: null });
    const { move, after, key } = JSON.parse(options.body);
    if (made.keys.includes(key)) return moved(made.log.length);
    if (after !== made.log.length) return stale(made.log.length);
    made.log.push(move.n);
    made.keys.push(key);
    return moved(made.log.length);
  };
  return made;
}

/** Locks as a browser has them, one holder after the other. */
function locks() {
  let queue = Promise.resolve();
  return { request: (_name, _how, work) => (queue = queue.then(work)) };
}

/** A tab of a game, or of a page that sends what other pages left. */
function tab(storage, fetch, more = {}) {
  return begun(state(0), { fetch, sleep: () => later(5), storage, player: "me", ...more });
}

test("two tabs that come back online count no move twice", async () => {
  const storage = new Storage();
  const server = judge();
  const game = tab(storage, server.after(60));
  const dropped = counted(game, "dropped");
  const moves = [1, 2, 3, 4].map((n) => game.sendMove({ n }));
  while (!server.missed) await soon();
  server.reached = true;
  await Promise.all([tab(storage, server.after(8)).resumeSending(), ...moves]);
  assert.deepEqual([server.log, dropped.times], [[1, 2, 3, 4], 0]);
  isEmpty(storage);
});

test("of two tabs that send what was kept one sends, and the other looks how the play stands", async () => {
  const storage = kept(0, 1, 2);
  const server = judge();
  server.reached = true;
  const shared = { locks: locks() };
  const [one, other] = [tab(storage, server.after(5), shared), tab(storage, server.after(1), shared)];
  const dropped = counted(other, "dropped");
  await Promise.all([one.resumeSending(), other.resumeSending()]);
  assert.deepEqual([server.log, server.asked], [[1, 2, 3], 4]);
  assert.deepEqual([other.state.moves, other.pending, dropped.times], [3, [], 0]);
});

test("a tab that is asleep with the lock does not stop others for ever", async () => {
  const server = judge();
  server.reached = true;
  const asleep = { request: async () => Promise.reject(new DOMException("too long", "TimeoutError")) };
  await tab(kept(0), server.after(1), { locks: asleep }).resumeSending();
  assert.deepEqual(server.log, [1]);
});

test("moves that wait are another player's business where somebody else has signed in", async () => {
  const storage = new Storage();
  opened(storage, 0, new Error("lost")).made.sendMove({ n: 1 });
  const other = opened(storage, 0);
  other.made._line.player = "somebody else";
  await other.made.resumeSending();
  assert.deepEqual(other.sent, []);
});
