// One play in one tab: what the server last said of it, and a queue through which moves go one by one.
// The server judges; nothing here decides anything about a game.

import { csrfToken } from "./csrf.js";
import { HEADER, ownRelease, speaksOtherwise } from "./release.js";
import { Waiting } from "./waiting.js";

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
 * What a “change” tells: whether the server was heard, or only a move came to those that wait; the game's answer to the
 * move that it has taken; and whether the game ended with it.
 * @template [Feedback=Moved["feedback"]]
 * @typedef {{heard: boolean, feedback: Feedback|null, ended: boolean}} Change
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
const STALE = { code: "stale", message: "This game has moved on elsewhere." };
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

/**
 * Fires “change” whenever what a game draws is another: the state, the result, or the moves that wait. “outdated” tells
 * that the server's release speaks otherwise than this page, “dropped” and “refused” what became of moves that were
 * made without network on an earlier page.
 * @template [View=State["view"]]
 * @template [Feedback=Moved["feedback"]]
 * @template [Reveal=Result["reveal"]]
 * @template {object} [Move=Logged["move"]]
 */
export class PlaySession extends EventTarget {
  /**
   * @param {AnswerOf<View, Reveal, Move>} answer what GET answered
   * @param {{fetch?: typeof fetch, sleep?: (ms: number) => Promise<void>, token?: () => string, storage?: Storage,
   *   player?: string, release?: string}} [outside]
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
    /** @type {Promise<unknown>} */
    this._queue = Promise.resolve();
    /** @type {(Move|GiveUp)[]} moves that the server has not answered yet, in order: a game may draw them already */
    this.pending = [];
    /** Whether the first of these may have arrived: it was sent, and no answer has come. */
    this._tried = false;
    /** @type {number|null} after how many moves these were made, until a look has told what became of them */
    this._madeAfter = null;
    this._waiting = answer.edition.judged_later ? new Waiting(answer.edition.api, outside.storage) : null;
    this._player = outside.player ?? globalThis.document?.body.dataset.player ?? "";
    this._release = outside.release ?? ownRelease();
    /** Whether the server is of a release that speaks otherwise than this page. */
    this.outdated = false;
  }

  get over() {
    return this.state.status !== "playing";
  }

  /**
   * Sends a move after those that still wait. Resolves to the game's answer; rejects with a Refusal.
   * @param {Move|GiveUp} move
   * @returns {Promise<Feedback|null>}
   */
  move(move) {
    this.pending = [...this.pending, move];
    this._keep();
    this._tell(false);
    return this._line(move);
  }

  /** Resolves when no move waits any more. */
  async settled() {
    await this._queue;
    if (this.pending.length) await this.settled();
  }

  /**
   * Sends moves that were made without network before this page was opened, once a look has told how the play stands;
   * what is moved meanwhile comes after them. They count from where they were made: if the game has moved on since,
   * they are dropped, and the page is told by “dropped”; by “refused” of the first one that the server does not take.
   */
  async resume() {
    const kept = this._waiting?.load(this._player);
    if (!kept) return;
    const moves = /** @type {Move[]} */ ([...kept.moves]);
    this.pending = moves;
    this._tried = kept.tried;
    this._madeAfter = kept.after;
    this._tell(false);
    const looked = this.refresh((state) => this._catchUp(kept, state));
    const sent = moves.map((move) => this._line(move).catch((/** @type {Refusal} */ why) => why));
    const [, ...answers] = await Promise.all([looked, ...sent]);
    const refusal = answers.find((one) => one instanceof Refusal && one.details !== STALE);
    if (refusal) this.dispatchEvent(new CustomEvent("refused", { detail: refusal }));
  }

  /**
   * Which of the moves that were kept still wait, now that it is known how the play stands.
   * @param {{after: number, tried: boolean}} kept
   * @param {StateOf<View, Move>} state
   */
  _catchUp(kept, state) {
    const arrived = state.moves - kept.after;
    this._tried = false;
    this._madeAfter = null;
    if (arrived === 1 && kept.tried)
      this.pending = this.pending.slice(1); // its answer was lost, not the move
    else if (arrived !== 0 || state.status !== "playing") {
      this.pending = [];
      this.dispatchEvent(new Event("dropped"));
    }
  }

  /** Keeps the moves that wait in the browser, where the game allows it. */
  _keep() {
    const after = this._madeAfter ?? this.state.moves;
    this._waiting?.save({ after, moves: this.pending, tried: this._tried, player: this._player });
  }

  /** @param {Move|GiveUp} move which waits already */
  _line(move) {
    const sent = this._queue.then(() => this._send(move)).finally(() => this._keep());
    this._queue = sent.catch(() => {});
    return sent;
  }

  /**
   * Asks the server how the play stands, for example after another tab has moved.
   * @param {(state: StateOf<View, Move>) => void} [before] is told how it stands before the page is
   */
  refresh(before = () => {}) {
    const asked = this._queue.then(async () => {
      const response = await this._reach(this.edition.api, {});
      /** @type {Pick<AnswerOf<View, Reveal, Move>, "state"|"result">} */
      const answer = (response.ok && (await response.json().catch(() => null))) || this;
      before(answer.state);
      this._adopt(answer);
    });
    this._queue = asked.catch(() => {});
    return asked;
  }

  /**
   * On a shared board: how it stands after somebody's move, as the room says. Its end is asked for with the result.
   * @param {StateOf<View, Move>} state
   */
  pushed(state) {
    if (state.moves <= this.state.moves) return;
    if (state.status === "playing") this._adopt({ state, result: this.result });
    else this.refresh();
  }

  /** @param {Move|GiveUp} move which waits, unless it was dropped when its turn came */
  async _send(move) {
    if (!this.pending.includes(move)) throw new Refusal(STALE);
    const after = this.state.moves;
    this._tried = true;
    this._keep();
    const sending = { unsure: false };
    const response = await this._reach(
      `${this.edition.api}moves/`,
      {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": this._token() },
        body: JSON.stringify({ move, after }),
      },
      sending,
    );
    const answer = await response.json().catch(() => null); // one of two shapes, by the status
    this.pending = this.pending.filter((one) => one !== move);
    this._tried = false;
    return response.ok ? this._moved(answer) : this._refused(answer, after, sending.unsure);
  }

  /** @param {Omit<AnswerOf<View, Reveal, Move>, "edition"> & {feedback: Feedback}} answer */
  _moved(answer) {
    this._adopt(answer, answer.feedback);
    return answer.feedback;
  }

  /**
   * @param {(Pick<Problem, "error"> & Partial<Omit<AnswerOf<View, Reveal, Move>, "edition">>)|null} answer null where
   *   none of it could be read
   * @param {number} after
   * @param {boolean} unsure whether the answer to an earlier try was lost: a stale move may be one that arrived
   */
  _refused(answer, after, unsure) {
    this._adopt(answer?.state ? { state: answer.state, result: answer.result ?? null } : this);
    if (answer?.error?.code === "stale" && unsure && this.state.moves === after + 1) return null;
    const unread = !answer?.error || answer.error.code === "unreadable";
    throw new Refusal(this.outdated && unread ? OUTDATED : (answer?.error ?? GENERAL));
  }

  /**
   * Fetches, and tries again for as long as the network is away or the server asks for patience.
   * @param {string} url
   * @param {RequestInit} options
   * @param {{unsure: boolean}} [sending] is told when a request may have arrived though its answer did not
   * @returns {Promise<Response>}
   */
  async _reach(url, options, sending = { unsure: false }) {
    let errors = 0; // of the server's own; a network that is away does not try its patience
    for (let failed = 0; ; failed += 1) {
      const response = await this._fetch(url, { credentials: "same-origin", ...options }).catch(() => null);
      if (response) this._noteRelease(response);
      const inTrouble = response === null || (response.status >= 500 && !isClosed(response));
      if (response && inTrouble) errors += 1;
      const giveUp = errors > PATIENCE;
      this._setOffline(inTrouble && !giveUp);
      if (response && (giveUp || (!inTrouble && response.status !== 429))) return response;
      if (inTrouble) sending.unsure = true;
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
    if (answer.state.log && answer.state.moves < this.state.moves) answer = this; // others have moved since
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
