// Queue moves that the server has not answered yet in this tab; the browser stores them beside those of other tabs, so
// that closing the page loses none.

import { newKey } from "./requests.js";
import { Store, browserStore } from "./store.js";

const PREFIX = "waiting ";
/** Milliseconds that a tab waits for another one that sends the same play's moves and may be asleep. */
const TURN = 15_000;

/**
 * A move that is kept: for which number and revision of the puzzle it was made, and the key under which the server
 * knows it again if it has arrived already.
 * @typedef {{key: string, after: number, revision?: number, move: object}} Kept
 */

/**
 * A move on its way, and how to answer the one who waits, if its page is still open.
 * @template [Feedback=unknown]
 * @typedef {Kept & {done?: (feedback: Feedback|null) => void, fail?: (why: Error) => void}} Waiter
 */

/**
 * The moves of one play that wait in this tab, in order.
 * @template [Feedback=unknown]
 */
export class MoveQueue {
  /**
   * @param {string} api the address of the play
   * @param {{storage?: Storage, player?: string, locks?: LockManager}} [outside] `player` is empty for someone new
   */
  constructor(api, { storage, player, locks } = {}) {
    this.api = api;
    this.player = player ?? globalThis.document?.body.dataset.player ?? "";
    /** @type {Waiter<Feedback>[]} */
    this.moves = [];
    this._store = storage ? new Store(() => storage) : browserStore;
    this._locks = locks ?? globalThis.navigator?.locks;
  }

  /**
   * Puts a move at the end, for the number after the last one's, or else after the state's.
   * @param {object} move @param {{revision: number, moves: number}} state
   * @returns {Promise<Feedback|null>} the answer to it
   */
  addMove(move, { revision, moves }) {
    const last = this.moves.at(-1);
    const after = last ? last.after + 1 : moves;
    const answered = new Promise((done, fail) => {
      this.moves.push({ key: newKey(), after, revision, move, done, fail });
    });
    this._save();
    return answered;
  }

  /** Takes moves off, because they have been answered. @param {Waiter<Feedback>[]} gone */
  removeMoves(gone) {
    this.moves = this.moves.filter((one) => !gone.includes(one));
    this._save(gone);
  }

  /** Starts with what pages before this one have kept. @returns {boolean} whether there is any */
  loadStored() {
    const kept = this._load();
    if (kept.length) this.moves = kept;
    return kept.length > 0;
  }

  /** Takes off what another tab has sent since it was taken up. @returns {boolean} whether there was any */
  dropSentByOthers() {
    const left = new Set(this._load().map(({ key }) => key));
    const before = this.moves.length;
    this.moves = this.moves.filter(({ key, done }) => done || left.has(key));
    return this.moves.length < before;
  }

  /**
   * Does something while no other tab does it for the same play. A tab may be asleep and hold the lock: after a while
   * this one goes on without, since each move has its number.
   * @param {() => Promise<void>} work
   */
  async runAlone(work) {
    if (!this._locks) return work();
    let begun = false;
    const begin = () => {
      begun = true;
      return work();
    };
    await this._locks.request(`moves ${this.api}`, { signal: AbortSignal.timeout(TURN) }, begin).catch((why) => {
      if (begun) throw why;
      return work();
    });
  }

  /** What this player's tabs have kept. @returns {Kept[]} */
  _load() {
    const kept = this._store.getJson(PREFIX + this.api);
    return kept && (!kept.player || kept.player === this.player) ? kept.moves : [];
  }

  /** Keeps this tab's moves beside those of other tabs, but none that were answered. @param {Kept[]} [gone] */
  _save(gone = []) {
    const own = new Set([...this.moves, ...gone].map(({ key }) => key));
    const others = this._load().filter(({ key }) => !own.has(key));
    const moves = [...others, ...this.moves].map(({ key, after, revision, move }) => ({ key, after, revision, move }));
    if (moves.length) this._store.setItem(PREFIX + this.api, JSON.stringify({ player: this.player, moves }));
    else this._store.removeItem(PREFIX + this.api);
  }
}

/** Drops the moves of a play that is gone. @param {string} api */
export const forgetMoves = (api) => browserStore.removeItem(PREFIX + api);

/** The plays whose moves wait in this browser. */
export function waitingPlays() {
  const waiting = browserStore.listKeys().filter((key) => key.startsWith(PREFIX));
  return waiting.map((key) => key.slice(PREFIX.length));
}
