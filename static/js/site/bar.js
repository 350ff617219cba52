// The bar over a game: its menu lies under its button wherever the bar stands, and the skip link leads onto the board.

/** The menu's right edge is that of its button, and it lies a hair below the bar. @param {HTMLElement} menu */
function placeUnder(menu) {
  const button = document.querySelector(`[popovertarget="${menu.id}"]`);
  if (!button) return;
  const { bottom, right } = button.getBoundingClientRect();
  menu.style.top = `${bottom + 4}px`;
  menu.style.right = `${document.documentElement.clientWidth - right}px`;
}

/** The part of the board on which play begins, or goes on. @returns {HTMLElement|null} */
export const firstFocus = () => document.querySelector("[data-first-focus]");

export function setUpBar() {
  const menu = document.getElementById("game-menu");
  menu?.addEventListener("beforetoggle", () => placeUnder(menu));
  document.querySelector("[data-skip]")?.addEventListener("click", (event) => {
    const board = firstFocus();
    if (!board?.checkVisibility()) return; // a lesson stands there: the link leads to its place
    event.preventDefault();
    board.focus();
  });
}
