// The typeface of the characters. The page brings those of its wall along; what is told of it later, names and parts,
// may be written with others, for which the whole typeface is at hand in slices.

/** Names the whole typeface to the browser, once. */
export function bringLetters() {
  const own = /** @type {HTMLElement|null} */ (document.querySelector("style[data-whole]"));
  if (!own?.dataset.whole) return;
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = own.dataset.whole;
  document.head.append(sheet);
  delete own.dataset.whole;
}
