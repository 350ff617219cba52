// How a play stood when this browser last heard of it: a page that is shown without network is as old as when it was
// loaded, and goes on from here.

import { ownStorage } from "./waiting.js";

/**
 * @import {Result, State} from "fivefold/wire"
 * @typedef {{state: State, result: Result|null}} Seen
 */

const PREFIX = "seen ";
/** Of how many plays it is kept: a day's, and some more. */
const MOST = 16;

export class LastSeen {
  /**
   * @param {string} api the address of the play
   * @param {string} player the public id; empty for somebody new
   * @param {Storage|null} [storage]
   */
  constructor(api, player, storage = ownStorage()) {
    this.key = PREFIX + api;
    this.player = player;
    this.storage = storage;
  }

  /** @returns {Seen|null} what was kept for this player */
  load() {
    const kept = parsed(this.storage?.getItem(this.key));
    return kept && (!kept.player || kept.player === this.player) ? kept : null;
  }

  /** Keeps how the play stands, and lets go of the plays that were seen longest ago. @param {Seen} seen */
  keep({ state, result }) {
    if (!this.storage) return;
    try {
      this.storage.setItem(this.key, JSON.stringify({ at: Date.now(), player: this.player, state, result }));
      prune(this.storage);
    } catch {
      this.storage.removeItem(this.key); // full: nothing is better than something older
    }
  }

  /** A play that is begun again is not as it was seen. */
  forget() {
    this.storage?.removeItem(this.key);
  }
}

/** @param {Storage} storage */
function prune(storage) {
  const keys = Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? "");
  const own = keys.filter((key) => key.startsWith(PREFIX));
  if (own.length <= MOST) return;
  const at = new Map(own.map((key) => [key, parsed(storage.getItem(key))?.at ?? 0]));
  own.sort((a, b) => (at.get(a) ?? 0) - (at.get(b) ?? 0));
  for (const key of own.slice(0, own.length - MOST)) storage.removeItem(key);
}

/** @param {string|null|undefined} text @returns {(Seen & {at: number, player: string})|null} */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
