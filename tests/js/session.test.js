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

/** What a move said, without what it was called. */
function asSent(body) {
  const { key, ...sent } = JSON.parse(body);
  assert.match(key, /^[0-9a-f]{32}$/);
  return sent;
}

/** A session over a server that answers with these, in order; an Error stands for a lost connection. */
function session(...answers) {
  const sent = [];
  const waits = [];
  const outside = {
    fetch: async (url, options) => {
      sent.push({ url, ...(options.body && { body: asSent(options.body), key: JSON.parse(options.body).key }) });
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
  assert.deepEqual([sent.length, sent[0].url, sent[0].body], [1, "/api/x/moves/", { move: { guess: 1 }, after: 0 }]);
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

test("a move whose answer was lost is sent again under its key, and answered as before", async () => {
  const { made, sent } = session(new Error("lost"), answer(200, { state: state(1), feedback: "warm", result: null }));
  assert.equal(await made.move({}), "warm");
  assert.equal(sent[0].key, sent[1].key);
});

test("a stale answer after a lost one tells of somebody else's move", async () => {
  const stale = { error: { code: "stale", message: "Moved on." }, state: state(1), result: null };
  for (const lost of [new Error("lost"), answer(502, {})]) {
    const { made } = session(lost, answer(409, stale));
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

test("a server in trouble for long is told, and a next move follows the one that waits", async () => {
  const { made, sent } = session(
    ...Array(7).fill(answer(500, {})),
    answer(200, { state: state(1), feedback: "first", result: null }),
    answer(200, { state: state(2), feedback: "second", result: null }),
  );
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

/** A page over a server that answers with these; Infinity is a network that stays away. */
function opened(storage, moves, ...answers) {
  const sent = [];
  const outside = {
    fetch: async (_url, options) => {
      sent.push(options.body ? asSent(options.body) : "look");
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
    made: new PlaySession({ edition: { api: "/api/x/" }, state: state(moves), result: null }, outside),
    sent,
  };
}
const moved = (moves) => answer(200, { state: state(moves), feedback: null, result: null });
const stale = (moves) =>
  answer(409, { error: { code: "stale", message: "Moved on." }, state: state(moves), result: null });
const soon = () => new Promise((done) => setTimeout(done));

/** How often a session said this. */
function counted(made, name) {
  const told = { times: 0 };
  made.addEventListener(name, () => (told.times += 1));
  return told;
}

/** What a browser keeps of moves that were made for these numbers. */
function kept(...numbers) {
  const storage = new Storage();
  const moves = numbers.map((after, n) => ({ key: `${n}`.padStart(32, "0"), after, move: { n: n + 1 } }));
  storage.setItem("waiting /api/x/", JSON.stringify({ player: "me", moves }));
  return storage;
}
const keptIn = (storage) =>
  JSON.parse(storage.getItem("waiting /api/x/"))?.moves.map(({ after, move }) => [after, move]);

test("moves made without network are sent by the next page, once and in order", async () => {
  const storage = new Storage();
  const first = opened(storage, 2, new Error("lost"));
  first.made.move({ n: 1 });
  first.made.move({ n: 2 });
  await soon();
  assert.deepEqual(first.made.pending, [{ n: 1 }, { n: 2 }]);
  const next = opened(storage, 2, moved(3), moved(4));
  await next.made.resume();
  assert.deepEqual(next.sent, [
    { move: { n: 1 }, after: 2 },
    { move: { n: 2 }, after: 3 },
  ]);
  assert.deepEqual(Object.keys(storage), []);
  await opened(storage, 4).made.resume();
});

test("a kept move is sent under the number for which it was made, however old the page is", async () => {
  const storage = kept(5, 6);
  const next = opened(storage, 3, moved(6), moved(7));
  await next.made.resume();
  assert.deepEqual(
    next.sent.map(({ after }) => after),
    [5, 6],
  );
  assert.equal(next.made.state.moves, 7);
});

test("a move that arrived though its answer was lost does not stop those after it", async () => {
  const storage = new Storage();
  const first = opened(storage, 0, Infinity);
  first.made.move({ n: 1 });
  await soon();
  first.made.move({ n: 2 });
  const next = opened(storage, 1, moved(1), moved(2));
  const dropped = counted(next.made, "dropped");
  await next.made.resume();
  assert.deepEqual(next.sent, [
    { move: { n: 1 }, after: 0 },
    { move: { n: 2 }, after: 1 },
  ]);
  assert.equal(dropped.times, 0);
});

test("a move that arrived though its answer was lost is never drawn twice", async () => {
  const storage = new Storage();
  const first = opened(storage, 0, Infinity);
  first.made.move({ n: 1 });
  first.made.move({ n: 2 });
  await soon();
  const next = opened(storage, 0, moved(1), moved(2));
  const told = watched(next.made);
  await next.made.resume();
  assert.deepEqual(told, [
    [2, 0],
    [1, 1],
    [0, 2],
  ]);
});

test("a move that is made while kept ones are sent comes once, after them", async () => {
  const storage = kept(2, 3);
  const next = opened(storage, 2, moved(3), moved(4), moved(5));
  const resumed = next.made.resume();
  await Promise.all([resumed, next.made.move({ n: 3 })]);
  assert.deepEqual(next.sent, [
    { move: { n: 1 }, after: 2 },
    { move: { n: 2 }, after: 3 },
    { move: { n: 3 }, after: 4 },
  ]);
  assert.deepEqual(Object.keys(storage), []);
});

test("once the game has moved on elsewhere all that waits is dropped, and the page is told", async () => {
  const storage = kept(0, 1);
  const next = opened(storage, 5, stale(5));
  const dropped = counted(next.made, "dropped");
  const resumed = next.made.resume();
  await assert.rejects(next.made.move({ n: 3 }), (why) => why.code === "stale" && why.message.includes("dropped"));
  await resumed;
  assert.deepEqual([next.sent.length, next.made.pending, Object.keys(storage), dropped.times], [1, [], [], 1]);
});

test("a single move that came too late is refused with its own sentence alone", async () => {
  const { made } = opened(new Storage(), 0, stale(5));
  const dropped = counted(made, "dropped");
  await assert.rejects(made.move({ n: 1 }), (why) => why.message === "Moved on.");
  assert.equal(dropped.times, 0);
});

test("after a refused move the next takes its number", async () => {
  const no = answer(400, { error: { code: "x", message: "No." } });
  const next = opened(kept(2, 3), 2, no, moved(3));
  await next.made.resume();
  assert.deepEqual(
    next.sent.map(({ after }) => after),
    [2, 2],
  );
});

test("a page that closes before it was answered leaves to the next what it knew of the moves that wait", async () => {
  const storage = new Storage();
  opened(storage, 0, Infinity).made.move({ n: 1 });
  await soon();
  const closed = opened(storage, 1, Infinity);
  closed.made.resume();
  closed.made.move({ n: 2 });
  await soon();
  const next = opened(storage, 1, moved(1), moved(2));
  await next.made.resume();
  assert.deepEqual(next.sent, [
    { move: { n: 1 }, after: 0 },
    { move: { n: 2 }, after: 1 },
  ]);
});

test("moves that an earlier release kept are sent", async () => {
  const storage = new Storage();
  storage.setItem(
    "waiting /api/x/",
    JSON.stringify({ after: 4, moves: [{ n: 1 }, { n: 2 }], tried: true, player: "" }),
  );
  const next = opened(storage, 4, moved(5), moved(6));
  await next.made.resume();
  assert.deepEqual(
    next.sent.map(({ after }) => after),
    [4, 5],
  );
  assert.deepEqual(Object.keys(storage), []);
});

for (const [what, trouble] of [
  ["502s", answer(502, null)],
  ["pages of somebody else's", { ...answer(200), json: async () => Promise.reject(new Error("no JSON")) }],
])
  test(`moves wait on where the server answers with ${what}, the page is told, and they are sent later`, async () => {
    const storage = kept(5, 6);
    const { made, sent } = opened(storage, 3, ...Array(7).fill(trouble), moved(6), moved(7));
    made._sleep = async () => {};
    const [held, dropped] = [counted(made, "held"), counted(made, "dropped")];
    await made.resume();
    assert.deepEqual([sent.length, made.pending.length, held.times, dropped.times], [7, 2, 1, 0]);
    assert.deepEqual(keptIn(storage), [
      [5, { n: 1 }],
      [6, { n: 2 }],
    ]);
    await made.sendAgain();
    assert.deepEqual([made.pending, Object.keys(storage), made.state.moves], [[], [], 7]);
  });

test("a move that waits for a server in trouble resolves once it is sent", async () => {
  const { made } = opened(new Storage(), 0, ...Array(7).fill(answer(503, null)), moved(1));
  made._sleep = async () => {};
  const answered = made.move({ n: 1 });
  await new Promise((done) => made.addEventListener("held", done));
  await made.sendAgain();
  assert.equal(await answered, null);
  assert.equal(made.state.moves, 1);
});

test("a look that fails changes nothing", async () => {
  const { made } = opened(new Storage(), 3, ...Array(7).fill(answer(502, null)));
  made._sleep = async () => {};
  const told = watched(made);
  await made.refresh();
  assert.deepEqual([told, made.state.moves], [[], 3]);
});

test("two tabs on one play keep each other's moves", async () => {
  const storage = new Storage();
  const [one, other] = [opened(storage, 0, Infinity, moved(1)), opened(storage, 0, Infinity)];
  one.made.move({ n: 1 });
  other.made.move({ n: 2 });
  await soon();
  assert.deepEqual(keptIn(storage), [
    [0, { n: 1 }],
    [0, { n: 2 }],
  ]);
});

/**
 * A server that takes moves under their numbers, each key once, after some milliseconds, once it can be reached; and
 * what it took.
 */
function judge() {
  const made = { log: [], keys: [], asked: 0, reached: false };
  made.after = (delay) => async (url, options) => {
    if (!made.reached) throw new Error("away");
    made.asked += 1;
    await new Promise((done) => setTimeout(done, delay));
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
  const outside = { fetch, sleep: () => new Promise((done) => setTimeout(done, 5)), token: () => "", storage, ...more };
  const answered = { edition: { api: "/api/x/" }, state: state(0), result: null };
  return new PlaySession(answered, { player: "me", ...outside });
}

for (const [slow, quick] of [
  [60, 8],
  [8, 60],
])
  test(`two tabs that come back online count no move twice (${slow} and ${quick} ms away)`, async () => {
    const storage = new Storage();
    const server = judge();
    const game = tab(storage, server.after(slow));
    const dropped = counted(game, "dropped");
    const moves = [1, 2, 3, 4].map((n) => game.move({ n }));
    await new Promise((done) => setTimeout(done, 20));
    server.reached = true;
    await Promise.all([tab(storage, server.after(quick)).resume(), ...moves]);
    assert.deepEqual([server.log, dropped.times], [[1, 2, 3, 4], 0]);
    assert.deepEqual(Object.keys(storage), []);
  });

test("of two tabs that send what was kept one sends, and the other looks how the play stands", async () => {
  const storage = kept(0, 1, 2);
  const server = judge();
  server.reached = true;
  const shared = { locks: locks() };
  const [one, other] = [tab(storage, server.after(5), shared), tab(storage, server.after(1), shared)];
  const dropped = counted(other, "dropped");
  await Promise.all([one.resume(), other.resume()]);
  assert.deepEqual([server.log, server.asked], [[1, 2, 3], 4]);
  assert.deepEqual([other.state.moves, other.pending, dropped.times], [3, [], 0]);
});

test("a tab that is asleep with the lock does not stop others for ever", async () => {
  const storage = kept(0);
  const server = judge();
  server.reached = true;
  const asleep = { request: async () => Promise.reject(new DOMException("too long", "TimeoutError")) };
  await tab(storage, server.after(1), { locks: asleep }).resume();
  assert.deepEqual(server.log, [1]);
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
  const next = opened(storage, 0, answer(400, { error: { code: "unreadable", message: "That is no move." } }));
  const told = [];
  next.made.addEventListener("refused", (event) => told.push(event.detail.message));
  await next.made.resume();
  assert.deepEqual(told, ["That is no move."]);
  assert.deepEqual(Object.keys(storage), []);
});

test("a game that is closed for a good while says so at once, and its move waits", async () => {
  const closed = { error: { code: "switched_off", message: "Square rests for a while." } };
  const { made, waits } = session(answer(503, closed, { "Retry-After": "3600" }));
  const told = [];
  made.addEventListener("held", ({ detail }) => told.push(detail));
  made.move({});
  await made.settled();
  assert.deepEqual([told, waits, made.offline, made.pending], [["Square rests for a while."], [], false, [{}]]);
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
