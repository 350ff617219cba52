// The help sheet of a game: opens by itself on the first visit, and goes when one begins to play.

import { makeClosable } from "fivefold/site/sheets.js";

/**
 * Whether the help of this game was never shown in this browser; from now on it was. A browser that keeps nothing is
 * not shown the help unasked each time.
 * @param {string} game
 */
function firstVisit(game) {
  try {
    const first = !localStorage.getItem(`help-${game}`);
    localStorage.setItem(`help-${game}`, "1");
    return first;
  } catch {
    return false;
  }
}

/**
 * Typing closes the sheet, and what is typed goes where the game wants it.
 * @param {HTMLDialogElement} sheet
 * @param {KeyboardEvent} event
 */
function beginToPlay(sheet, event) {
  if (event.key.length !== 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey) return;
  sheet.close();
  /** @type {HTMLElement|null} */ (document.querySelector("[data-first-focus]"))?.focus();
}

/** @param {import("fivefold/site/session.js").PlaySession} session */
export function setUpHelp(session) {
  const sheet = /** @type {HTMLDialogElement|null} */ (document.getElementById("help-sheet"));
  if (!sheet) return;
  makeClosable(sheet);
  sheet.addEventListener("keydown", (event) => beginToPlay(sheet, event));
  document.querySelector("[data-open-help]")?.addEventListener("click", () => sheet.showModal());
  if (firstVisit(session.edition.game) && !session.state.moves) sheet.showModal();
}
