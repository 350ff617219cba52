// Show short messages at the foot of the page, which disappear by themselves or by a tap.

import { createElement, topSheet } from "./sheets.js";

const STAYS = 3000;

/** Where notes are shown and said: on the topmost sheet, for what is under a sheet is neither seen nor heard. */
function toastPlace() {
  const host = topSheet() ?? document.body;
  const found = host.querySelector(":scope > .toasts");
  if (found) return found;
  const made = createElement("div", { class: "toasts", role: "status" });
  host.append(made);
  return made;
}

/**
 * Shows a sentence for a few seconds; a screen reader says it. With `stays` it remains until it is closed.
 * @param {string} text @param {{stays?: boolean}} [how]
 * @returns {() => void} closes it
 */
export function showToast(text, { stays = false } = {}) {
  const place = toastPlace();
  for (const shown of place.children) if (shown.textContent === text) shown.remove(); // said twice, it is read once
  const note = createElement("button", { type: "button", class: "toast" }, text);
  const close = () => note.remove();
  note.addEventListener("click", close);
  place.append(note);
  if (!stays) setTimeout(close, STAYS);
  return close;
}
