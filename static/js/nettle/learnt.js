// Which signs a player has seen often enough to know: until then the word of a sign stands under it.

import { browserStore } from "../site/store.js";

/** @import {Store} from "../site/store.js" */

/** So many clues with a sign teach it. */
const OFTEN = 3;
const KEY = "nettle-signs";

/**
 * Signs with the clues in which they were seen: one clue counts once, however often it is drawn.
 */
export class Learnt {
  /** @param {Store} store */
  constructor(store = browserStore) {
    this.store = store;
  }

  /** @returns {Record<string, string[]>} the clues for each sign */
  get seen() {
    try {
      return Object.assign({}, JSON.parse(this.store.getItem(KEY) ?? "{}"));
    } catch {
      return {};
    }
  }

  /**
   * Notes the signs of a clue, and returns those whose word is still to be read under them.
   * @param {string} clue what tells the clue from all others, on other days too
   * @param {readonly string[]} signs
   */
  note(clue, signs) {
    const seen = this.seen;
    const fresh = new Set(signs.filter((sign) => !(seen[sign]?.length >= OFTEN) || seen[sign].includes(clue)));
    const added = [...fresh].filter((sign) => !seen[sign]?.includes(clue));
    for (const sign of added) seen[sign] = [...(seen[sign] ?? []), clue];
    if (added.length) this.store.setItem(KEY, JSON.stringify(seen));
    return fresh;
  }
}
