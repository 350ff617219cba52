// Hold one play in one tab: what the server last said of it, and a queue that sends its moves one by one. The server
// judges; nothing here decides anything about a game.

import { csrfToken } from "./requests.js";
import { Server } from "./server.js";
import { browserStore } from "./store.js";
import { MoveQueue } from "./waiting.js";

/** @import {AnyGame} from "./game-element.js" */
/** @import {Store} from "./store.js" */
/** @import {Waiter} from "./waiting.js" */
/** @import {Answer, Edition, Fault, GiveUp, Logged, Moved, Problem, Result, State} from "fivefold/wire" */

/**
 * A play of one game, as it travels. Without the game named, it means what any of the games may send.
 * @template [View=State["view"]]
 * @template [Reveal=Result["reveal"]]
 * @template {object} [Move=Logged["move"]]
 * @typedef {{
 *   state: Omit<State, "view"|"log"> & {view: View, log: {by: string|null, move: Move|GiveUp}[]|null},
 *   result: (Omit<Result, "reveal"> & {reveal: Reveal})|null,
 * }} Played
 */
/**
 * What a “change” tells: whether the server was heard, or a move only joined those that wait; the game's answer to a
 * move; and whether the game ended with it.
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

const STALE = { code: "stale", message: "You’ve played on in another tab or device, so this move wasn’t kept." };
const GENERAL = { code: "unknown", message: "We couldn’t accept that move. Please reload the page." };
const OUTDATED = {
  code: "outdated",
  message: "We’ve updated Fivefold and couldn’t read that move. Please reload the page, then make it again.",
};

/** How far a play is: corrections of its puzzle, then moves. @typedef {{revision: number, moves: number}} Reach */

/** @param {Reach} one @param {Reach} other */
const isAfter = (one, other) =>
  one.revision > other.revision || (one.revision === other.revision && one.moves > other.moves);

/**
 * Fires “change” when the state, the result or the moves that wait have changed; “dropped” when moves that waited were
 * made for a game that has moved on meanwhile; “refused” when a move of an earlier page was not taken; and “held”, with
 * its sentence if it has one, when the server stays in trouble: moves then wait for `sendAgain`.
 * @template [View=State["view"]]
 * @template [Feedback=Moved["feedback"]]
 * @template [Reveal=Result["reveal"]]
 * @template {object} [Move=Logged["move"]]
 */
export class PlaySession extends EventTarget {
  /**
   * @param {Played<View, Reveal, Move> & {edition: Edition}} answer what GET answered
   * @param {{fetch?: typeof fetch, sleep?: (ms: number) => Promise<void>, token?: () => string, storage?: Storage,
   *   player?: string, release?: string, locks?: LockManager}} [outside]
   */
  constructor(answer, outside = {}) {
    super();
    this.server = new Server(outside);
    this.edition = answer.edition;
    this.state = answer.state;
    this.result = answer.result;
    /** The players of a shared board by public id. @type {Map<string, {name: string, number: number}>} */
    this.movers = new Map();
    this._token = outside.token ?? csrfToken;
    /** @type {Promise<unknown>} */
    this._queue = Promise.resolve();
    /** @type {MoveQueue<Feedback>} */
    this._line = new MoveQueue(answer.edition.api, outside);
    this._hasShownRefusal = false;
  }

  get over() {
    return this.state.status !== "playing";
  }

  /** The moves that the server has not answered yet, in order: a game may draw them already. */
  get pending() {
    return /** @type {(Move|GiveUp)[]} */ (this._line.moves.map(({ move }) => move));
  }

  /**
   * Sends a move after those that still wait. Resolves to the game's answer; rejects with a Refusal.
   * @param {Move|GiveUp} move @returns {Promise<Feedback|null>}
   */
  sendMove(move) {
    const answered = this._line.addMove(move, this.state);
    this._announceChange(false);
    this.sendAgain();
    return answered;
  }

  sendAgain() {
    return this._queueWork(() => this._sendAll());
  }

  /** Resolves when no move is on its way any more; while the server is in trouble, some may still wait for later. */
  async waitUntilSent() {
    const queue = this._queue;
    await queue;
    if (this._queue !== queue) await this.waitUntilSent();
  }

  /**
   * Sends moves that were made without network before this page was opened; what is moved meanwhile comes after them.
   * Of several tabs one sends, and the others then find that nothing waits any more.
   */
  async resumeSending() {
    if (!this._line.loadStored()) return;
    this._announceChange(false);
    const send = async () => {
      if (this._line.dropSentByOthers()) await this._fetchState();
      await this._sendAll();
    };
    await this._queueWork(() => this._line.runAlone(send));
  }

  /** @param {() => Promise<void>} work */
  _queueWork(work) {
    const done = this._queue.then(work);
    this._queue = done.catch(() => {});
    return done;
  }

  /** Asks the server for the state of the play, for example after another tab has moved. */
  refresh() {
    return this._queueWork(() => this._fetchState());
  }

  /** A newcomer has been taught: “begun” tells that the clock has begun now, where the server grants it. */
  reportLessonOver() {
    return this._queueWork(async () => {
      const { response, answer } = await this.server.reachServer(`${this.edition.api}lesson/`, {
        method: "POST",
        headers: { "X-CSRFToken": this._token() },
      });
      if (!response.ok || !answer) return;
      this._adoptState(/** @type {Played<View, Reveal, Move>} */ (answer));
      this.dispatchEvent(new Event("begun"));
    });
  }

  async _fetchState() {
    const { response, answer } = await this.server.reachServer(this.edition.api);
    if (response.ok && answer) this._adoptState(/** @type {Played<View, Reveal, Move>} */ (answer));
  }

  /** Whether the play is further than this page knows. @param {Reach} now */
  isBehind(now) {
    return isAfter(now, this.state);
  }

  /** Takes a shared board's state from the room. @param {Played<View, Reveal, Move>["state"]} state */
  acceptState(state) {
    if (!this.isBehind(state)) return;
    if (state.status === "playing") this._adoptState({ state, result: this.result });
    else this.refresh(); // its end comes with the result
  }

  /**
   * In a replay of a finished play, show it as it was after a move.
   * @param {Played<View, Reveal, Move>["state"]} state @param {Played<View, Reveal, Move>["result"]} result
   */
  showState(state, result) {
    this.state = state;
    this.result = result;
    this._announceChange(true);
  }

  /** Sends the moves that wait, one after the other, until none is left or the server stays in trouble. */
  async _sendAll() {
    while (this._line.moves.length && (await this._sendOne(this._line.moves[0])));
  }

  /** @param {Waiter<Feedback>} one @returns {Promise<boolean>} whether it was answered */
  async _sendOne(one) {
    const { move, after, revision, key } = one;
    const { response, answer, inTrouble } = await this.server.reachServer(`${this.edition.api}moves/`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": this._token() },
      body: JSON.stringify({ move, after, revision, key }),
    });
    const refusal = /** @type {(Pick<Problem, "error"> & Partial<Played<View, Reveal, Move>>)|null} */ (answer);
    if (inTrouble) this.dispatchEvent(new CustomEvent("held", { detail: refusal?.error?.message ?? null }));
    else if (response.ok && answer) {
      const moved = /** @type {Played<View, Reveal, Move> & {feedback: Feedback}} */ (answer);
      this._line.removeMoves([one]);
      this._adoptState(moved, moved.feedback);
      one.done?.(moved.feedback);
    } else this._rejectMove(one, refusal, response.status);
    return !inTrouble;
  }

  /**
   * @param {Waiter<Feedback>} one
   * @param {(Pick<Problem, "error"> & Partial<Played<View, Reveal, Move>>)|null} answer null where it is unreadable
   * @param {number} status
   */
  _rejectMove(one, answer, status) {
    const [, ...rest] = this._line.moves;
    const late = status === 409;
    const dropped = late ? rest : [];
    if (!late) for (const later of rest) later.after -= 1; // they take the number that this one leaves
    this._line.removeMoves([one, ...dropped]);
    this._adoptState(answer?.state ? { state: answer.state, result: answer.result ?? null } : this);
    const unread = !answer?.error || answer.error.code === "unreadable";
    const refusal = new Refusal(this.server.outdated && unread ? OUTDATED : (answer?.error ?? GENERAL));
    one.fail?.(refusal);
    for (const later of dropped) later.fail?.(new Refusal(STALE));
    if (late && (dropped.length || !one.fail)) this.dispatchEvent(new Event("dropped"));
    else if (!one.fail) this._showRefusal(refusal);
  }

  /** Of moves of an earlier page only the first that is not taken is shown. @param {Refusal} refusal */
  _showRefusal(refusal) {
    if (this._hasShownRefusal) return;
    this._hasShownRefusal = true;
    this.dispatchEvent(new CustomEvent("refused", { detail: refusal }));
  }

  /** @param {Played<View, Reveal, Move>} answer @param {Feedback|null} [feedback] */
  _adoptState(answer, feedback = null) {
    if (answer.state.log && isAfter(this.state, answer.state)) answer = this; // others have moved since
    const ended = !this.result && Boolean(answer.result);
    this.state = answer.state;
    this.result = answer.result;
    this._announceChange(true, feedback, ended);
  }

  /** @param {boolean} heard @param {Feedback|null} [feedback] @param {boolean} [ended] */
  _announceChange(heard, feedback = null, ended = false) {
    this.dispatchEvent(new CustomEvent("change", { detail: { heard, feedback, ended } }));
  }
}

const SEEN = "seen ";
/** Of how many plays it is kept: a day's, and some more. */
const MOST = 16;

/** A page shown without network is as old as its last load, so this browser remembers how the play was last. */
export class LastSeen {
  /** @param {string} api @param {string} player the public id; empty for someone new @param {Store} [store] */
  constructor(api, player, store = browserStore) {
    this.key = SEEN + api;
    this.player = player;
    this.store = store;
  }

  /** @returns {Played|null} what was kept for this player */
  load() {
    const kept = this.store.getJson(this.key);
    return kept && (!kept.player || kept.player === this.player) ? kept : null;
  }

  /** Keeps the play, and lets go of those seen longest ago. @param {Played} seen */
  save({ state, result }) {
    const { store } = this;
    const kept = JSON.stringify({ at: Date.now(), player: this.player, state, result });
    if (!store.setItem(this.key, kept)) return store.removeItem(this.key); // full: better nothing than an older one
    const own = store.listKeys().filter((key) => key.startsWith(SEEN));
    if (own.length <= MOST) return;
    const seenAt = own.map((key) => ({ key, at: store.getJson(key)?.at ?? 0 })).sort((a, b) => b.at - a.at);
    for (const { key } of seenAt.slice(MOST)) store.removeItem(key);
  }
}

/** @type {PlaySession|null} */
let session = null;

/** The answer that the server wrote into this page; null where it has no play. @returns {Answer|null} */
export function pageAnswer() {
  const written = document.getElementById("answer")?.textContent;
  return written ? JSON.parse(written) : null;
}

/**
 * The session of a page, which goes on from what was seen last where the page is older, as without network. How a
 * shared board is not kept: others move on it.
 * @param {Answer} answer @param {LastSeen} lastSeen @param {ConstructorParameters<typeof PlaySession>[1]} [outside]
 */
export function continueSession(answer, lastSeen, outside) {
  if (answer.state.log) return new PlaySession(answer, outside);
  const seen = lastSeen.load();
  const isOlder = seen && isAfter(seen.state, answer.state);
  const made = new PlaySession(isOlder ? { ...answer, ...seen } : answer, outside);
  made.addEventListener("change", (event) => {
    if (/** @type {CustomEvent<Change>} */ (event).detail.heard) lastSeen.save(made);
  });
  if (isOlder && globalThis.navigator?.onLine) made.refresh();
  return made;
}

/** The game of this page: its element, which its script may still have to define. */
export const pageGame = () =>
  /** @type {AnyGame|null} */ (document.querySelector(`${pageSession().edition.game}-game`));

/** The session of this page, made from the answer that the server wrote into it. */
export function pageSession() {
  if (!session) {
    const answer = pageAnswer();
    if (!answer) throw new Error("This page has no play.");
    session = continueSession(answer, new LastSeen(answer.edition.api, document.body.dataset.player ?? ""));
    session.resumeSending();
  }
  return session;
}
