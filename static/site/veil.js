// Cover the board while the page is out of sight. If the clock runs on, returning uncovers it; if the clock waits
// (practice, the archive, a person's own puzzle), a tap or Enter does, and the clock goes on.

import { findFirstFocus } from "fivefold/site/bar.js";

/** @import {PlaySession} from "fivefold/site/session.js" */
/** @import {PlayClock} from "fivefold/site/play-clock.js" */

/** Whether the clock waits while no one looks: only where no result ranks, and no one waits for another. */
const hasWaitingClock = (/** @type {PlaySession} */ { edition }) => !edition.today && !edition.room;

class Veil {
  /** @param {PlaySession} session @param {HTMLElement} board */
  constructor(session, board) {
    this.session = session;
    this.board = board;
    /** @type {HTMLElement|null} */
    this.paper = null;
    this.waits = hasWaitingClock(session);
  }

  get clock() {
    return /** @type {PlayClock|null} */ (document.querySelector("ff-clock"));
  }

  followVisibility() {
    if (document.hidden) this.coverBoard();
    else if (!this.waits) this.uncoverBoard();
  }

  coverBoard() {
    if (this.paper || this.session.over || document.documentElement.dataset.lesson !== undefined) return;
    if (this.waits) this.clock?.pause();
    const paper = this.waits ? document.createElement("button") : document.createElement("div");
    paper.className = "veil";
    const mark = document.querySelector(".game-bar .mark")?.cloneNode(true);
    if (mark) paper.append(mark);
    if (paper instanceof HTMLButtonElement) {
      paper.type = "button";
      paper.append("Paused. Tap to continue.");
      paper.addEventListener("click", () => this.uncoverBoard());
    }
    for (const covered of this.board.children) covered.toggleAttribute("inert", true);
    this.board.append(paper);
    this.paper = paper;
    if (this.waits) paper.focus({ preventScroll: true });
  }

  uncoverBoard() {
    if (!this.paper) return;
    this.paper.remove();
    this.paper = null;
    for (const covered of this.board.children) covered.toggleAttribute("inert", false);
    if (!this.waits) return;
    this.clock?.resume();
    findFirstFocus()?.focus({ preventScroll: true });
  }
}

/** @param {PlaySession} session */
export function setUpVeil(session) {
  const board = /** @type {HTMLElement|null} */ (document.getElementById("board"));
  if (!board) return;
  const veil = new Veil(session, board);
  document.addEventListener("visibilitychange", () => veil.followVisibility());
  session.addEventListener("change", () => session.over && veil.uncoverBoard());
  if (document.hidden) veil.followVisibility();
}
