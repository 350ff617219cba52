// Draw the board of Square during play: grid, current clue, keys, menus and the lists of clues.

import { html, nothing } from "lit";
import { BLANK, cycleEntry, entryAt, isFull, turnCursor } from "fivefold/square/cursor.js";
import { countPoints, listReveals } from "fivefold/square/offers.js";
import { spokenCell } from "fivefold/square/words.js";

/** @import {SquareGame} from "fivefold/square/game.js" */

/** The keys on the screen of a phone, row by row. */
const KEYS = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM⌫"].map((row) => [...row]);
const MARKS = new Map([
  ["sure", "right"],
  ["revealed", "revealed"],
  ["wrong", "wrong"],
]);

/** @param {SquareGame} game */
export function renderBoard(game) {
  return html` <div class="square-main">
      ${renderClueBar(game)} ${renderGrid(game)} ${game.renderMessage()} ${renderKeys(game)} ${renderTools(game)}
    </div>
    <div class="square-clues">${renderClueList(game, true, "Across")}${renderClueList(game, false, "Down")}</div>`;
}

/** @param {SquareGame} game */
function renderGrid(game) {
  const here = game.entry.cells;
  return html`<div
    class="square-grid"
    role="group"
    aria-label="Grid with 4 rows and 4 columns"
    @keydown=${(/** @type {KeyboardEvent} */ event) => game.onKey(event)}
  >
    ${game.view.cells.map((cell, at) => renderCell(game, at, cell.number, here))}
  </div>`;
}

/**
 * @param {SquareGame} game @param {number} at @param {number} number
 * @param {number[]} here the cells of the current word
 */
function renderCell(game, at, number, here) {
  const letter = game.sheet.letters[at];
  const now = at === game.cursor.cell;
  const marks = marksOf(game, at);
  return html`<button
    type="button"
    class="square-cell ${now ? "now" : here.includes(at) ? "here" : ""} ${marks.join(" ")}"
    tabindex=${game.grid.tabindex(at)}
    ?data-first-focus=${now}
    aria-current=${now ? "true" : "false"}
    aria-label=${spokenLabel(game, at, marks)}
    @click=${() => game.tapCell(at)}
  >
    ${number ? html`<span class="square-number" data-number=${number}></span>` : nothing}<span class="square-letter"
      >${letter === BLANK ? "" : letter}</span
    >
  </button>`;
}

/** @param {SquareGame} game @param {number} at @returns {string[]} */
function marksOf(game, at) {
  const { revealed } = game.view;
  const sure = revealed.includes(at) ? "revealed" : game.sheet.isSure(at) ? "sure" : "";
  return [sure, game.sheet.isWrong(at) ? "wrong" : ""].filter(Boolean);
}

/** @param {SquareGame} game @param {number} at @param {string[]} marks */
function spokenLabel(game, at, marks) {
  const entry = entryAt(game.entries, { cell: at, across: game.cursor.across });
  const known = marks.map((mark) => MARKS.get(mark) ?? "");
  return spokenCell(game.sheet.letters, at, entry, known);
}

/** The current clue; the others lie unseen beneath it, so that the bar is as high as the longest from the start on.
 * @param {SquareGame} game */
function renderClueBar(game) {
  const entry = game.entry;
  return html`<div class="clue-bar">
    <button
      type="button"
      class="icon-button"
      aria-label="Previous word"
      @click=${() => game.goToEntry(cycleEntry(game.entries, entry, -1))}
    >
      ‹
    </button>
    <button
      type="button"
      class="clue-now"
      @click=${() => game.moveCursor(turnCursor(game.cursor))}
      title="Switch direction"
    >
      <b class="numbers">${entry.number}${entry.across ? "A" : "D"}</b
      ><span class="clue-stack"
        >${game.entries.map((one) => html`<span class=${one === entry ? "now" : ""}>${one.clue}</span>`)}</span
      >
    </button>
    <button
      type="button"
      class="icon-button"
      aria-label="Next word"
      @click=${() => game.goToEntry(cycleEntry(game.entries, entry, 1))}
    >
      ›
    </button>
  </div>`;
}

/** @param {SquareGame} game */
function renderKeys(game) {
  return html`<div class="square-keys" role="group" aria-label="Keys" @pointerdown=${keepFocus}>
    ${KEYS.map(
      (row) =>
        html`<div class="square-key-row">
          ${row.map((key) =>
            key === "⌫"
              ? html`<button
                  type="button"
                  class="square-key wide"
                  aria-label="Backspace"
                  @click=${() => game.eraseLetter()}
                >
                  ⌫
                </button>`
              : html`<button type="button" class="square-key" @click=${() => game.typeLetter(key)}>${key}</button>`,
          )}
        </div>`,
    )}
  </div>`;
}

/** A key on the screen leaves the focus in the grid. @param {Event} event */
function keepFocus(event) {
  event.preventDefault();
}

/** @param {SquareGame} game */
function renderTools(game) {
  return html`<div class="square-tools">
    <button
      type="button"
      class="button back"
      aria-label="Undo"
      aria-disabled=${!game.sheet.canUndo}
      @pointerdown=${keepFocus}
      @click=${() => game.undo()}
    >
      <span aria-hidden="true">↶</span></button
    ><button type="button" class="button" aria-disabled=${!game.sheet.hasUnchecked} @click=${() => game.checkGrid()}>
      Check <span class="price">${describeCost(game.view.rules.check)}</span></button
    >${renderReveal(game)}
  </div>`;
}

/** @param {number} count */
const describeCost = (count) => `costs ${countPoints(count)}`;

/** The button and its menu. @param {SquareGame} game */
function renderReveal(game) {
  const open = game.isMenuOpen;
  const { letter } = game.view.rules;
  return html`<div class="square-menu" @keydown=${(/** @type {KeyboardEvent} */ event) => onMenuKey(game, event)}>
    <button type="button" class="button" aria-expanded=${open} @click=${() => (game.isMenuOpen = !open)}>
      Reveal <span class="price">costs ${letter} a letter</span>
    </button>
    ${
      open
        ? html`<div class="square-menu-list card" role="group" aria-label="Reveal">
            ${listReveals(game.sheet, game.cursor.cell, game.entry, letter).map(
              ({ part, title, price, isOff }) =>
                html`<button type="button" class="button quiet" ?disabled=${isOff} @click=${() => game.reveal(part)}>
                  ${title} <span class="price">${price}</span>
                </button>`,
            )}
            <p class="muted small">Costs are help points. Fewest rank highest.</p>
          </div>`
        : nothing
    }
  </div>`;
}

/** @param {SquareGame} game @param {KeyboardEvent} event */
function onMenuKey(game, event) {
  if (event.key !== "Escape" || !game.isMenuOpen) return;
  game.isMenuOpen = false;
  /** @type {HTMLElement} */ (event.currentTarget).querySelector("button")?.focus();
}

/** @param {SquareGame} game @param {boolean} across @param {string} title */
function renderClueList(game, across, title) {
  return html`<section>
    <h2>${title}</h2>
    <ol>
      ${game.entries
        .filter((one) => one.across === across)
        .map(
          (entry) =>
            html`<li>
              <button
                type="button"
                class="clue-line ${isFull(entry, game.sheet.letters) ? "full" : ""}"
                aria-current=${entry === game.entry ? "true" : "false"}
                @click=${() => game.goToEntry(entry)}
              >
                <b class="numbers">${entry.number}</b><span>${entry.clue}</span>
              </button>
            </li>`,
        )}
    </ol>
  </section>`;
}
