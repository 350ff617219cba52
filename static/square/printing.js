// The button that prints the coasters: shown only where a script can do it.

const button = /** @type {HTMLButtonElement|null} */ (document.querySelector("[data-print]"));
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
