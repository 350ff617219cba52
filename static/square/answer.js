// Show the end of a game of Square: the whole grid, how the player got each letter, and every word with its clue.

import { html } from "lit";

/** @import {SquareEntryShown, SquareReveal, SquareWordShown} from "fivefold/wire" */

/** What each sign of a result says, as a class and in words. */
const MARKS = new Map([
  ["🟩", ["first", "right"]],
  ["🟨", ["corrected", "corrected"]],
  ["🟥", ["given", "revealed"]],
]);

/** What is said beside the sign that a letter has since a check found it right. */
const CONFIRMED = "checked";

/** What the squares of a shared result say of the letters. @type {[string, string][]} */
export const SQUARES = [...MARKS].map(([sign, [, words]]) => [sign, words]);

/** @param {string} mark */
const describeMark = (mark) => MARKS.get(mark) ?? ["", ""];

/**
 * The legend is where the current clue was, which keeps its height, so that the board does not move; a grid without
 * any mark has no legend.
 * @param {SquareReveal} reveal @param {SquareEntryShown[]} entries @param {number[]} sure the cells of letters that a
 *   check found right, or that were revealed
 */
export function renderAnswer(reveal, entries, sure) {
  const letters = reveal.rows.join("");
  const isFirst = (/** @type {number} */ at) => describeMark(reveal.marks[at])[0] === "first";
  const isConfirmed = (/** @type {number} */ at) => isFirst(at) && sure.includes(at);
  const classesOf = (/** @type {number} */ at) =>
    `${describeMark(reveal.marks[at])[0]} ${isConfirmed(at) ? "sure" : ""}`;
  const cells = [...letters].map((_, at) => at);
  return html` <div class="square-main">
      <div class="clue-bar past">
        <span class="clue-stack" aria-hidden="true">${entries.map((one) => html`<span>${one.clue}</span>`)}</span>
        <p class="square-legend">
          ${(cells.every((at) => isFirst(at) && !isConfirmed(at)) ? [] : [...MARKS])
            .filter(([mark]) => reveal.marks.some((one) => one === mark))
            .map(
              ([, [kind, words]]) =>
                html`<span
                  ><span class="square-swatch ${kind}"></span> ${words}${kind === "first" ? " (no mark)" : ""}</span
                >`,
            )}
          ${
            cells.some(isConfirmed)
              ? html`<span
                  ><span class="square-swatch first sure"><b class="square-letter">A</b></span> ${CONFIRMED}</span
                >`
              : ""
          }
        </p>
      </div>
      <div class="square-grid" role="img" aria-label=${`The answer: ${reveal.rows.join(", ")}.`}>
        ${[...letters].map(
          (letter, at) =>
            html`<span class="square-cell ${classesOf(at)}"
              >${renderNumber(entries, at)}<span class="square-letter">${letter}</span></span
            >`,
        )}
      </div>
    </div>
    <div class="square-clues" data-answer tabindex="-1">
      ${renderWords("Across", "A", reveal.words)}${renderWords("Down", "D", reveal.words)}
    </div>`;
}

/** @param {SquareEntryShown[]} entries @param {number} at */
function renderNumber(entries, at) {
  const begins = entries.find((one) => one.cells[0] === at);
  return begins ? html`<span class="square-number" data-number=${begins.number}></span>` : "";
}

/** @param {string} title @param {string} letter @param {SquareWordShown[]} words */
function renderWords(title, letter, words) {
  return html`<section>
    <h2>${title}</h2>
    <ol>
      ${words
        .filter((one) => one.name.endsWith(letter))
        .map(
          (one) =>
            html`<li class="clue-line">
              <b class="numbers">${one.name.slice(0, -1)}</b><span>${one.clue}<strong>${one.word}</strong></span>
            </li>`,
        )}
    </ol>
  </section>`;
}
