// Moves that wait for the network, kept by the browser so that closing the page does not lose them.

const PREFIX = "waiting ";

/**
 * A move that is kept: for which number and revision of the puzzle it was made, and the key under which the server
 * knows it again if it has arrived already.
 * @typedef {{key: string, after: number, revision?: number, move: object}} Kept
 */

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
   * What was kept, by this tab or by another, if it is this player's.
   * @param {string} player the public id; empty for somebody new
   * @returns {Kept[]}
   */
  load(player) {
    try {
      const kept = JSON.parse(this.storage?.getItem(this.key) ?? "null");
      return kept && (!kept.player || kept.player === player) ? inFull(kept) : [];
    } catch {
      return [];
    }
  }

  /**
   * Keeps the moves of this tab beside what other tabs keep, and no longer those that have been answered.
   * @param {string} player
   * @param {Kept[]} line
   * @param {Kept[]} gone
   */
  save(player, line, gone) {
    const own = new Set([...line, ...gone].map(({ key }) => key));
    const others = this.load(player).filter(({ key }) => !own.has(key));
    const moves = [...others, ...line].map(({ key, after, revision, move }) => ({ key, after, revision, move }));
    try {
      if (moves.length) this.storage?.setItem(this.key, JSON.stringify({ player, moves }));
      else this.storage?.removeItem(this.key);
    } catch {
      // a full or forbidden storage: the moves still wait in this tab
    }
  }
}

/**
 * Moves as they are kept now. An earlier release kept one number, that of the first, and gave no keys.
 * @param {{moves: Kept[]} | {moves: object[], after: number}} kept
 * @returns {Kept[]}
 */
function inFull(kept) {
  if (!("after" in kept)) return kept.moves;
  return kept.moves.map((move, n) => ({ key: numbered(kept.after + n), after: kept.after + n, move }));
}

/** A key that is the same in every tab: within a play no other move has it. @param {number} number */
const numbered = (number) => number.toString(16).padStart(32, "0");

/**
 * Drops the moves of a play that is gone.
 * @param {string} api
 */
export function forget(api, storage = ownStorage()) {
  storage?.removeItem(PREFIX + api);
}

/** The plays of which moves wait in this browser. */
export function waitingPlays(storage = ownStorage()) {
  return storage
    ? Object.keys(storage)
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => key.slice(PREFIX.length))
    : [];
}
