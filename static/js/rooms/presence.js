// Who counts as here on the big screen: whoever went away just now may only be on the way to another page.

/** @import {Seat} from "fivefold/wire" */

/** So many milliseconds somebody who went away counts as here; as long as a round takes them along. */
export const GRACE = 10_000;

export class Presence {
  /**
   * @param {boolean} changing whether people change pages as this begins to look: then nobody is away for long
   * @param {() => number} [now] in milliseconds
   */
  constructor(changing, now = () => performance.now()) {
    this.now = now;
    /** Since when those are away of whom nothing is known yet. */
    this.before = changing ? now() : -Infinity;
    /** When each was here last, by public id. @type {Map<string, number>} */
    this.seen = new Map();
  }

  /** The seats, with whoever went away just now as here. @param {Seat[]} seats @returns {Seat[]} */
  asShown(seats) {
    const now = this.now();
    for (const { player, here } of seats) if (here) this.seen.set(player, now);
    return seats.map((seat) => ({
      ...seat,
      here: seat.here || (!seat.left && now - (this.seen.get(seat.player) ?? this.before) < GRACE),
    }));
  }
}
