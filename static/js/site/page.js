// What every page has: the countdown to the next puzzles, light or dark, notices, and word of its faults.

import "fivefold/site/faults.js";
import "fivefold/site/installing.js";
import "fivefold/site/notices.js";
import "fivefold/site/offline.js";
import { sendLeftovers } from "fivefold/site/leftovers.js";
import { setUpScheme } from "fivefold/site/scheme.js";
import { countdown } from "fivefold/site/times.js";

/** The end of the day in the site's time zone, by this browser's clock, which may be wrong. */
const dayEnds = Date.now() + 1000 * Number(document.body.dataset.dayLeft);

/** Counts down to the end of the day, and fires "day-over" there. */
class Countdown extends HTMLElement {
  connectedCallback() {
    this.show();
    this.timer = setInterval(() => this.show(), 1000);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  show() {
    const left = dayEnds - Date.now();
    this.textContent = countdown(left);
    if (left > 0) return;
    clearInterval(this.timer);
    this.dispatchEvent(new Event("day-over", { bubbles: true }));
  }
}
customElements.define("ff-countdown", Countdown);

setUpScheme();
sendLeftovers();
addEventListener("online", () => sendLeftovers());
