// Remember how a play was when this browser last heard of it, because a page shown without network is as old as its
// last load.

import { browserStore } from "./store.js";

/**
 * @import {Result, State} from "fivefold/wire"
 * @import {Store} from "fivefold/site/store.js"
 * @typedef {{state: State, result: Result|null}} Seen
 */

const PREFIX = "seen ";
/** Of how many plays it is kept: a day's, and some more. */
const MOST = 16;

export class LastSeen {
  /**
   * @param {string} api the address of the play
   * @param {string} player the public id; empty for someone new
   * @param {Store} [store]
   */
  constructor(api, player, store = browserStore) {
    this.key = PREFIX + api;
    this.player = player;
    this.store = store;
  }

  /** @returns {Seen|null} what was kept for this player */
  load() {
    const kept = this.store.getJson(this.key);
    return kept && (!kept.player || kept.player === this.player) ? kept : null;
  }

  /** Keeps the state of the play, and lets go of the plays that were seen longest ago. @param {Seen} seen */
  save({ state, result }) {
    const kept = JSON.stringify({ at: Date.now(), player: this.player, state, result });
    if (this.store.setItem(this.key, kept)) pruneStore(this.store);
    else this.store.removeItem(this.key); // full: nothing is better than something older
  }
}

/** @param {Store} store */
function pruneStore(store) {
  const own = store.listKeys().filter((key) => key.startsWith(PREFIX));
  if (own.length <= MOST) return;
  const at = new Map(own.map((key) => [key, store.getJson(key)?.at ?? 0]));
  own.sort((a, b) => (at.get(a) ?? 0) - (at.get(b) ?? 0));
  for (const key of own.slice(0, own.length - MOST)) store.removeItem(key);
}
