// A row pulses when someone has moved, so that no move of the others goes unseen.

import { motionIsWelcome } from "../site/motion.js";

const PULSE = [
  { backgroundColor: "color-mix(in srgb, var(--seat) 38%, var(--card))", transform: "scale(1.02)" },
  { transform: "none" },
];

/** The players whose count has grown. @param {Map<string, number>} before @param {Map<string, number>} now */
export const findMovers = (before, now) =>
  [...now].filter(([player, count]) => count > (before.get(player) ?? count)).map(([player]) => player);

/** Remembers how many moves each player had made, and lets the rows of those pulse who have made more. */
export class Pulses {
  /** @param {HTMLElement} host whose rows name their player in `data-key` */
  constructor(host) {
    this.host = host;
    /** @type {Map<string, number>} */
    this.counts = new Map();
  }

  /** @param {Map<string, number>} counts by public id */
  showMoves(counts) {
    const moved = findMovers(this.counts, counts);
    this.counts = counts;
    if (!motionIsWelcome()) return;
    for (const player of moved)
      this.host.querySelector(`[data-key="${player}"]`)?.animate(PULSE, { duration: 700, easing: "ease-out" });
  }
}
