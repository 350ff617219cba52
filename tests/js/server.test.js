// Reaching the server: without network, in trouble, and when it is of another release.
import assert from "node:assert/strict";
import { test } from "node:test";
import { waitAfter } from "../../static/js/site/server.js";
import { answer, counted, moved, opened, session, Storage, watched } from "./sessions.js";

const LATER = { "Fivefold-Release": "files-2/wire-2" };

test("without network a move is kept and sent again, and the page is told", async () => {
  const { made, sent, waits } = session(new Error("lost"), new Error("lost"), moved(1, 1));
  const told = [];
  made.server.addEventListener("connection", (event) => told.push(event.detail.offline));
  await made.move({});
  assert.equal(sent.length, 3);
  assert.deepEqual(told, [true, false]);
  assert.deepEqual(waits, [waitAfter(0), waitAfter(1)]);
});

test("too fast or a server in trouble is waited out", async () => {
  const { made, waits } = session(answer(429, {}), answer(503, {}), moved(1, 1));
  await made.move({});
  assert.equal(waits.length, 2);
});

test("a server in trouble for long is told, and a next move follows the one that waits", async () => {
  const { made, sent } = session(...Array(7).fill(answer(500, {})), moved(1, "first"), moved(2, "second"));
  const held = counted(made, "held");
  const first = made.move({ n: 1 });
  await made.settled();
  assert.deepEqual([held.times, made.pending], [1, [{ n: 1 }]]);
  assert.deepEqual(await Promise.all([first, made.move({ n: 2 })]), ["first", "second"]);
  assert.deepEqual(
    sent.slice(-2).map(({ body }) => body.after),
    [0, 1],
  );
});

test("a network that was away long does not try the patience with the server", async () => {
  const { made } = session(...Array(9).fill(new Error("lost")), answer(502, {}), moved(1, "yes"));
  assert.equal(await made.move({ n: 1 }), "yes");
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
  let asked = 0;
  made.server.addEventListener("outdated", () => (asked += 1));
  assert.deepEqual([await made.move({ n: 1 }), await made.move({ n: 2 })], ["a", "b"]);
  assert.deepEqual([asked, made.server.outdated], [1, true]);
});

test("a new release that speaks alike asks for nothing", async () => {
  const headers = { "Fivefold-Release": "files-2/wire-1" };
  const { made } = session(moved(1, "a", headers));
  await made.move({ n: 1 });
  assert.equal(made.server.outdated, false);
});

for (const [what, refusal] of [
  ["a move in a form that the server has forgotten", { error: { code: "unreadable", message: "That is no move." } }],
  ["a move to an address that is gone", null],
])
  test(`${what} is refused by an older page with a sentence that says what to do`, async () => {
    const { made } = session(answer(refusal ? 400 : 404, refusal, LATER));
    await assert.rejects(
      made.move({ old: 1 }),
      (problem) => problem.code === "outdated" && /reload the page/.test(problem.message),
    );
    assert.deepEqual(made.pending, []);
  });

test("what the rules forbid keeps its own sentence on an older page", async () => {
  const { made } = session(answer(400, { error: { code: "empty", message: "Type a word first." } }, LATER));
  await assert.rejects(made.move({}), (problem) => problem.message === "Type a word first.");
});

test("a game that is closed for a good while says so at once, and its move waits", async () => {
  const closed = { error: { code: "switched_off", message: "Square rests for a while." } };
  const { made, waits } = session(answer(503, closed, { "Retry-After": "3600" }));
  const told = [];
  made.addEventListener("held", ({ detail }) => told.push(detail));
  made.move({});
  await made.settled();
  assert.deepEqual([told, waits, made.server.offline, made.pending], [["Square rests for a while."], [], false, [{}]]);
});
