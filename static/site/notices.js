// Notices at the head of every page: what an administrator tells everyone, and that a page must be loaded again.

import { browserStore } from "fivefold/site/store.js";

const PREFIX = "notice-";

/** @param {string} text @param {string} label @returns {HTMLButtonElement} */
function button(text, label) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = text ? "button" : "icon-button close";
  made.textContent = text;
  if (label) made.setAttribute("aria-label", label);
  return made;
}

document.querySelector("[data-notices]")?.addEventListener("click", ({ target }) => {
  const pressed = /** @type {Element} */ (target).closest("[data-dismiss]");
  const notice = /** @type {HTMLElement|null} */ (pressed?.closest(".notice"));
  if (!notice) return;
  if (notice.dataset.notice) browserStore.setItem(PREFIX + notice.dataset.notice, "read");
  notice.remove();
});

let asked = false;

/**
 * Asks, once, that this page be loaded again, as a rule for the server is of another release; moves that wait are sent
 * before.
 * @param {() => Promise<unknown>} [before] what must be over first
 * @param {string} [told] why
 */
export function askToReload(
  before = () => Promise.resolve(),
  told = "Fivefold has been updated since you opened this page.",
) {
  const place = document.querySelector("[data-notices]");
  if (asked || !place) return;
  asked = true;
  const notice = document.createElement("div");
  notice.className = "notice";
  const text = document.createElement("p");
  text.textContent = told;
  const again = button("Reload", "");
  const close = button("", "Close");
  close.dataset.dismiss = "";
  again.addEventListener("click", async () => {
    again.disabled = true;
    text.textContent = "Sending your moves first…";
    await before();
    location.reload();
  });
  notice.append(text, again, close);
  place.append(notice);
}
