// One play in one tab: what the server last said of it, and a queue through which moves go one by one.
// The server judges; nothing here decides anything about a game.

/**
 * @typedef {{game: string, title: string, variant: string, kind: string, date: string|null, number: number|null,
 *   today: boolean, url: string, api: string, socket: string|null}} Edition
 * @typedef {{moves: number, status: string, seconds: number, ranked: boolean, view: any}} State
 * @typedef {{line: string, sentence: string, emoji: string[], share: string, seconds: number, ranked: boolean,
 *   rank: number|null, of: number, streak: number, player: string, next: {title: string, url: string}|null, reveal: any}} Result
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

/** @param {number} attempt how many tries have failed */
export const waitAfter = (attempt) => Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT);

/** @param {string} name */
function cookie(name) {
  const found = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

export class PlaySession extends EventTarget {
  /**
   * @param {Answer} answer what GET answered
   * @param {{fetch?: typeof fetch, sleep?: (ms: number) => Promise<void>, token?: () => string}} [outside]
   */
  constructor(answer, outside = {}) {
    super();
    this.edition = answer.edition;
    this.state = answer.state;
    this.result = answer.result;
    this.offline = false;
    this._fetch = outside.fetch ?? ((url, options) => fetch(url, options));
    this._sleep = outside.sleep ?? ((ms) => new Promise((done) => setTimeout(done, ms)));
    this._token = outside.token ?? (() => cookie("csrftoken"));
    /** @type {Promise<any>} */
    this._queue = Promise.resolve();
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
    const sent = this._queue.then(() => this._send(move));
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

  /** @param {object} move */
  async _send(move) {
    const after = this.state.moves;
    const tries = { count: 0 };
    const response = await this._reach(
      `${this.edition.api}moves/`,
      {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": this._token() },
        body: JSON.stringify({ move, after }),
      },
      tries,
    );
    const answer = await response.json().catch(() => ({}));
    if (response.ok) {
      this._adopt(answer, answer.feedback);
      return answer.feedback;
    }
    return this._refused(answer, after, tries.count);
  }

  /**
   * @param {any} answer
   * @param {number} after
   * @param {number} tries how often the move was sent: after a lost answer, a stale move is one that arrived
   */
  _refused(answer, after, tries) {
    if (answer.state) this._adopt(answer);
    if (answer.error?.code === "stale" && tries > 1 && this.state.moves === after + 1) return null;
    throw new Refusal(answer.error ?? { code: "unknown", message: "The server did not understand. Please load the page again." });
  }

  /**
   * Fetches, and tries again for as long as the network is away or the server asks for patience.
   * @param {string} url
   * @param {RequestInit} options
   * @param {{count: number}} [tries]
   * @returns {Promise<Response>}
   */
  async _reach(url, options, tries = { count: 0 }) {
    for (;;) {
      tries.count += 1;
      try {
        const response = await this._fetch(url, { credentials: "same-origin", ...options });
        if (response.status !== 429 && response.status < 500) {
          this._setOffline(false);
          return response;
        }
      } catch {
        this._setOffline(true);
      }
      await this._sleep(waitAfter(tries.count - 1));
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
  }
  return session;
}
