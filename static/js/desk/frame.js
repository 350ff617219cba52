// What every page of the desk has: light or dark, the list of its keys under “?”, and the keys that lead elsewhere.

import { setUpScheme } from "fivefold/site/scheme.js";
import { makeClosable, topSheet } from "fivefold/site/sheets.js";

/** Milliseconds within which a letter follows the “g” that it belongs to. */
const PATIENCE = 1500;
const keys = /** @type {HTMLDialogElement} */ (document.getElementById("keys-sheet"));
let going = 0;

/** Whether a key is being typed into something. @param {EventTarget|null} on */
const isTyped = (on) =>
  on instanceof Element &&
  on.matches("textarea, select, [contenteditable], input:not([type='checkbox'], [type='radio'], [type='submit'])");

/** The part of the page that a key leads to. @param {string} key */
const by = (key) =>
  /** @type {HTMLElement|undefined} */ (
    [...document.querySelectorAll("[data-key]")].find((one) => /** @type {HTMLElement} */ (one).dataset.key === key)
  );

/** @param {string} key @returns {boolean} whether it was one of ours */
function pressed(key) {
  if (going && Date.now() - going < PATIENCE) {
    going = 0;
    const room = by(`g ${key}`);
    room?.click();
    return Boolean(room);
  }
  going = key === "g" ? Date.now() : 0;
  if (key === "?") keys.showModal();
  else if (key === "/") {
    const field = /** @type {HTMLElement|null} */ (document.querySelector("#searchbar, #desk-search"));
    if (field) field.focus();
    else by("/")?.click();
  } else {
    const part = by(key);
    part?.click();
    return Boolean(part);
  }
  return true;
}

if (keys) makeClosable(keys); // who has not come in yet has none
for (const one of document.querySelectorAll(".vDateField, .vTimeField, .select-toggle"))
  if (!one.closest("label") && !document.querySelector(`label[for="${one.id}"]`))
    one.setAttribute("aria-label", one.matches(".vDateField") ? "Date" : one.matches(".vTimeField") ? "Time" : "All");
setUpScheme();
// All of a list that were chosen stay so where only why was missing; Django's script knows the rows of this page alone.
addEventListener("pageshow", () =>
  setTimeout(() => {
    const all = /** @type {HTMLInputElement|null} */ (document.querySelector("input.select-across"));
    if (all?.value === "1") /** @type {HTMLElement|null} */ (document.querySelector(".actions .question a"))?.click();
  }),
);
const wrong = document.querySelector("#content .errors :is(input, select, textarea):not([type='hidden'])");
if (wrong instanceof HTMLElement) {
  wrong.focus({ preventScroll: true });
  wrong.closest(".errors")?.scrollIntoView({ block: "center" }); // with what is wrong, which stands above it
}
for (const button of document.querySelectorAll("[data-open-keys]"))
  button.addEventListener("click", () => keys.showModal());
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || topSheet()) return;
  if (!isTyped(event.target) && pressed(event.key)) event.preventDefault();
});
