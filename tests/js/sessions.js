// Sessions over a server that answers as a test says, and what a browser keeps for them.
import assert from "node:assert/strict";
import { PlaySession } from "../../static/site/session.js";

const OWN = "files-1/wire-1";

export const state = (moves, status = "playing") => ({ moves, status, seconds: 0, ranked: true, view: { moves } });
export const answer = (status, body, headers = {}) => ({
  ok: status < 400,
  status,
  headers: new Headers(headers),
  json: async () => body,
});
export const moved = (moves, feedback = null, headers = {}) =>
  answer(200, { state: state(moves), feedback, result: null }, headers);
/** An answer that refuses, with a code and its sentence. */
export const refused = (code, message = "No.", status = 400, headers = {}) =>
  answer(status, { error: { code, message } }, headers);
export const stale = (moves) =>
  answer(409, { error: { code: "stale", message: "Moved on." }, state: state(moves), result: null });
export const soon = () => new Promise((done) => setTimeout(done));

/** What a move said, without what it was called. */
function asSent(body) {
  const { key, ...sent } = JSON.parse(body);
  assert.match(key, /^[0-9a-f]{32}$/);
  return sent;
}

/**
 * A server that answers with these, in order, and what was sent to it. An Error stands for a lost connection, Infinity
 * for a network that stays away.
 */
function answering(answers) {
  const sent = [];
  const fetch = async (url, { body }) => {
    sent.push({ url, ...(body && { body: asSent(body), key: JSON.parse(body).key }) });
    const next = answers.shift();
    if (next === Infinity) return new Promise(() => {});
    if (next instanceof Error) throw next;
    return next;
  };
  return { fetch, sent };
}

/** The session of a player who begins with a state. */
export function begun(now, outside) {
  return new PlaySession(
    { edition: { api: "/api/x/" }, state: now, result: null },
    { token: () => "token", ...outside },
  );
}

/** A session over a server that answers with these; what was sent to it, and how long it waited between. */
export function session(...answers) {
  const { fetch, sent } = answering(answers);
  const waits = [];
  return { made: begun(state(0), { fetch, sleep: async (ms) => waits.push(ms), release: OWN }), sent, waits };
}

/** A page over a server that answers with these, and that waits for ever where it would try again. */
export function opened(storage, moves, ...answers) {
  const { fetch, sent } = answering(answers);
  const outside = { fetch, sleep: () => new Promise(() => {}), storage, player: "me", release: OWN };
  return { made: begun(state(moves), outside), sent };
}

/** How many moves waited at each “change”, and how many the state had. */
export function watched(made) {
  const told = [];
  made.addEventListener("change", () => told.push([made.pending.length, made.state.moves]));
  return told;
}

/** How often something said this. */
export function counted(made, name) {
  const heard = { times: 0 };
  made.addEventListener(name, () => (heard.times += 1));
  return heard;
}

/** For which numbers of moves requests were sent. */
export const afters = (sent) => sent.map(({ body }) => body.after);

/** A browser's storage. */
export class Storage {
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
