// One play in one tab: what the server last said of it, and a queue through which moves go one by one.
// The server judges; nothing here decides anything about a game.

import { csrfToken } from "./csrf.js";
import { HEADER, ownRelease, speaksOtherwise } from "./release.js";
import { Waiting } from "./waiting.js";

/** @import {Kept} from "./waiting.js" */
/** @import {Answer, Edition, Fault, GiveUp, Logged, Moved, Problem, Result, State} from "fivefold/wire" */

/**
 * What travels of one game. Without the game named, each stands for what any of the games may send.
 * @template [View=State["view"]]
 * @template {object} [Move=Logged["move"]]
 * @typedef {Omit<State, "view"|"log"> & {view: View, log: {by: string|null, move: Move|GiveUp}[]|null}} StateOf
 */
/**
 * @template [Reveal=Result["reveal"]]
 * @typedef {Omit<Result, "reveal"> & {reveal: Reveal}} ResultOf
 */
/**
 * @template [View=State["view"]]
 * @template [Reveal=Result["reveal"]]
 * @template {object} [Move=Logged["move"]]
 * @typedef {{edition: Edition, state: StateOf<View, Move>, result: ResultOf<Reveal>|null}} AnswerOf
 */
/**
 * @template [View=State["view"]]
 * @template [Reveal=Result["reveal"]]
 * @template {object} [Move=Logged["move"]]
 * @typedef {Pick<Problem, "error"> & Partial<Omit<AnswerOf<View, Reveal, Move>, "edition">>} ProblemOf
 */
/**
 * @template [View=State["view"]]
 * @template [Feedback=Moved["feedback"]]
 * @template [Reveal=Result["reveal"]]
 * @template {object} [Move=Logged["move"]]
 * @typedef {Omit<AnswerOf<View, Reveal, Move>, "edition"> & {feedback: Feedback}} MovedOf
 */
/**
 * What a “change” tells: whether the server was heard, or only a move came to those that wait; the game's answer to the
 * move that it has taken; and whether the game ended with it.
 * @template [Feedback=Moved["feedback"]]
 * @typedef {{heard: boolean, feedback: Feedback|null, ended: boolean}} Change
 */

/**
 * A move on its way, and how to tell whoever waits for the answer, if its page is still open.
 * @template [Feedback=Moved["feedback"]]
 * @typedef {Kept & {done?: (feedback: Feedback|null) => void, fail?: (why: Error) => void}} Waiter
 */

/** A move that the server refused; nothing has changed. */
export class Refusal extends Error {
  /** @param {Fault} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.details = error;
  }
}

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15000;
/** How often a server that answers with an error of its own is asked again, before the player is told. */
const PATIENCE = 6;
const STALE = { code: "stale", message: "This game has moved on elsewhere; this move was dropped." };
const GENERAL = {
  code: "unknown",
  message: "The server could not take that move. Please load the page again.",
};

const OUTDATED = {
  code: "outdated",
  message: "Fivefold has been renewed and cannot read that move. Please load the page again, then repeat it.",
};
/** Seconds: who is told to come back later than that is not kept waiting, but told why. */
const TOO_LONG = 60;

/** Whether a server says that it will not take anything for a good while. @param {Response} response */
const isClosed = ({ status, headers }) => status === 503 && Number(headers?.get("Retry-After")) > TOO_LONG;

/** Whether the server has not judged what was asked. @param {Response} response @param {unknown} answer */
const inTrouble = (response, answer) => response.status >= 500 || (response.ok && !answer);

/**
 * Whether one state of a play is later than another: after more moves, or begun anew with a corrected puzzle.
 * @param {{revision: number, moves: number}} one
 * @param {{revision: number, moves: number}} other
 */
const isAfter = (one, other) =>
  one.revision > other.revision || (one.revision === other.revision && one.moves > other.moves);

/** @param {number} attempt how many tries have failed */
export const waitAfter = (attempt) => Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT);

/**
 * Waits, or until the network is back, whichever comes first.
 * @param {number} ms
 * @returns {Promise<void>}
 */
function pause(ms) {
  return new Promise((done) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener("online", over);
      done();
    };
    const timer = setTimeout(over, ms);
    addEventListener("online", over);
  });
}

/** What a move is called, so that it counts once however often it is sent. @returns {string} */
function newKey() {
  // crypto.randomUUID is for secure pages only, and a site on a home network has none
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Fires “change” whenever what a game draws is another: the state, the result, or the moves that wait. “outdated” tells
 * that the server's release speaks otherwise than this page; “dropped” that moves that waited were made for a game that
 * has moved on meanwhile; “refused” that a move of an earlier page was not taken; and “held” that the server stays in
 * trouble (with its sentence, if it has one) and moves go on waiting: `sendAgain` then tries anew.
 * @template [View=State["view"]]
 * @template [Feedback=Moved["feedback"]]
 * @template [Reveal=Result["reveal"]]
 * @template {object} [Move=Logged["move"]]
 */
export class PlaySession extends EventTarget {
  /**
   * @param {AnswerOf<View, Reveal, Move>} answer what GET answered
   * @param {{fetch?: typeof fetch, sleep?: (ms: number) => Promise<void>, token?: () => string, storage?: Storage,
   *   player?: string, release?: string, locks?: LockManager}} [outside]
   */
  constructor(answer, outside = {}) {
    super();
    this.edition = answer.edition;
    this.state = answer.state;
    this.result = answer.result;
    this.offline = false;
    /** @type {Map<string, {name: string, number: number}>} on a shared board: who the players are, by public id */
    this.movers = new Map();
    this._fetch = outside.fetch ?? ((url, options) => fetch(url, options));
    this._sleep = outside.sleep ?? pause;
    this._token = outside.token ?? csrfToken;
    this._locks = outside.locks ?? globalThis.navigator?.locks;
    /** @type {Promise<unknown>} */
    this._queue = Promise.resolve();
    /** @type {Waiter<Feedback>[]} moves that the server has not answered yet, in order */
    this._line = [];
    this._toldRefused = false;
    this._waiting = new Waiting(answer.edition.api, outside.storage);
    this._player = outside.player ?? globalThis.document?.body.dataset.player ?? "";
    this._release = outside.release ?? ownRelease();
    /** Whether the server is of a release that speaks otherwise than this page. */
    this.outdated = false;
  }

  get over() {
    return this.state.status !== "playing";
  }

  /** The moves that the server has not answered yet, in order: a game may draw them already. */
  get pending() {
    return /** @type {(Move|GiveUp)[]} */ (this._line.map(({ move }) => move));
  }

  /**
   * Sends a move after those that still wait. Resolves to the game's answer; rejects with a Refusal.
   * @param {Move|GiveUp} move
   * @returns {Promise<Feedback|null>}
   */
  move(move) {
    const last = this._line.at(-1);
    const after = last ? last.after + 1 : this.state.moves;
    const { revision } = this.state;
    const answered = new Promise((done, fail) => {
      this._line.push({ key: newKey(), after, revision, move, done, fail });
    });
    this._keep();
    this._tell(false);
    this.sendAgain();
    return answered;
  }

  /** Sends whatever waits, for example after the server was in trouble. */
  sendAgain() {
    return this._inTurn(() => this._sendAll());
  }

  /** Resolves when no move is on its way any more; while the server is in trouble, some may still wait for later. */
  async settled() {
    const queue = this._queue;
    await queue;
    if (this._queue !== queue) await this.settled();
  }

  /**
   * Sends moves that were made without network before this page was opened; what is moved meanwhile comes after them.
   * Of several tabs one sends, and the others then find that nothing waits any more.
   */
  async resume() {
    const kept = this._waiting.load(this._player);
    if (!kept.length) return;
    this._line = kept;
    this._tell(false);
    await this._inTurn(() => this._alone(() => this._sendKept()));
  }

  /**
   * Does something while no other tab does it for the same play. A tab may be asleep and hold the lock: after a while
   * this one goes on without, since each move has its number.
   * @param {() => Promise<void>} work
   */
  async _alone(work) {
    if (!this._locks) return work();
    const signal = AbortSignal.timeout(LONGEST_WAIT);
    let begun = false;
    const begin = () => {
      begun = true;
      return work();
    };
    await this._locks.request(`moves ${this.edition.api}`, { signal }, begin).catch((why) => {
      if (begun) throw why;
      return work();
    });
  }

  /** Sends what was kept, but for what another tab has sent while this one waited for its turn. */
  async _sendKept() {
    const left = new Set(this._waiting.load(this._player).map(({ key }) => key));
    const line = this._line.filter(({ key, done }) => done || left.has(key));
    const sentElsewhere = line.length < this._line.length;
    this._line = line;
    if (sentElsewhere) await this._look();
    await this._sendAll();
  }

  /**
   * Keeps the moves that wait in the browser.
   * @param {Waiter<Feedback>[]} [gone] which no longer do
   */
  _keep(gone = []) {
    this._waiting.save(this._player, this._line, gone);
  }

  /**
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  _inTurn(work) {
    const done = this._queue.then(work);
    this._queue = done.catch(() => {});
    return done;
  }

  /** Asks the server how the play stands, for example after another tab has moved. */
  refresh() {
    return this._inTurn(() => this._look());
  }

  async _look() {
    const { response, answer } = await this._reach(this.edition.api, {});
    if (response.ok && answer)
      this._adopt(/** @type {Pick<AnswerOf<View, Reveal, Move>, "state"|"result">} */ (answer));
  }

  /** Whether the play is further than this page knows. @param {{revision: number, moves: number}} now */
  isBehind(now) {
    return isAfter(now, this.state);
  }

  /**
   * On a shared board: how it stands after somebody's move, as the room says. Its end is asked for with the result.
   * @param {StateOf<View, Move>} state
   */
  pushed(state) {
    if (!this.isBehind(state)) return;
    if (state.status === "playing") this._adopt({ state, result: this.result });
    else this.refresh();
  }

  /** Sends the moves that wait, one after the other, until none is left or the server stays in trouble. */
  async _sendAll() {
    while (this._line.length && (await this._send(this._line[0])));
  }

  /** @param {Waiter<Feedback>} one @returns {Promise<boolean>} whether it was answered */
  async _send(one) {
    const { move, after, revision, key } = one;
    const { response, answer } = await this._reach(`${this.edition.api}moves/`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": this._token() },
      body: JSON.stringify({ move, after, revision, key }),
    });
    const refusal = /** @type {ProblemOf<View, Reveal, Move>|null} */ (answer);
    if (inTrouble(response, answer)) {
      this.dispatchEvent(new CustomEvent("held", { detail: refusal?.error?.message ?? null }));
      return false;
    }
    if (response.ok && answer) this._moved(one, /** @type {MovedOf<View, Feedback, Reveal, Move>} */ (answer));
    else this._refused(one, refusal, response.status);
    return true;
  }

  /** @param {Waiter<Feedback>} one @param {MovedOf<View, Feedback, Reveal, Move>} answer */
  _moved(one, answer) {
    this._leave([one]);
    this._adopt(answer, answer.feedback);
    one.done?.(answer.feedback);
  }

  /**
   * @param {Waiter<Feedback>} one
   * @param {ProblemOf<View, Reveal, Move>|null} answer null where none of it could be read
   * @param {number} status
   */
  _refused(one, answer, status) {
    const [, ...rest] = this._line;
    const late = status === 409;
    const dropped = late ? rest : [];
    if (!late) for (const later of rest) later.after -= 1; // they take the number that this one leaves
    this._leave([one, ...dropped]);
    this._adopt(answer?.state ? { state: answer.state, result: answer.result ?? null } : this);
    const unread = !answer?.error || answer.error.code === "unreadable";
    const refusal = new Refusal(this.outdated && unread ? OUTDATED : (answer?.error ?? GENERAL));
    one.fail?.(refusal);
    for (const later of dropped) later.fail?.(new Refusal(STALE));
    if (late && (dropped.length || !one.fail)) this.dispatchEvent(new Event("dropped"));
    else if (!one.fail) this._tellRefused(refusal);
  }

  /** Of moves of an earlier page only the first that is not taken is told. @param {Refusal} refusal */
  _tellRefused(refusal) {
    if (this._toldRefused) return;
    this._toldRefused = true;
    this.dispatchEvent(new CustomEvent("refused", { detail: refusal }));
  }

  /** Takes moves off the line. @param {Waiter<Feedback>[]} gone */
  _leave(gone) {
    this._line = this._line.filter((one) => !gone.includes(one));
    this._keep(gone);
  }

  /**
   * Fetches, and tries again for as long as the network is away or the server asks for patience. What comes without
   * readable JSON although all is well is no answer of the server: it was cut short, or somebody else has answered.
   * @param {string} url
   * @param {RequestInit} options
   * @returns {Promise<{response: Response, answer: unknown}>} of several shapes, by the address and the status
   */
  async _reach(url, options) {
    let errors = 0; // of the server's own; a network that is away does not try its patience
    for (let failed = 0; ; failed += 1) {
      const response = await this._fetch(url, { credentials: "same-origin", ...options }).catch(() => null);
      if (response) this._noteRelease(response);
      const answer = (await response?.json().catch(() => null)) ?? null;
      const trouble = response === null || (inTrouble(response, answer) && !isClosed(response));
      if (response && trouble) errors += 1;
      const giveUp = errors > PATIENCE;
      this._setOffline(trouble && !giveUp);
      if (response && (giveUp || (!trouble && response.status !== 429))) return { response, answer };
      await this._sleep(waitAfter(failed));
    }
  }

  /** Tells the page, once, that the server speaks otherwise than it. @param {Response} response */
  _noteRelease({ headers }) {
    if (this.outdated || !speaksOtherwise(this._release, headers?.get(HEADER))) return;
    this.outdated = true;
    this.dispatchEvent(new Event("outdated"));
  }

  /** @param {boolean} offline */
  _setOffline(offline) {
    if (this.offline === offline) return;
    this.offline = offline;
    this.dispatchEvent(new CustomEvent("connection", { detail: { offline } }));
  }

  /**
   * @param {Pick<AnswerOf<View, Reveal, Move>, "state"|"result">} answer
   * @param {Feedback|null} [feedback]
   */
  _adopt(answer, feedback = null) {
    if (answer.state.log && isAfter(this.state, answer.state)) answer = this; // others have moved since
    const ended = !this.result && Boolean(answer.result);
    this.state = answer.state;
    this.result = answer.result;
    this._tell(true, feedback, ended);
  }

  /** @param {boolean} heard @param {Feedback|null} [feedback] @param {boolean} [ended] */
  _tell(heard, feedback = null, ended = false) {
    this.dispatchEvent(new CustomEvent("change", { detail: { heard, feedback, ended } }));
  }
}

/** @type {PlaySession|null} */
let session = null;

/** The answer that the server wrote into this page; null where it has no play. @returns {Answer|null} */
export function pageAnswer() {
  const written = document.getElementById("answer")?.textContent;
  return written ? JSON.parse(written) : null;
}

/** The session of this page, made from the answer that the server wrote into it. */
export function pageSession() {
  if (!session) {
    const answer = pageAnswer();
    if (!answer) throw new Error("This page has no play.");
    session = new PlaySession(answer);
    session.resume();
  }
  return session;
}
