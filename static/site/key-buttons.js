// Enable the buttons that ask for a passkey once allauth's scripts listen to them; an earlier press would send an empty
// form or be lost. Errors appear below the button.

const NOT_USED = "You didn’t use a passkey. You can try again.";
const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button[data-asks-for-key]"));

function enableButtons() {
  for (const button of buttons) button.disabled = false;
}

/** @param {Event} event */
function showTrouble(event) {
  event.preventDefault();
  for (const button of buttons) {
    const trouble = /** @type {HTMLElement|null} */ (button.parentElement?.querySelector("[data-trouble]"));
    if (trouble) trouble.textContent = NOT_USED;
  }
}

document.addEventListener("allauth.error", showTrouble);
if (document.readyState === "complete") enableButtons();
else document.addEventListener("DOMContentLoaded", enableButtons); // after allauth's own, which was there first
