// Buttons that ask the device for a passkey: they can be pressed once allauth's scripts listen to them. A press that
// came sooner would send an empty form, or be lost. Whatever then goes wrong is said below the button.

const NOT_USED = "You didn’t use a passkey. You can try again.";
const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button[data-asks-for-key]"));

function listen() {
  for (const button of buttons) button.disabled = false;
}

/** @param {Event} event */
function tell(event) {
  event.preventDefault();
  for (const button of buttons) {
    const trouble = /** @type {HTMLElement|null} */ (button.parentElement?.querySelector("[data-trouble]"));
    if (trouble) trouble.textContent = NOT_USED;
  }
}

document.addEventListener("allauth.error", tell);
if (document.readyState === "complete") listen();
else document.addEventListener("DOMContentLoaded", listen); // after allauth's own, which was there first
