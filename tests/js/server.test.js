// Reaching the server: without network, in trouble, and when it is of another release.
import assert from "node:assert/strict";
import { test } from "node:test";
import { waitAfter } from "../../static/site/server.js";
import { afters, answer, counted, moved, opened, refused, session, Storage, watched } from "./sessions.js";

const LATER = { "Fivefold-Release": "files-2/wire-2" };

test("without network a move is kept and sent again, and the page is told", async () => {
  const { made, sent, waits } = session(new Error("lost"), new Error("lost"), moved(1, 1));
  const told = [];
  made.server.addEventListener("connection", (event) => told.push(event.detail.offline));
  await made.sendMove({});
  assert.equal(sent.length, 3);
  assert.deepEqual(told, [true, false]);
  assert.deepEqual(waits, [waitAfter(0), waitAfter(1)]);
});

test("too fast or a server in trouble is waited out; a network that was away does not count for it", async () => {
  const { made, waits } = session(answer(429, {}), answer(503, {}), moved(1, 1));
  await made.sendMove({});
  assert.equal(waits.length, 2);
  const long = session(...Array(9).fill(new Error("lost")), answer(502, {}), moved(1, "yes"));
  assert.equal(await long.made.sendMove({ n: 1 }), "yes");
});

test("a server in trouble for long is told, and a next move follows the one that waits", async () => {
  const { made, sent } = session(...Array(7).fill(answer(500, {})), moved(1, "first"), moved(2, "second"));
  const held = counted(made, "held");
  const first = made.sendMove({ n: 1 });
  await made.waitUntilSent();
  assert.deepEqual([held.times, made.pending], [1, [{ n: 1 }]]);
  assert.deepEqual(await Promise.all([first, made.sendMove({ n: 2 })]), ["first", "second"]);
  assert.deepEqual(afters(sent.slice(-2)), [0, 1]);
});

test("a look that fails changes nothing", async () => {
  const { made } = opened(new Storage(), 3, ...Array(7).fill(answer(502, null)));
  made.server._sleep = async () => {};
  const told = watched(made);
  await made.refresh();
  assert.deepEqual([told, made.state.moves], [[], 3]);
});

test("a page that speaks otherwise than the server asks once to be loaded again, and its moves are taken", async () => {
  const { made } = session(moved(1, "a", LATER), moved(2, "b", LATER));
  const asked = counted(made.server, "outdated");
  assert.deepEqual([await made.sendMove({ n: 1 }), await made.sendMove({ n: 2 })], ["a", "b"]);
  assert.deepEqual([asked.times, made.server.outdated], [1, true]);
  const alike = session(moved(1, "a", { "Fivefold-Release": "files-2/wire-1" }));
  await alike.made.sendMove({ n: 1 });
  assert.equal(alike.made.server.outdated, false, "a new release that speaks alike");
});

test("an older page says of what the server has forgotten what to do, and keeps the sentences of rules", async () => {
  for (const forgotten of [refused("unreadable", "That is no move.", 400, LATER), answer(404, null, LATER)]) {
    const { made } = session(forgotten);
    const isOutdated = ({ code, message }) => code === "outdated" && /reload the page/.test(message);
    await assert.rejects(made.sendMove({ old: 1 }), isOutdated);
    assert.deepEqual(made.pending, []);
  }
  const { made } = session(refused("empty", "Type a word first.", 400, LATER));
  await assert.rejects(made.sendMove({}), ({ message }) => message === "Type a word first.");
});

test("a game that is closed for a good while says so at once, and its move waits", async () => {
  const { made, waits } = session(refused("switched_off", "Square rests for a while.", 503, { "Retry-After": "3600" }));
  const told = [];
  made.addEventListener("held", ({ detail }) => told.push(detail));
  made.sendMove({});
  await made.waitUntilSent();
  assert.deepEqual([told, waits, made.server.offline, made.pending], [["Square rests for a while."], [], false, [{}]]);
});
