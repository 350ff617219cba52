// Show a game's rules under “?” at any time, and the list of its keys when “?” is typed. Keys are mentioned only where
// there is a keyboard.

import { makeClosable, topSheet } from "fivefold/site/sheets.js";

/** @import {LessonPlace} from "fivefold/site/lesson.js" */

/** Whether a key is being typed into something that may want it: the board's own field never wants a “?”. */
const isTyped = (/** @type {Element} */ on) =>
  on.matches("input, textarea, select, [contenteditable]") && !on.matches("[data-first-focus]");

/** @param {HTMLDialogElement} keys @param {KeyboardEvent} event */
function onKey(keys, event) {
  if (event.key !== "?" || event.defaultPrevented || topSheet()) return;
  if (isTyped(/** @type {Element} */ (event.target))) return;
  event.preventDefault();
  keys.showModal();
}

export function setUpHelp() {
  const rules = /** @type {HTMLDialogElement|null} */ (document.getElementById("help-sheet"));
  const keys = /** @type {HTMLDialogElement|null} */ (document.getElementById("keys-sheet"));
  if (!rules || !keys) return;
  makeClosable(rules);
  makeClosable(keys);
  for (const button of document.querySelectorAll("[data-open-help]"))
    button.addEventListener("click", () => rules.showModal());
  document.querySelector("[data-open-keys]")?.addEventListener("click", () => keys.showModal());
  rules.querySelector("[data-show-lesson]")?.addEventListener("click", () => {
    /** @type {LessonPlace|null} */ (document.querySelector("ff-lesson"))?.startLesson();
  });
  document.addEventListener("keydown", (event) => onKey(keys, event));
}

const OF_REAL_KEYBOARDS = ["Tab", "Escape", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];
const root = document.documentElement;

/** Where a mouse is, a keyboard is as a rule; else the first key that no keyboard on a screen has tells of one. */
export function lookForKeyboard() {
  const markKeyboard = () => (root.dataset.keyboard = "");
  if (matchMedia("(any-hover: hover) and (any-pointer: fine)").matches) return markKeyboard();
  const handleKey = (/** @type {KeyboardEvent} */ event) => {
    if (!event.isTrusted || !OF_REAL_KEYBOARDS.includes(event.key)) return;
    removeEventListener("keydown", handleKey);
    markKeyboard();
  };
  addEventListener("keydown", handleKey);
}
