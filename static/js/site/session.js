// One play in one tab: what the server last said of it, and a queue through which moves go one by one.
// The server judges; nothing here decides anything about a game.

import { Waiting } from "./waiting.js";

/**
 * @typedef {{game: string, title: string, variant: string, kind: string, date: string|null, number: number|null,
 *   today: boolean, judged_later?: boolean, url: string, api: string, socket: string|null,
 *   room?: {code: string, round: number, together: boolean}}} Edition
 * @typedef {{moves: number, status: string, seconds: number, ranked: boolean, view: any,
 *   log?: {by: string, move: any}[]}} State
 * @typedef {{line: string, sentence: string, emoji: string[], share: string, seconds: number, ranked: boolean,
 *   rank: number|null, of: number, streak: number, player: string, next: {title: string, url: string}|null,
 *   reveal: any}} Result
 * @typedef {{edition: Edition, state: State, result: Result|null}} Answer
 */

/** A move that the server refused; nothing has changed. */
export class Refusal extends Error {
  /** @param {{code: string, message: string, [detail: string]: any}} error */
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
const GENERAL = {
  code: "unknown",
  message: "The server could not take that move. Please load the page again.",
};

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

/** @param {string} name */
function cookie(name) {
  const found = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

/** What every request that changes something must carry. */
export const csrfToken = () => cookie("csrftoken");

export class PlaySession extends EventTarget {
  /**
   * @param {Answer} answer what GET answered
   * @param {{fetch?: typeof fetch, sleep?: (ms: number) => Promise<void>, token?: () => string, storage?: Storage,
   *   player?: string}} [outside]
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
    /** @type {Promise<any>} */
    this._queue = Promise.resolve();
    /** @type {object[]} moves that the server has not answered yet, in order: a game may draw them already */
    this.pending = [];
    this._waiting = answer.edition.judged_later ? new Waiting(answer.edition.api, outside.storage) : null;
    this._player = outside.player ?? globalThis.document?.body.dataset.player ?? "";
  }

  get over() {
    return this.state.status !== "playing";
  }

  /**
   * Sends a move after those that still wait. Resolves to the game's answer; rejects with a Refusal.
   * @param {object} move
   * @returns {Promise<any>}
   */
  move(move) {
    this.pending.push(move);
    this._keep(false);
    return this._line(move);
  }

  /**
   * Sends moves that were made without network before this page was opened. They count from where they were made: if
   * the game has moved on since, they are dropped, and the page is told by “dropped”.
   */
  async resume() {
    const kept = this._waiting?.load(this._player);
    if (!kept) return;
    this.pending = [...kept.moves];
    this.dispatchEvent(new CustomEvent("change", { detail: { feedback: null, ended: false } }));
    await this.refresh();
    const arrived = this.state.moves - kept.after;
    if (arrived === 1 && kept.tried)
      this.pending.shift(); // its answer was lost, not the move
    else if (arrived !== 0 || this.over) this._drop();
    this._keep(false);
    await Promise.all(this.pending.map((move) => this._line(move).catch(() => {})));
  }

  _drop() {
    this.pending = [];
    this.dispatchEvent(new Event("dropped"));
  }

  /** @param {boolean} tried whether the first of the waiting moves may have arrived */
  _keep(tried) {
    this._waiting?.save({ after: this.state.moves, moves: this.pending, tried, player: this._player });
  }

  /** @param {object} move which waits already */
  _line(move) {
    const sent = this._queue
      .then(() => this._send(move))
      .finally(() => {
        this.pending = this.pending.filter((one) => one !== move);
        this._keep(false);
      });
    this._queue = sent.catch(() => {});
    return sent;
  }

  /** Asks the server how the play stands, for example after another tab has moved. */
  refresh() {
    const asked = this._queue.then(async () => {
      const response = await this._reach(this.edition.api, {});
      if (response.ok) this._adopt(await response.json());
    });
    this._queue = asked.catch(() => {});
    return asked;
  }

  /**
   * On a shared board: how it stands after somebody's move, as the room says. Its end is asked for with the result.
   * @param {State} state
   */
  pushed(state) {
    if (state.moves <= this.state.moves) return;
    if (state.status === "playing") this._adopt({ state, result: this.result });
    else this.refresh();
  }

  /** @param {object} move */
  async _send(move) {
    const after = this.state.moves;
    this._keep(true);
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
    const answer = await response.json().catch(() => ({}));
    if (response.ok) {
      this._adopt(answer, answer.feedback);
      return answer.feedback;
    }
    return this._refused(answer, after, sending.unsure);
  }

  /**
   * @param {any} answer
   * @param {number} after
   * @param {boolean} unsure whether the answer to an earlier try was lost: a stale move may be one that arrived
   */
  _refused(answer, after, unsure) {
    if (answer.state) this._adopt(answer);
    if (answer.error?.code === "stale" && unsure && this.state.moves === after + 1) return null;
    throw new Refusal(answer.error ?? GENERAL);
  }

  /**
   * Fetches, and tries again for as long as the network is away or the server asks for patience.
   * @param {string} url
   * @param {RequestInit} options
   * @param {{unsure: boolean}} [sending] is told when a request may have arrived though its answer did not
   * @returns {Promise<Response>}
   */
  async _reach(url, options, sending = { unsure: false }) {
    for (let failed = 0; ; failed += 1) {
      const response = await this._fetch(url, { credentials: "same-origin", ...options }).catch(() => null);
      const inTrouble = response === null || response.status >= 500;
      const giveUp = response !== null && inTrouble && failed >= PATIENCE;
      this._setOffline(inTrouble && !giveUp);
      if (response && (giveUp || (!inTrouble && response.status !== 429))) return response;
      if (inTrouble) sending.unsure = true;
      await this._sleep(waitAfter(failed));
    }
  }

  /** @param {boolean} offline */
  _setOffline(offline) {
    if (this.offline === offline) return;
    this.offline = offline;
    this.dispatchEvent(new CustomEvent("connection", { detail: { offline } }));
  }

  /**
   * @param {{state: State, result: Result|null}} answer
   * @param {any} [feedback]
   */
  _adopt(answer, feedback = null) {
    if (answer.state.log && answer.state.moves < this.state.moves) answer = this; // others have moved since
    const ended = !this.result && Boolean(answer.result);
    this.state = answer.state;
    this.result = answer.result;
    this.dispatchEvent(new CustomEvent("change", { detail: { feedback, ended } }));
  }
}

/** @type {PlaySession|null} */
let session = null;

/** The session of this page, made from the answer that the server wrote into it. */
export function pageSession() {
  if (!session) {
    const answer = document.getElementById("answer");
    if (!answer?.textContent) throw new Error("This page has no play.");
    session = new PlaySession(JSON.parse(answer.textContent));
    session.resume();
  }
  return session;
}
