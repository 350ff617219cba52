// What Cardinal Chains looks like: the board with what is in hand and hinted, its tools, and the board in words.

import { html, nothing, svg } from "lit";
import { sign } from "fivefold/site/signs.js";
import { key, stranded } from "fivefold/chains/board.js";
import { arrow, band, cells, middle, numbers, ownersOf, ring, spokenCell, viewBox } from "fivefold/chains/picture.js";

/**
 * @import {ChainsHinted} from "fivefold/wire"
 * @import {Cell, Level} from "fivefold/chains/board.js"
 * @import {ChainsGame} from "fivefold/chains/game.js"
 */

/** @param {ChainsGame} game @param {Cell[][]} shown */
export function board(game, shown) {
  const over = game.over;
  const hint = over ? null : game.view.hint;
  const lost = game.showLost && !over ? new Set(stranded(game.level, shown).map(key)) : new Set();
  return html`<svg
    class="chains-svg"
    viewBox=${viewBox(game.level)}
    aria-hidden="true"
    @pointerdown=${game.onDown}
    @pointermove=${game.onMove}
    @pointerup=${game.onUp}
    @pointercancel=${game.onCancel}
  >
    ${cells(game.level, lost)}
    ${shown.map((path, n) => band(path, n, game.pen.path && n === game.pen.chain ? "in-hand" : ""))}
    ${hint ? svg`<g class="hint-layer">${hint.cells.map((cell) => ring(cell, "lit"))}</g>` : nothing}
    ${numbers(game.level, ownersOf(shown))} ${over ? nothing : shown.map((path, n) => headOf(path, n))}
    ${
      hint
        ? svg`<g class="hint-layer">${hint.goes.map((link) =>
            arrow(link, "goes"),
          )}${hint.out.map((link) => arrow(link, "out"))}</g>`
        : nothing
    }
    ${game.focused && !over ? game.keyboard.cursors().map(({ cell, kind }) => ring(cell, kind)) : nothing}
  </svg>`;
}

/** A dot on the end of a chain, where it goes on. @param {Cell[]} path @param {number} n */
function headOf(path, n) {
  if (path.length < 2) return nothing;
  const [x, y] = middle(path[path.length - 1]);
  return svg`<circle class="head chain-${n + 1}" cx=${x} cy=${y} r="38"></circle>`;
}

/** @param {ChainsGame} game */
export function tools(game) {
  const begun = game.table.chains.some((path) => path.length > 1);
  const back = game.table.past.length || game.view.undo;
  const forth = game.table.future.length || (!game.waiting && game.view.redo);
  return html`<div class="chains-tools" role="toolbar" aria-label="Board">
      <button class="button" type="button" ?disabled=${!back} @click=${game.undo}>↶ Undo</button>
      <button class="button" type="button" ?disabled=${!forth} @click=${game.redo}>↷ Redo</button>
      <button class="button" type="button" ?disabled=${!begun} @click=${game.clear}>Clear</button>
      <button class="button primary" type="button" @click=${game.hint}>Hint</button>
    </div>
    <div class="chains-more">
      <button
        class="button quiet"
        type="button"
        aria-pressed=${game.showLost}
        @click=${() => (game.showLost = !game.showLost)}
      >
        ${sign(game.showLost ? "ticked" : "unticked")} Mark cells that are cut off
      </button>
      ${
        game.practice
          ? html`<button class="button quiet" type="button" @click=${game.watch}>Watch it solve</button>`
          : nothing
      }
      <button class="button quiet" type="button" @click=${game.giveUp}>Give up</button>
    </div>`;
}

/** A hint, in the line of messages while nothing else is said there. @param {ChainsHinted} hint */
export function hintTold(hint) {
  return html`<section class="chains-hint" aria-label="Hint">
    <h2>${hint.title}</h2>
    <p>${hint.text}</p>
  </section>`;
}

/** The board as a table, for those who read it cell by cell. @param {Level} level @param {Cell[][]} shown */
export function asTable(level, shown) {
  const owners = ownersOf(shown);
  return html`<div class="visually-hidden">
    <table>
      <caption>
        The board, cell by cell
      </caption>
      <tbody>
        ${level.map(
          (row, r) =>
            html`<tr>
              ${row.map((_, c) => html`<td>${spokenCell(level, [r, c], owners.get(key([r, c])))}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
