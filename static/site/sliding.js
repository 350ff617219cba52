// Slide the rows of a list to their new places, so that people see who has overtaken whom.

import { motionIsWelcome } from "fivefold/site/motion.js";

const SLIDE = { duration: 320, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };

/** What identifies the row of a player when a list is drawn again. @param {{player: string}} row */
export const playerOf = ({ player }) => player;

/** Belongs to a Lit element that draws such a list; each row is known by its data-key. */
export class SlidingRows {
  /** @param {import("lit").LitElement} host @param {string} selector what finds the rows in the element */
  constructor(host, selector) {
    this.host = host;
    this.selector = selector;
    /** @type {Map<string|undefined, number>} where each row was before the element is drawn again */
    this.stood = new Map();
    host.addController(this);
  }

  get rows() {
    return /** @type {NodeListOf<HTMLElement>} */ (this.host.querySelectorAll(this.selector));
  }

  hostUpdate() {
    this.stood = new Map([...this.rows].map((row) => [row.dataset.key, row.offsetTop]));
  }

  hostUpdated() {
    if (!motionIsWelcome()) return;
    for (const row of this.rows) {
      const moved = (this.stood.get(row.dataset.key) ?? row.offsetTop) - row.offsetTop;
      if (moved) row.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], SLIDE);
    }
  }
}
