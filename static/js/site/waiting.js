// Moves that wait for the network, kept by the browser so that closing the page does not lose them.

const PREFIX = "waiting ";

/** @typedef {{after: number, moves: object[], tried: boolean, player: string}} Kept */

/** Where this browser keeps things; null where it keeps nothing. */
function ownStorage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export class Waiting {
  /**
   * @param {string} api the address of the play
   * @param {Storage|null} storage
   */
  constructor(api, storage = ownStorage()) {
    this.key = PREFIX + api;
    this.storage = storage;
  }

  /**
   * What was kept, if it is this player's.
   * @param {string} player the public id; empty for somebody new
   * @returns {Kept|null}
   */
  load(player) {
    try {
      /** @type {Kept|null} */
      const kept = JSON.parse(this.storage?.getItem(this.key) ?? "null");
      return kept && (!kept.player || kept.player === player) ? kept : null;
    } catch {
      return null;
    }
  }

  /** @param {Kept} kept nothing is kept of no moves */
  save(kept) {
    try {
      if (kept.moves.length) this.storage?.setItem(this.key, JSON.stringify(kept));
      else this.storage?.removeItem(this.key);
    } catch {
      // a full or forbidden storage: the moves still wait in this tab
    }
  }
}

/** The plays of which moves wait in this browser. */
export function waitingPlays(storage = ownStorage()) {
  return storage
    ? Object.keys(storage)
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => key.slice(PREFIX.length))
    : [];
}
