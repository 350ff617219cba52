// Send verdicts to the server in batches, in the order in which they were given. The browser keeps them until the
// server has stored them, so that no reload, closed tab or lost connection loses one. Each has a key, so that one that
// is sent again counts once.

import { newKey } from "../site/requests.js";

/** @import {Judged, Queue} from "fivefold/wire" */
/** @import {Store} from "fivefold/site/store.js" */

const MOST = 50;
/** Milliseconds between two tries while the server cannot be reached. */
const PAUSE = 3000;

/** Why the server did not take verdicts, in a sentence; trying again would not help. */
export class VerdictsRefused extends Error {}

/** A verdict before it has its key. @typedef {Omit<Judged, "key">} Given */

/**
 * @typedef {object} Ways
 * @property {(verdicts: Judged[]) => Promise<Queue|null>} sendVerdicts null: it’s away; may throw `VerdictsRefused`
 * @property {(queue: Queue) => void} acceptQueue
 * @property {() => void} onChange something about what waits is new
 * @property {(milliseconds: number) => Promise<void>} wait
 * @property {Store} store of the whole browser
 */

export class Verdicts {
  /**
   * Takes over what other tabs have left; a tab that is still there may send the same, which counts once.
   * @param {string} name of all that this editor keeps in this browser @param {string} tab this tab's own part of it
   * @param {Ways} ways
   */
  constructor(name, tab, ways) {
    this.name = `${name}-${tab}`;
    this.ways = ways;
    const names = ways.store.listKeys().filter((one) => one.startsWith(`${name}-`));
    /** Where it was kept until now: forgotten when all of it has been taken. */
    this.left = names.filter((one) => one !== this.name);
    /** @type {Judged[]} */
    const all = names.flatMap((one) => ways.store.getJson(one) ?? []);
    this.waiting = [...new Map(all.map((one) => [one.key, one])).values()];
    this.away = false;
    /** @type {string} */
    this.refused = "";
    this.busy = false;
    this.again = false;
    if (this.left.length) this.#storeWaiting();
  }

  /**
   * Whether the latest verdict on a word that still waits here takes it out of the queue; null: none waits.
   * @param {number} word
   */
  isTakenOut(word) {
    const last = this.waiting.findLast((one) => one.word === word);
    return last ? last.verdict !== "undo" : null;
  }

  /** How many words more the server will count as waiting once it has taken everything. */
  get difference() {
    return this.waiting.reduce((sum, one) => sum + (one.verdict === "undo" ? 1 : -1), 0);
  }

  /** @param {Given} verdict */
  addVerdict(verdict) {
    this.waiting = [...this.waiting, { ...verdict, key: newKey() }];
    this.#storeWaiting();
    return this.sendWaiting();
  }

  /** Sends what waits, and asks for the queue once where nothing does. */
  async sendWaiting() {
    this.again = this.busy; // anyone who asks while an answer is on its way is answered by the next one
    if (this.busy) return;
    this.busy = true;
    this.refused = "";
    try {
      do await this.#sendBatch();
      while (this.away || this.again || this.waiting.length);
    } catch (problem) {
      if (!(problem instanceof VerdictsRefused)) throw problem;
      this.refused = problem.message;
    } finally {
      this.busy = false;
      this.ways.onChange();
    }
  }

  async #sendBatch() {
    const batch = this.waiting.slice(0, MOST);
    this.again = false;
    this.ways.onChange();
    const queue = await this.ways.sendVerdicts(batch);
    this.away = !queue;
    if (!queue) {
      this.ways.onChange();
      return this.ways.wait(PAUSE);
    }
    this.waiting = this.waiting.slice(batch.length);
    this.#storeWaiting();
    this.ways.acceptQueue(queue);
  }

  #storeWaiting() {
    const { store } = this.ways;
    if (!this.waiting.length) store.removeItem(this.name);
    else if (!store.setItem(this.name, JSON.stringify(this.waiting))) return; // the page asks before it is left
    for (const one of this.left) store.removeItem(one);
    this.left = [];
  }
}
