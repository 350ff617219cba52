// The session: moves one by one, and what the page is told of each.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, counted, moved, refused, session, stale, state, watched } from "./sessions.js";

test("a move is posted with how many moves are known, and its answer adopted", async () => {
  const { made, sent } = session(moved(1, "warm"));
  assert.equal(await made.sendMove({ guess: 1 }), "warm");
  assert.deepEqual([sent.length, sent[0].url, sent[0].body], [1, "/api/x/moves/", { move: { guess: 1 }, after: 0 }]);
  assert.equal(made.state.moves, 1);
});

test("a move whose answer was lost is sent again under its key; stale then means somebody else's move", async () => {
  const { made, sent } = session(new Error("lost"), moved(1, "warm"));
  assert.equal(await made.sendMove({}), "warm");
  assert.equal(sent[0].key, sent[1].key);
  for (const lost of [new Error("lost"), answer(502, {})])
    await assert.rejects(session(lost, stale(1)).made.sendMove({}), (problem) => problem.code === "stale");
});

test("a play that begins anew with a corrected puzzle is behind in moves and yet later", async () => {
  const corrected = { error: { code: "corrected", message: "Look again." }, state: { ...state(0), revision: 1 } };
  const { made, sent } = session(answer(409, corrected));
  made.state = { ...state(3), revision: 0 };
  assert.ok(made.isBehind({ revision: 1, moves: 0 }) && !made.isBehind({ revision: 0, moves: 3 }));
  const [first, second] = await Promise.allSettled([made.sendMove({ n: 1 }), made.sendMove({ n: 2 })]);
  assert.deepEqual([first.reason.code, second.reason.code], ["corrected", "stale"]);
  assert.deepEqual([sent.length, sent[0].body.revision], [1, 0]);
  assert.deepEqual([made.state.revision, made.state.moves], [1, 0]);
});

test("a shared board takes a corrected start, and no picture that is older than what is known", () => {
  const { made } = session();
  made.state = { ...state(0), revision: 0, log: [] };
  const pushed = (moves, revision) => made.acceptState({ ...made.state, ...state(moves), revision });
  pushed(3, 0);
  pushed(2, 0);
  assert.equal(made.state.moves, 3);
  pushed(0, 1);
  pushed(3, 0);
  assert.deepEqual([made.state.revision, made.state.moves], [1, 0]);
});

test("a refused move rejects with its sentence, changes nothing and does not stop the next one", async () => {
  const no = answer(400, { error: { code: "empty", message: "Type a word first.", suggestions: ["a"] } });
  const { made } = session(no, moved(1, "yes"));
  const [first, second] = [made.sendMove({}), made.sendMove({})];
  await assert.rejects(first, ({ message, details }) => {
    assert.equal(made.state.moves, 0);
    return message === "Type a word first." && details.suggestions[0] === "a";
  });
  assert.equal(await second, "yes");
});

for (const [what, answered, after] of [
  ["answered", moved(1, 1), [0, 1]],
  ["refused", refused("x"), [0, 0]],
])
  test(`the page is told when a move comes to those that wait, and one that is ${what} waits no more`, async () => {
    const { made } = session(answered);
    const told = watched(made);
    const heard = [];
    made.addEventListener("change", (event) => heard.push(event.detail.heard));
    await Promise.allSettled([made.sendMove({ n: 1 })]);
    assert.deepEqual(told, [[1, 0], after]);
    if (what === "answered") assert.deepEqual(heard, [false, true], "only what the server said is heard");
  });

test("the end is told once", async () => {
  const over = (more) => answer(200, { state: state(1, "won"), result: { sentence: "Done." }, ...more });
  const { made } = session(over({ feedback: 1 }), over({}));
  const ends = [];
  made.addEventListener("change", (event) => event.detail.heard && ends.push(event.detail.ended));
  await made.sendMove({});
  await made.refresh();
  assert.deepEqual(ends, [true, false]);
  assert.equal(made.over, true);
});

test("moves have settled when none waits any more, those included that come meanwhile", async () => {
  const { made } = session(moved(1, "a"), moved(2, "b"));
  made.sendMove({ n: 1 });
  const settled = made.waitUntilSent();
  made.sendMove({ n: 2 });
  await settled;
  assert.deepEqual([made.pending, made.state.moves], [[], 2]);
});

test("after a lesson the clock begins where the server says so, before the first move is sent", async () => {
  const { made, sent } = session(answer(200, { state: { ...state(0), seconds: 0 }, result: null }), moved(1, "warm"));
  const begun = counted(made, "begun");
  made.reportLessonOver();
  await made.sendMove({ guess: 1 });
  assert.deepEqual([sent.map(({ url }) => url), begun.times], [["/api/x/lesson/", "/api/x/moves/"], 1]);
  const unspared = session(refused("csrf", "Reload the page.", 403)).made;
  const told = watched(unspared);
  await unspared.reportLessonOver();
  assert.deepEqual(told, [], "where the server does not spare it nothing changes");
});
