// What helps to judge a word, fetched apart from the words and ahead of them, so that no verdict waits for it.

/** @import {Card} from "fivefold/wire" */

/** The cards of so many words are fetched before they are needed. */
const AHEAD = 3;
/** So many are kept. */
const KEPT = 200;

export class Cards {
  /** @type {Map<number, Card|null|undefined>} undefined: on its way; null: it could not be had */
  #cards = new Map();
  #busy = false;
  /** @type {number[]} */
  #wanted = [];

  /** @param {() => void} changed called when a card has come */
  constructor(changed) {
    this.changed = changed;
  }

  /**
   * The card of a word; undefined while it is on its way, null where it could not be had.
   * @param {number} word
   */
  of(word) {
    return this.#cards.get(word);
  }

  /**
   * Sees to it that the cards of the first of these words come, one after the other.
   * @param {number[]} words in the order in which they will be judged
   */
  ahead(words) {
    this.#wanted = words.slice(0, AHEAD);
    if (!this.#busy) void this.#fetchAll();
  }

  async #fetchAll() {
    this.#busy = true;
    for (let word = this.#next(); word !== undefined; word = this.#next()) {
      this.#cards.set(word, undefined);
      this.#cards.set(word, await fetchCard(word));
      if (this.#cards.size > KEPT) this.#cards.delete(/** @type {number} */ (this.#cards.keys().next().value));
      this.changed();
    }
    this.#busy = false;
  }

  #next() {
    return this.#wanted.find((word) => !this.#cards.has(word));
  }
}

/** @param {number} word @returns {Promise<Card|null>} */
async function fetchCard(word) {
  try {
    const response = await fetch(`card/${word}/`);
    return response.ok && !response.redirected ? await response.json() : null;
  } catch {
    return null; // a card is help: whoever has no connection judges without
  }
}
