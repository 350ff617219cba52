// Verdicts on their way to the server: in batches, in the order in which they were given, and kept by the tab until the
// server has taken them, so that neither a reload nor a lost connection loses one.

/** @import {Judged, Queue} from "fivefold/wire" */

const MOST = 50;
/** Milliseconds between two tries while the server cannot be reached. */
const PAUSE = 3000;

/** Why the server did not take verdicts, in a sentence; trying again would not help. */
export class Refused extends Error {}

/**
 * @typedef {object} Ways
 * @property {(verdicts: Judged[]) => Promise<Queue|null>} send null: it cannot be reached now; may throw `Refused`
 * @property {(queue: Queue) => void} answered
 * @property {() => void} changed something about what waits is new
 * @property {(milliseconds: number) => Promise<void>} wait
 * @property {Pick<Storage, "getItem"|"setItem">|null} storage
 */

export class Verdicts {
  /** @param {string} name under which this tab keeps what waits @param {Ways} ways */
  constructor(name, ways) {
    this.name = name;
    this.ways = ways;
    /** @type {Judged[]} */
    this.waiting = kept(ways.storage?.getItem(name));
    this.away = false;
    /** @type {string} */
    this.refused = "";
    this.busy = false;
  }

  /**
   * Whether the latest verdict on a word that still waits here takes it out of the queue; null: none waits.
   * @param {number} word
   */
  on(word) {
    const last = this.waiting.findLast((one) => one.word === word);
    return last ? last.verdict !== "undo" : null;
  }

  /** How many words more the server will count as waiting once it has taken everything. */
  get difference() {
    return this.waiting.reduce((sum, one) => sum + (one.verdict === "undo" ? 1 : -1), 0);
  }

  /** @param {Judged} verdict */
  add(verdict) {
    this.waiting = [...this.waiting, verdict];
    this.#keep();
    return this.run();
  }

  /** Sends what waits, and asks for the queue once where nothing does. */
  async run() {
    if (this.busy) return;
    this.busy = true;
    this.refused = "";
    try {
      do await this.#once();
      while (this.waiting.length);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.refused = problem.message;
    } finally {
      this.busy = false;
      this.ways.changed();
    }
  }

  async #once() {
    const batch = this.waiting.slice(0, MOST);
    this.ways.changed();
    const queue = await this.ways.send(batch);
    this.away = !queue;
    if (!queue) {
      this.ways.changed();
      return this.ways.wait(PAUSE);
    }
    this.waiting = this.waiting.slice(batch.length);
    this.#keep();
    this.ways.answered(queue);
  }

  #keep() {
    try {
      this.ways.storage?.setItem(this.name, JSON.stringify(this.waiting));
    } catch {
      // a tab that may keep nothing asks before it is left
    }
  }
}

/** @param {string|null|undefined} text @returns {Judged[]} */
function kept(text) {
  try {
    return JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
}
