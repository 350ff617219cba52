// The session: moves one by one, and what the page is told of each.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "../../static/js/site/session.js";
import { answer, moved, session, stale, state, watched } from "./sessions.js";

test("a move is posted with how many moves are known, and its answer adopted", async () => {
  const { made, sent } = session(moved(1, "warm"));
  assert.equal(await made.move({ guess: 1 }), "warm");
  assert.deepEqual([sent.length, sent[0].url, sent[0].body], [1, "/api/x/moves/", { move: { guess: 1 }, after: 0 }]);
  assert.equal(made.state.moves, 1);
});

test("moves made at once are sent one after the other", async () => {
  const { made, sent } = session(moved(1, "a"), moved(2, "b"));
  assert.deepEqual(await Promise.all([made.move({ n: 1 }), made.move({ n: 2 })]), ["a", "b"]);
  assert.deepEqual(
    sent.map((one) => one.body.after),
    [0, 1],
  );
});

test("a move whose answer was lost is sent again under its key, and answered as before", async () => {
  const { made, sent } = session(new Error("lost"), moved(1, "warm"));
  assert.equal(await made.move({}), "warm");
  assert.equal(sent[0].key, sent[1].key);
});

test("a stale answer after a lost one tells of somebody else's move", async () => {
  for (const lost of [new Error("lost"), answer(502, {})]) {
    const { made } = session(lost, stale(1));
    await assert.rejects(made.move({}), (problem) => problem.code === "stale");
  }
});

test("a play that begins anew with a corrected puzzle is behind in moves and yet later", async () => {
  const corrected = { error: { code: "corrected", message: "Look again." }, state: { ...state(0), revision: 1 } };
  const { made, sent } = session(answer(409, corrected));
  made.state = { ...state(3), revision: 0 };
  assert.ok(made.isBehind({ revision: 1, moves: 0 }) && !made.isBehind({ revision: 0, moves: 3 }));
  const told = await Promise.allSettled([made.move({ n: 1 }), made.move({ n: 2 })]);
  assert.deepEqual(
    told.map((one) => one.reason.code),
    ["corrected", "stale"],
  );
  assert.deepEqual([sent.length, sent[0].body.revision], [1, 0]);
  assert.deepEqual([made.state.revision, made.state.moves], [1, 0]);
});

test("a shared board that begins anew is drawn anew", () => {
  const { made } = session();
  made.state = { ...state(3), revision: 0, log: [] };
  made.pushed({ ...state(0), revision: 1, log: [] });
  made.pushed({ ...state(3), revision: 0, log: [] });
  assert.deepEqual([made.state.revision, made.state.moves], [1, 0]);
});

test("a move from a stale tab is refused, and the tab then knows how it stands", async () => {
  const { made } = session(stale(5));
  await assert.rejects(made.move({}), (problem) => problem instanceof Refusal && problem.code === "stale");
  assert.equal(made.state.moves, 5);
});

test("a refused move rejects with its sentence and changes nothing", async () => {
  const { made } = session(
    answer(400, { error: { code: "empty", message: "Type a word first.", suggestions: ["a"] } }),
  );
  await assert.rejects(
    made.move({}),
    (problem) => problem.message === "Type a word first." && problem.details.suggestions[0] === "a",
  );
  assert.equal(made.state.moves, 0);
});

test("the page is told when a move comes to those that wait, and a move that is answered waits no more", async () => {
  const { made } = session(moved(1, 1));
  const told = watched(made);
  await made.move({ n: 1 });
  assert.deepEqual(told, [
    [1, 0],
    [0, 1],
  ]);
});

test("the page is told when a refused move waits no more", async () => {
  const { made } = session(answer(400, { error: { code: "x", message: "No." } }));
  const told = watched(made);
  await assert.rejects(made.move({ n: 1 }));
  assert.deepEqual(told, [
    [1, 0],
    [0, 0],
  ]);
});

test("only what the server said is heard", async () => {
  const { made } = session(moved(1, 1));
  const heard = [];
  made.addEventListener("change", (event) => heard.push(event.detail.heard));
  await made.move({ n: 1 });
  assert.deepEqual(heard, [false, true]);
});

test("a refused move does not stop the next one", async () => {
  const { made } = session(answer(400, { error: { code: "x", message: "No." } }), moved(1, "yes"));
  const first = made.move({});
  const second = made.move({});
  await assert.rejects(first);
  assert.equal(await second, "yes");
});

test("the end is told once", async () => {
  const result = { sentence: "Done." };
  const { made } = session(
    answer(200, { state: state(1, "won"), feedback: 1, result }),
    answer(200, { state: state(1, "won"), result }),
  );
  const ends = [];
  made.addEventListener("change", (event) => event.detail.heard && ends.push(event.detail.ended));
  await made.move({});
  await made.refresh();
  assert.deepEqual(ends, [true, false]);
  assert.equal(made.over, true);
});

test("on a shared board a picture that is older than what is known changes nothing", async () => {
  const { made } = session();
  made.pushed({ ...state(3), log: [] });
  made.pushed({ ...state(2), log: [] });
  assert.equal(made.state.moves, 3);
});

test("moves have settled when none waits any more, those included that come meanwhile", async () => {
  const { made } = session(moved(1, "a"), moved(2, "b"));
  made.move({ n: 1 });
  const settled = made.settled();
  made.move({ n: 2 });
  await settled;
  assert.deepEqual([made.pending, made.state.moves], [[], 2]);
});

test("after a lesson the clock begins where the server says so, before the first move is sent", async () => {
  const { made, sent } = session(answer(200, { state: { ...state(0), seconds: 0 }, result: null }), moved(1, "warm"));
  let begun = 0;
  made.addEventListener("begun", () => (begun += 1));
  made.lessonOver();
  await made.move({ guess: 1 });
  assert.deepEqual(
    sent.map(({ url }) => url),
    ["/api/x/lesson/", "/api/x/moves/"],
  );
  assert.equal(begun, 1);
});

test("a lesson that the server does not spare changes nothing", async () => {
  const { made } = session(answer(403, { error: { code: "csrf", message: "Reload the page." } }));
  let begun = 0;
  made.addEventListener("begun", () => (begun += 1));
  await made.lessonOver();
  assert.equal(begun, 0);
});
