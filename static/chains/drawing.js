// What Cardinal Chains looks like: the board with what is held and hinted, each cell with its name, and the tools.

import { html, nothing, svg } from "lit";
import { guard } from "lit-html/directives/guard.js";
import { sign } from "fivefold/site/signs.js";
import { key } from "fivefold/chains/board.js";
import { boardsOf } from "fivefold/chains/moments.js";
import {
  areas,
  arrow,
  band,
  cells,
  line,
  middle,
  numbers,
  ownersOf,
  ring,
  tone,
  viewBox,
} from "fivefold/chains/picture.js";
import { cutOff, spokenCell } from "fivefold/chains/words.js";

/** @import {ChainsHinted} from "fivefold/wire" */
/** @import {Cell} from "fivefold/chains/board.js" */
/** @import {ChainsGame} from "fivefold/chains/game.js" */

/** The name of the light that chains are painted with. */
const TONE = "chains-tone";

/** @param {ChainsGame} game @param {Cell[][]} shown */
export function board(game, shown) {
  const over = game.over;
  const hint = over ? null : game.view.hint;
  const lost = new Set(game.lost.map(key));
  const owners = ownersOf(shown);
  const inHand = game.pen.chain;
  const hand = game.pointer;
  const told = (/** @type {Cell} */ cell) => spokenCell(game.level, cell, owners.get(key(cell))) + cutOff(cell, lost);
  return html`<svg
    class="chains-svg ${game.showLost ? "" : "fading"}"
    viewBox=${viewBox(game.level)}
    role="grid"
    aria-label="The board, cell by cell"
    @click=${hand.onClick}
    @pointerdown=${hand.onDown}
    @pointermove=${hand.onMove}
    @pointerup=${hand.onUp}
    @pointercancel=${hand.onCancel}
  >
    ${guard([game.level], () => tone(game.level, TONE))} ${cells(game.level, lost, told)}
    ${svg`<g aria-hidden="true">${shown.map((path, n) =>
      band(path, n, { more: game.pen.path && n === inHand ? "in-hand" : "", toned: TONE }),
    )}
    ${gaveUp(game) ? ownStrokes(game).map(ownLine) : nothing}
    ${hint ? areas(hint.areas) : nothing}
    ${hint ? svg`<g class="hint-layer">${hint.cells.map((cell) => ring(cell, "lit"))}</g>` : nothing}
    ${numbers(game.level, owners, lost)} ${over ? nothing : shown.map((path, n) => headOf(path, n))}
    ${
      hint
        ? svg`<g class="hint-layer">${hint.goes.map((link) =>
            arrow(link, "goes"),
          )}${hint.out.map((link) => arrow(link, "out"))}</g>`
        : nothing
    }
    ${game.focused && !over ? game.keyboard.cursors().map(({ cell, kind }) => ring(cell, kind)) : nothing}</g>`}
  </svg>`;
}

/**
 * My own boards, stroke by stroke: as the server knows them at the end, before as this page does.
 * @param {ChainsGame} game
 */
export function mine({ level, session, table }) {
  const strokes = session.result?.reveal.strokes;
  return strokes ? boardsOf(level, strokes) : [...table.past, table.chains];
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
      <button class="button back" type="button" aria-label="Undo" aria-disabled=${!back} @click=${game.undo}>
        <span aria-hidden="true">↶</span>
      </button>
      <button class="button back" type="button" aria-label="Redo" aria-disabled=${!forth} @click=${game.redo}>
        <span aria-hidden="true">↷</span>
      </button>
      <button class="button" type="button" aria-disabled=${!begun} @click=${game.clear}>Clear</button>
      <button class="button costs" type="button" @click=${game.hint}>
        Hint <span class="price" title="Fewest hints rank highest">+1</span>
      </button>
    </div>
    <div class="chains-more">
      ${
        game.fades
          ? nothing
          : html`<button class="button quiet" type="button" aria-pressed=${game.showLost} @click=${game.markLost}>
              ${sign(game.showLost ? "ticked" : "unticked")} Mark cut-off cells
            </button>`
      }
      ${
        game.practice && !game.teaches
          ? html`<button class="button quiet" type="button" @click=${game.watch}>Watch the solution</button>`
          : nothing
      }
    </div>`;
}

/** @param {ChainsGame} game */
const gaveUp = (game) => game.session.state.status === "gave up";

/** The chains that one had begun. @param {ChainsGame} game */
const ownStrokes = (game) => game.pen.chains.filter((path) => path.length > 1);

/** One's own chain, thin over the solution. @param {Cell[]} path */
function ownLine(path) {
  return svg`<g class="own-stroke"><path class="edge" d=${line(path)}></path><path d=${line(path)}></path></g>`;
}

/** What the line of messages tells while nothing else is said there. @param {ChainsGame} game */
export function lineTold(game) {
  if (game.view.hint && !game.over) return game.note ? nothing : hintTold(game.view.hint);
  if (gaveUp(game) && game.session.result && ownStrokes(game).length)
    return html`<p class="chains-own">This is the solution. The thin lines are your chains.</p>`;
  return game.warmUp && !game.note ? warmUp(game.warmUp) : nothing;
}

/** A hint, in the line of messages while nothing else is said there. @param {ChainsHinted} hint */
function hintTold(hint) {
  return html`<section class="chains-hint" aria-label="Hint">
    <h2>${hint.title}</h2>
    <p>${hint.text}</p>
  </section>`;
}

/** An offer to those who have never played. @param {string} where */
function warmUp(where) {
  return html`<p class="chains-warm-up">
    New here? Warm up with the Mini in under a minute.
    <a class="button" href=${where}>Play the Mini</a>
  </p>`;
}
