// Reach the server: send a request again while the network is away or the server asks for patience. Each answer names
// its release of the site; a page of another one goes on as long as both speak alike.

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15000;
/** How often a server that answers with an error of its own is asked again, before the player is informed. */
const PATIENCE = 6;
/** Seconds: a player who must wait longer than that gets the reason at once instead. */
const TOO_LONG = 60;

/** This page's release: a fingerprint of the files, a slash, and one of what travels. */
export const ownRelease = () => globalThis.document?.body.dataset.release ?? "";

/** Whether two releases differ in what travels, as far as they are known. @param {string[]} releases */
function speakOtherwise(...releases) {
  const [mine, theirs] = releases.map((release) => release.split("/")[1]);
  return Boolean(mine && theirs && mine !== theirs);
}

/**
 * What came of a request: the response, its JSON or null, and whether the server has not judged what was asked.
 * @typedef {{response: Response, answer: unknown, inTrouble: boolean}} Heard
 */

/** Whether a server says that it will not take anything for a good while. @param {Response} response */
const isLong = ({ headers }) => Number(headers?.get("Retry-After")) > TOO_LONG;

/** @param {number} attempt how many tries have failed */
export const waitAfter = (attempt) => Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT);

/** Waits, or until the network is back, whichever comes first. @param {number} ms @returns {Promise<void>} */
export function pauseFor(ms) {
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

/** Fires “connection” when the server can’t be reached or can again, and “outdated” once its release differs. */
export class Server extends EventTarget {
  /** @param {{fetch?: typeof fetch, sleep?: (ms: number) => Promise<void>, release?: string}} [outside] */
  constructor(outside = {}) {
    super();
    this.offline = false;
    this.outdated = false;
    this._fetch = outside.fetch ?? ((url, options) => fetch(url, options));
    this._sleep = outside.sleep ?? pauseFor;
    this._release = outside.release ?? ownRelease();
  }

  /**
   * Asks, and asks again until there is an answer or the server stays in trouble.
   * @param {string} url @param {RequestInit} [options] @returns {Promise<Heard>}
   */
  async reachServer(url, options = {}) {
    let errors = 0; // of the server's own; a network that is away does not try its patience
    for (let failed = 0; ; failed += 1) {
      const heard = await this._askOnce(url, options);
      if (heard?.inTrouble) errors += 1;
      const isClosed = heard?.response.status === 503 && isLong(heard.response);
      const isAway = !heard || (heard.inTrouble && !isClosed && errors <= PATIENCE);
      this._setOffline(isAway);
      if (!isAway && (heard.response.status !== 429 || isLong(heard.response))) return heard;
      await this._sleep(waitAfter(failed));
    }
  }

  /** Asks once; null where the network is away. @param {string} url @param {RequestInit} options */
  async _askOnce(url, options) {
    const response = await this._fetch(url, { credentials: "same-origin", ...options }).catch(() => null);
    if (response === null) return null;
    this._noteRelease(response);
    const answer = (await response.json().catch(() => null)) ?? null;
    // without readable JSON it was cut short, or someone else has answered
    return { response, answer, inTrouble: response.status >= 500 || (response.ok && !answer) };
  }

  /** @param {Response} response */
  _noteRelease({ headers }) {
    if (this.outdated || !speakOtherwise(this._release, headers?.get("Fivefold-Release") ?? "")) return;
    this.outdated = true;
    this.dispatchEvent(new Event("outdated"));
  }

  /** @param {boolean} offline */
  _setOffline(offline) {
    if (this.offline === offline) return;
    this.offline = offline;
    this.dispatchEvent(new CustomEvent("connection", { detail: { offline } }));
  }
}
