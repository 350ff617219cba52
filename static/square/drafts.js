// Store in the browser what was typed and has not reached the server, so that closing or reloading the page loses
// nothing.

import { browserStore } from "fivefold/site/store.js";

export class Drafts {
  /** @param {string} edition the address of the edition that the letters belong to */
  constructor(edition) {
    this.key = `square-draft-${edition}`;
  }

  /** @returns {[number, string][]} */
  load() {
    /** @type {[number, string][]} */
    const kept = browserStore.getJson(this.key) ?? [];
    return kept.filter((one) => Number.isInteger(one[0]) && /^[A-Z.]$/.test(one[1]));
  }

  /** @param {Map<number, string>} typed */
  save(typed) {
    if (typed.size) browserStore.setItem(this.key, JSON.stringify([...typed]));
    else browserStore.removeItem(this.key);
  }
}
