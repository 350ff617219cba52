// Close small menus (`details.member-actions`) when someone presses Escape or anywhere else.

/** @returns {NodeListOf<HTMLDetailsElement>} */
const listOpen = () => document.querySelectorAll(".member-actions[open]");

addEventListener("click", ({ target }) => {
  for (const menu of listOpen()) if (!menu.contains(/** @type {Node} */ (target))) menu.open = false;
});
addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || document.querySelector("dialog:modal")) return;
  for (const menu of listOpen()) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});
