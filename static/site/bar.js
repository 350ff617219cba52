// Run the bar over a game: its menu opens under its button, and the skip link leads to the board.

import { isHeld, isOfBoards } from "fivefold/site/grid.js";

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
