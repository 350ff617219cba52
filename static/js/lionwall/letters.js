// The typeface of the characters. The page brings those of its wall along; what is told of it later, names and parts,
// may be written with others, for which the whole typeface is at hand in slices.

/**
 * Names the whole typeface to the browser, once.
 * @param {HTMLElement} game which has its address in data-letters, where its cards are characters
 */
export function bringLetters(game) {
  const address = game.dataset.letters;
  if (!address) return;
  delete game.dataset.letters;
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = address;
  document.head.append(sheet);
}
