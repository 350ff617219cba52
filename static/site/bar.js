// Run the bar over a game: its menu, the skip link to the board, and the sheets of rules and keys. “?” opens the list
// of keys; keys are mentioned only where there is a keyboard.

import { isHeld, isOfBoards } from "fivefold/site/grid.js";
import { makeClosable, topSheet } from "fivefold/site/sheets.js";

/** @import {LessonPlace} from "fivefold/site/lesson.js" */

/** The menu's right edge is that of its button, and it is a hair below the bar. @param {HTMLElement} menu */
function placeUnder(menu) {
  const button = document.querySelector(`[popovertarget="${menu.id}"]`);
  if (!button) return;
  const { bottom, right } = button.getBoundingClientRect();
  menu.style.top = `${bottom + 4}px`;
  menu.style.right = `${document.documentElement.clientWidth - right}px`;
}

/**
 * While the menu is open, keys are its own: arrows walk through it, Escape leads back to its button, and no letter or
 * digit reaches the board.
 * @param {HTMLElement} menu @param {HTMLElement} button
 */
function keepKeys(menu, button) {
  const isOpen = () => menu.matches(":popover-open");
  const close = () => {
    menu.hidePopover();
    button.focus();
  };
  document.addEventListener(
    "keydown",
    (event) => {
      if (!isOpen() || isHeld(event)) return;
      const entries = [.../** @type {NodeListOf<HTMLElement>} */ (menu.querySelectorAll("a, button"))];
      const to = findEntry(entries, event.key);
      if (event.key === "Escape") close();
      else if (to) to.focus();
      else if (event.key === "Enter" || !isOfBoards(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  document.addEventListener("focusin", ({ target }) => {
    if (isOpen() && target !== button && !menu.contains(/** @type {Node} */ (target))) menu.hidePopover();
  });
}

/** The entry that a key leads to, from the one with the focus. @param {HTMLElement[]} entries @param {string} key */
function findEntry(entries, key) {
  const visible = entries.filter((one) => one.checkVisibility());
  const at = visible.findIndex((one) => one === document.activeElement);
  /** @type {Record<string, number>} */
  const places = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 };
  return key in places ? visible.at(places[key] % visible.length) : undefined;
}

/** The part of the board on which play begins, or goes on. @returns {HTMLElement|null} */
export const findFirstFocus = () => document.querySelector("[data-first-focus]");

export function setUpBar() {
  const menu = document.getElementById("game-menu");
  const opener = /** @type {HTMLElement|null} */ (document.querySelector("[data-open-menu]"));
  menu?.addEventListener("beforetoggle", () => placeUnder(menu));
  if (menu && opener) keepKeys(menu, opener);
  document.querySelector("[data-skip]")?.addEventListener("click", (event) => {
    const board = findFirstFocus();
    if (!board?.checkVisibility()) return; // a lesson is there: the link leads to its place
    event.preventDefault();
    board.focus();
  });
}

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
