// The session: moves one by one, nothing lost without network, nothing sent twice.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PlaySession, Refusal, waitAfter } from "../../static/js/site/session.js";

const state = (moves, status = "playing") => ({ moves, status, seconds: 0, ranked: true, view: { moves } });
const answer = (status, body, headers = {}) => ({
  ok: status < 400,
  status,
  headers: new Headers(headers),
  json: async () => body,
});
const OWN = "files-1/wire-1";
const LATER = { "Fivefold-Release": "files-2/wire-2" };

/** A session over a server that answers with these, in order; an Error stands for a lost connection. */
function session(...answers) {
  const sent = [];
  const waits = [];
  const outside = {
    fetch: async (url, options) => {
      sent.push({ url, body: options.body && JSON.parse(options.body) });
      const next = answers.shift();
      if (next instanceof Error) throw next;
      return next;
    },
    sleep: async (ms) => waits.push(ms),
    token: () => "token",
    release: OWN,
  };
  const made = new PlaySession({ edition: { api: "/api/x/" }, state: state(0), result: null }, outside);
  return { made, sent, waits };
}

test("a move is posted with how many moves are known, and its answer adopted", async () => {
  const { made, sent } = session(answer(200, { state: state(1), feedback: "warm", result: null }));
  assert.equal(await made.move({ guess: 1 }), "warm");
  assert.deepEqual(sent, [{ url: "/api/x/moves/", body: { move: { guess: 1 }, after: 0 } }]);
  assert.equal(made.state.moves, 1);
});

test("moves made at once are sent one after the other", async () => {
  const { made, sent } = session(
    answer(200, { state: state(1), feedback: "a", result: null }),
    answer(200, { state: state(2), feedback: "b", result: null }),
  );
  assert.deepEqual(await Promise.all([made.move({ n: 1 }), made.move({ n: 2 })]), ["a", "b"]);
  assert.deepEqual(
    sent.map((one) => one.body.after),
    [0, 1],
  );
});

test("without network a move is kept and sent again, and the page is told", async () => {
  const { made, sent, waits } = session(
    new Error("lost"),
    new Error("lost"),
    answer(200, { state: state(1), feedback: 1, result: null }),
  );
  const told = [];
  made.addEventListener("connection", (event) => told.push(event.detail.offline));
  await made.move({});
  assert.equal(sent.length, 3);
  assert.deepEqual(told, [true, false]);
  assert.deepEqual(waits, [waitAfter(0), waitAfter(1)]);
});

test("a move whose answer was lost is not counted twice", async () => {
  const stale = { error: { code: "stale", message: "Moved on." }, state: state(1), result: null };
  const { made } = session(new Error("lost"), answer(409, stale));
  assert.equal(await made.move({}), null);
  assert.equal(made.state.moves, 1);
});

test("a move from a stale tab is refused, and the tab then knows how it stands", async () => {
  const stale = { error: { code: "stale", message: "Moved on." }, state: state(5), result: null };
  const { made } = session(answer(409, stale));
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

/** How many moves waited at each “change”, and how many the state had. */
function watched(made) {
  const told = [];
  made.addEventListener("change", () => told.push([made.pending.length, made.state.moves]));
  return told;
}

test("the page is told when a move comes to those that wait, and a move that is answered waits no more", async () => {
  const { made } = session(answer(200, { state: state(1), feedback: 1, result: null }));
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
  const { made } = session(answer(200, { state: state(1), feedback: 1, result: null }));
  const heard = [];
  made.addEventListener("change", (event) => heard.push(event.detail.heard));
  await made.move({ n: 1 });
  assert.deepEqual(heard, [false, true]);
});

test("a refused move does not stop the next one", async () => {
  const { made } = session(
    answer(400, { error: { code: "x", message: "No." } }),
    answer(200, { state: state(1), feedback: "yes", result: null }),
  );
  const first = made.move({});
  const second = made.move({});
  await assert.rejects(first);
  assert.equal(await second, "yes");
});

test("too fast or a server in trouble is waited out", async () => {
  const { made, waits } = session(
    answer(429, {}),
    answer(503, {}),
    answer(200, { state: state(1), feedback: 1, result: null }),
  );
  await made.move({});
  assert.equal(waits.length, 2);
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

test("a stale move is refused where no answer was lost", async () => {
  const stale = { error: { code: "stale", message: "Moved on." }, state: state(1), result: null };
  const { made } = session(answer(429, {}), answer(409, stale));
  await assert.rejects(made.move({}), (problem) => problem.code === "stale");
});

test("a move that reached a server in trouble is not counted twice", async () => {
  const stale = { error: { code: "stale", message: "Moved on." }, state: state(1), result: null };
  const { made } = session(answer(502, {}), answer(409, stale));
  assert.equal(await made.move({}), null);
});

test("a server that stays in trouble is told after some patience, and the next move is sent", async () => {
  const { made } = session(
    ...Array(7).fill(answer(500, {})),
    answer(200, { state: state(1), feedback: "yes", result: null }),
  );
  await assert.rejects(
    made.move({}),
    (problem) => problem instanceof Refusal && problem.message.includes("load the page"),
  );
  assert.equal(await made.move({}), "yes");
});

test("a network that was away long does not try the patience with the server", async () => {
  const { made } = session(
    ...Array(9).fill(new Error("lost")),
    answer(502, {}),
    answer(200, { state: state(1), feedback: "yes", result: null }),
  );
  assert.equal(await made.move({ n: 1 }), "yes");
});

/** A browser's storage. */
class Storage {
  getItem(key) {
    return this[key] ?? null;
  }
  setItem(key, value) {
    this[key] = value;
  }
  removeItem(key) {
    delete this[key];
  }
}

/**
 * A page of a game that is judged later, over a server that answers with these; Infinity is a network that stays away.
 */
function opened(storage, moves, ...answers) {
  const sent = [];
  const outside = {
    fetch: async (_url, options) => {
      sent.push(options.body ? JSON.parse(options.body) : "look");
      const next = answers.shift();
      if (next === Infinity) return new Promise(() => {});
      if (next instanceof Error) throw next;
      return next;
    },
    sleep: () => new Promise(() => {}),
    token: () => "token",
    storage,
    player: "me",
    release: OWN,
  };
  return {
    made: new PlaySession(
      { edition: { api: "/api/x/", judged_later: true }, state: state(moves), result: null },
      outside,
    ),
    sent,
  };
}
const look = (moves, status) => answer(200, { state: state(moves, status), result: null });
const moved = (moves) => answer(200, { state: state(moves), feedback: null, result: null });

test("moves made without network are sent by the next page, once and in order", async () => {
  const storage = new Storage();
  const first = opened(storage, 2, new Error("lost"));
  first.made.move({ n: 1 });
  first.made.move({ n: 2 });
  await new Promise((done) => setTimeout(done));
  assert.deepEqual(first.made.pending, [{ n: 1 }, { n: 2 }]);
  const next = opened(storage, 2, look(2), moved(3), moved(4));
  await next.made.resume();
  assert.deepEqual(next.sent, ["look", { move: { n: 1 }, after: 2 }, { move: { n: 2 }, after: 3 }]);
  assert.deepEqual(Object.keys(storage), []);
  await opened(storage, 4).made.resume();
});

test("a move that arrived though its answer was lost is not sent again by the next page", async () => {
  const storage = new Storage();
  const first = opened(storage, 0, Infinity);
  first.made.move({ n: 1 });
  first.made.move({ n: 2 });
  await new Promise((done) => setTimeout(done));
  const next = opened(storage, 0, look(1), moved(2));
  await next.made.resume();
  assert.deepEqual(next.sent, ["look", { move: { n: 2 }, after: 1 }]);
});

test("a move that arrived though its answer was lost is never drawn twice", async () => {
  const storage = new Storage();
  const first = opened(storage, 0, Infinity);
  first.made.move({ n: 1 });
  first.made.move({ n: 2 });
  await new Promise((done) => setTimeout(done));
  const next = opened(storage, 0, look(1), moved(2));
  const told = watched(next.made);
  await next.made.resume();
  assert.deepEqual(told, [
    [2, 0],
    [1, 1],
    [0, 2],
  ]);
});

test("a move that is made while the next page looks comes once, after those that waited", async () => {
  const storage = new Storage();
  const first = opened(storage, 2, new Error("lost"));
  first.made.move({ n: 1 });
  first.made.move({ n: 2 });
  await new Promise((done) => setTimeout(done));
  const next = opened(storage, 2, look(2), moved(3), moved(4), moved(5));
  const resumed = next.made.resume();
  await Promise.all([resumed, next.made.move({ n: 3 })]);
  assert.deepEqual(next.sent, [
    "look",
    { move: { n: 1 }, after: 2 },
    { move: { n: 2 }, after: 3 },
    { move: { n: 3 }, after: 4 },
  ]);
  assert.deepEqual(Object.keys(storage), []);
});

test("a move that is made while the next page looks is refused where the game has moved on elsewhere", async () => {
  const storage = new Storage();
  opened(storage, 0, new Error("lost")).made.move({ n: 1 });
  await new Promise((done) => setTimeout(done));
  const next = opened(storage, 0, look(5));
  const resumed = next.made.resume();
  await assert.rejects(next.made.move({ n: 2 }), (problem) => problem.code === "stale");
  await resumed;
  assert.deepEqual([next.sent, next.made.pending, Object.keys(storage)], [["look"], [], []]);
});

test("a second move does not make the page forget that the first may have arrived", async () => {
  const storage = new Storage();
  const first = opened(storage, 0, Infinity);
  first.made.move({ n: 1 });
  await new Promise((done) => setTimeout(done));
  first.made.move({ n: 2 });
  const next = opened(storage, 1, look(1), moved(2));
  await next.made.resume();
  assert.deepEqual(next.sent, ["look", { move: { n: 2 }, after: 1 }]);
});

test("a page that closes while it looks leaves to the next what it knew of the moves that wait", async () => {
  const storage = new Storage();
  opened(storage, 0, Infinity).made.move({ n: 1 });
  await new Promise((done) => setTimeout(done));
  const closed = opened(storage, 1, Infinity);
  closed.made.resume();
  closed.made.move({ n: 2 });
  await new Promise((done) => setTimeout(done));
  const next = opened(storage, 1, look(1), moved(2));
  await next.made.resume();
  assert.deepEqual(next.sent, ["look", { move: { n: 2 }, after: 1 }]);
});

test("moves that wait are sent where the look was cut short", async () => {
  const storage = new Storage();
  opened(storage, 2, new Error("lost")).made.move({ n: 1 });
  await new Promise((done) => setTimeout(done));
  const cut = { ...look(2), json: async () => Promise.reject(new Error("cut short")) };
  const next = opened(storage, 2, cut, moved(3));
  await next.made.resume();
  assert.deepEqual(next.sent, ["look", { move: { n: 1 }, after: 2 }]);
});

test("moves that wait are dropped, and the page is told, where the game has moved on elsewhere", async () => {
  const storage = new Storage();
  opened(storage, 0, new Error("lost")).made.move({ n: 1 });
  await new Promise((done) => setTimeout(done));
  const next = opened(storage, 5, look(5));
  let dropped = 0;
  next.made.addEventListener("dropped", () => (dropped += 1));
  await next.made.resume();
  assert.deepEqual([dropped, next.sent, next.made.pending], [1, ["look"], []]);
});

test("moves that wait are another player's business where somebody else has signed in", async () => {
  const storage = new Storage();
  opened(storage, 0, new Error("lost")).made.move({ n: 1 });
  const other = opened(storage, 0);
  other.made._player = "somebody else";
  await other.made.resume();
  assert.deepEqual(other.sent, []);
});

test("on a shared board a picture that is older than what is known changes nothing", async () => {
  const { made } = session();
  made.pushed({ ...state(3), log: [] });
  made.pushed({ ...state(2), log: [] });
  assert.equal(made.state.moves, 3);
});

test("a page that speaks otherwise than the server asks once to be loaded again, and its moves are taken", async () => {
  const { made } = session(
    answer(200, { state: state(1), feedback: "a", result: null }, LATER),
    answer(200, { state: state(2), feedback: "b", result: null }, LATER),
  );
  let asked = 0;
  made.addEventListener("outdated", () => (asked += 1));
  assert.deepEqual([await made.move({ n: 1 }), await made.move({ n: 2 })], ["a", "b"]);
  assert.deepEqual([asked, made.outdated], [1, true]);
});

test("a new release that speaks alike asks for nothing", async () => {
  const headers = { "Fivefold-Release": "files-2/wire-1" };
  const { made } = session(answer(200, { state: state(1), feedback: "a", result: null }, headers));
  await made.move({ n: 1 });
  assert.equal(made.outdated, false);
});

for (const [what, refusal] of [
  ["a move in a form that the server has forgotten", { error: { code: "unreadable", message: "That is no move." } }],
  ["a move to an address that is gone", null],
])
  test(`${what} is refused by an older page with a sentence that says what to do`, async () => {
    const { made } = session(answer(refusal ? 400 : 404, refusal, LATER));
    await assert.rejects(
      made.move({ old: 1 }),
      (problem) => problem.code === "outdated" && /load the page again/.test(problem.message),
    );
    assert.deepEqual(made.pending, []);
  });

test("what the rules forbid keeps its own sentence on an older page", async () => {
  const { made } = session(answer(400, { error: { code: "empty", message: "Type a word first." } }, LATER));
  await assert.rejects(made.move({}), (problem) => problem.message === "Type a word first.");
});

test("moves of an older page that the new server cannot read are refused, and the page is told", async () => {
  const storage = new Storage();
  opened(storage, 0, new Error("lost")).made.move({ old: 1 });
  await new Promise((done) => setTimeout(done));
  const next = opened(storage, 0, look(0), answer(400, { error: { code: "unreadable", message: "That is no move." } }));
  const told = [];
  next.made.addEventListener("refused", (event) => told.push(event.detail.message));
  await next.made.resume();
  assert.deepEqual(told, ["That is no move."]);
  assert.deepEqual(Object.keys(storage), []);
});

test("a game that is closed for a good while says so at once, and keeps nobody waiting", async () => {
  const closed = { error: { code: "switched_off", message: "Square rests for a while." } };
  const { made, waits } = session(answer(503, closed, { "Retry-After": "3600" }));
  await assert.rejects(made.move({}), (problem) => problem.message === "Square rests for a while.");
  assert.deepEqual([waits, made.offline], [[], false]);
});

test("moves have settled when none waits any more, those included that come meanwhile", async () => {
  const { made } = session(
    answer(200, { state: state(1), feedback: "a", result: null }),
    answer(200, { state: state(2), feedback: "b", result: null }),
  );
  made.move({ n: 1 });
  const settled = made.settled();
  made.move({ n: 2 });
  await settled;
  assert.deepEqual([made.pending, made.state.moves], [[], 2]);
});
