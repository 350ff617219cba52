// A question that stands in the page and does not shut it off: asked before help that costs. Whoever goes on playing
// has said no. Nothing else changes, so no board is worked out anew because somebody asks what a hint costs; a sheet
// (`sheets.js`) makes the whole page inert, which takes a slow phone longer than a frame.

import { element } from "fivefold/site/sheets.js";

/**
 * @typedef {{title: string, text: string, yes: string, no: string}} Question
 */

/**
 * The question that stands there now, and the one that the press which goes on at this moment has put away: the same
 * button that asked puts it away, too.
 * @type {{asked: Asking|null, putAway: string|null}}
 */
const now = { asked: null, putAway: null };

class Asking {
  /** @param {Question} question @param {(sure: boolean) => void} done */
  constructor({ title, text, yes, no }, done) {
    this.title = title;
    this.done = done;
    this.before = /** @type {HTMLElement|null} */ (document.activeElement);
    this.listening = new AbortController();
    const button = (/** @type {string} */ name, /** @type {string} */ look, /** @type {boolean} */ answer) => {
      const made = element("button", { class: look, type: "button" }, name);
      made.addEventListener("click", () => this.answer(answer));
      return made;
    };
    this.refusing = button(no, "button", false);
    this.card = element(
      "div",
      { class: "asked", role: "dialog", "aria-label": title, "aria-describedby": "asked-text" },
      element("p", { class: "asked-title", "aria-hidden": "true" }, title),
      element("p", { id: "asked-text" }, text),
      element("div", { class: "sheet-actions" }, this.refusing, button(yes, "button primary", true)),
    );
  }

  /** Stands in the page from now on, with the focus on the answer that costs nothing. @param {Element} place */
  stand(place) {
    now.asked = this;
    place.append(this.card);
    this.refusing.focus({ preventScroll: true });
    const how = { capture: true, signal: this.listening.signal };
    addEventListener("keydown", (event) => this.onKey(event), how);
    addEventListener("pointerdown", (event) => this.onPress(event), how);
    addEventListener("click", (event) => this.onClick(event), how);
    addEventListener("focusin", (event) => this.onFocus(event), how);
  }

  /** @param {Event} event */
  isElsewhere(event) {
    return !this.card.contains(/** @type {Node} */ (event.target));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.answer(false);
  }

  /** A press on the board plays on; one on a button is over only with its click. @param {Event} event */
  onPress(event) {
    const on = /** @type {Element} */ (event.target);
    if (this.isElsewhere(event) && !on.closest("button, a, summary")) this.answer(false);
  }

  /** @param {Event} event */
  onClick(event) {
    if (!this.isElsewhere(event)) return;
    now.putAway = this.title;
    setTimeout(() => (now.putAway = null)); // when the press has been told to all
    this.answer(false);
  }

  /** Who has walked on by keys has said no; a press moves the focus, too. @param {Event} event */
  onFocus(event) {
    const on = /** @type {Element} */ (event.target);
    if (this.isElsewhere(event) && on.matches?.(":focus-visible")) this.answer(false);
  }

  /** @param {boolean} sure */
  answer(sure) {
    this.listening.abort();
    now.asked = null;
    const hasFocus = this.card.contains(document.activeElement);
    this.card.remove();
    if (hasFocus) this.before?.focus({ preventScroll: true });
    this.done(sure);
  }
}

/**
 * Asks in the page; resolves to whether the answer was yes.
 * @param {Question} question
 * @returns {Promise<boolean>}
 */
export function askInPage(question) {
  now.asked?.answer(false);
  if (now.putAway === question.title) return Promise.resolve(false);
  return new Promise((done) => {
    new Asking(question, done).stand(document.querySelector("#board") ?? document.body);
  });
}
