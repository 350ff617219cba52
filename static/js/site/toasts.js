// Short notes at the foot of the page: they go by themselves, or by a tap.

import { element, topSheet } from "./sheets.js";

const STAYS = 4500;

/** Where notes are shown and said: on the topmost sheet, for what lies under a sheet is neither seen nor heard. */
function room() {
  const host = topSheet() ?? document.body;
  const found = host.querySelector(":scope > .toasts");
  if (found) return found;
  const made = document.createElement("div");
  made.className = "toasts";
  made.setAttribute("role", "status");
  host.append(made);
  return made;
}

/** @param {{called: string, take: () => void}} way */
function wayOf({ called, take }) {
  const button = element("button", { type: "button", class: "button primary" }, called);
  button.addEventListener("click", take);
  return button;
}

/**
 * Shows a sentence for a few seconds; a screen reader says it. With `stays` it remains until it is closed, and a `way`
 * is a button beside it.
 * @param {string|Node} text
 * @param {{stays?: boolean, way?: {called: string, take: () => void}}} [how]
 * @returns {() => void} closes it
 */
export function toast(text, { stays = false, way } = {}) {
  const note = element("button", { type: "button", class: "toast" }, text);
  const shown = way ? element("div", { class: "toast-with-way" }, note, wayOf(way)) : note;
  const close = () => shown.remove();
  note.addEventListener("click", close);
  room().append(shown);
  if (!stays) setTimeout(close, STAYS);
  return close;
}
