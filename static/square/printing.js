// Show the button that prints the coasters only where a script can print.

const button = /** @type {HTMLButtonElement|null} */ (document.querySelector("[data-print]"));
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
