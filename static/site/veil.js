// A page out of sight covers its board with paper. Where the clock runs on, coming back lifts the cover; where it waits
// meanwhile (practice, the archive, a puzzle someone made), a tap or Enter does, and the clock goes on with it.

import { firstFocus } from "fivefold/site/bar.js";

/** @import {PlaySession} from "fivefold/site/session.js" */
/** @import {PlayClock} from "fivefold/site/play-clock.js" */

/** Whether the clock waits while no one looks: only where no result ranks, and no one waits for another. */
const waits = (/** @type {PlaySession} */ { edition }) => !edition.today && !edition.room;

class Veil {
  /** @param {PlaySession} session @param {HTMLElement} board */
  constructor(session, board) {
    this.session = session;
    this.board = board;
    /** @type {HTMLElement|null} */
    this.paper = null;
    this.waits = waits(session);
  }

  get clock() {
    return /** @type {PlayClock|null} */ (document.querySelector("ff-clock"));
  }

  look() {
    if (document.hidden) this.cover();
    else if (!this.waits) this.lift();
  }

  cover() {
    if (this.paper || this.session.over || document.documentElement.dataset.lesson !== undefined) return;
    if (this.waits) this.clock?.pause();
    const paper = this.waits ? document.createElement("button") : document.createElement("div");
    paper.className = "veil";
    const mark = document.querySelector(".game-bar .mark")?.cloneNode(true);
    if (mark) paper.append(mark);
    if (paper instanceof HTMLButtonElement) {
      paper.type = "button";
      paper.append("Paused. Tap to continue.");
      paper.addEventListener("click", () => this.lift());
    }
    for (const covered of this.board.children) covered.toggleAttribute("inert", true);
    this.board.append(paper);
    this.paper = paper;
    if (this.waits) paper.focus({ preventScroll: true });
  }

  lift() {
    if (!this.paper) return;
    this.paper.remove();
    this.paper = null;
    for (const covered of this.board.children) covered.toggleAttribute("inert", false);
    if (!this.waits) return;
    this.clock?.go();
    firstFocus()?.focus({ preventScroll: true });
  }
}

/** @param {PlaySession} session */
export function setUpVeil(session) {
  const board = /** @type {HTMLElement|null} */ (document.getElementById("board"));
  if (!board) return;
  const veil = new Veil(session, board);
  document.addEventListener("visibilitychange", () => veil.look());
  session.addEventListener("change", () => session.over && veil.lift());
  if (document.hidden) veil.look();
}
