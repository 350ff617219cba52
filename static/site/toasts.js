// Short notes at the foot of the page: they go by themselves, or by a tap.

import { element, topSheet } from "./sheets.js";

const STAYS = 3000;

/** Where notes are shown and said: on the topmost sheet, for what is under a sheet is neither seen nor heard. */
function room() {
  const host = topSheet() ?? document.body;
  const found = host.querySelector(":scope > .toasts");
  if (found) return found;
  const made = element("div", { class: "toasts", role: "status" });
  host.append(made);
  return made;
}

/**
 * Shows a sentence for a few seconds; a screen reader says it. With `stays` it remains until it is closed.
 * @param {string} text @param {{stays?: boolean}} [how]
 * @returns {() => void} closes it
 */
export function toast(text, { stays = false } = {}) {
  const note = element("button", { type: "button", class: "toast" }, text);
  const close = () => note.remove();
  note.addEventListener("click", close);
  room().append(note);
  if (!stays) setTimeout(close, STAYS);
  return close;
}
