// Draw Cardinal Chains: the board with the held chain and hints, each cell with its name, and the tools.

import { html, nothing, svg } from "lit";
import { guard } from "lit-html/directives/guard.js";
import { renderSign } from "fivefold/site/signs.js";
import { cellKey } from "fivefold/chains/board.js";
import { listBoards } from "fivefold/chains/moments.js";
import {
  cellMiddle,
  linePath,
  ownersOf,
  renderAreas,
  renderArrow,
  renderBand,
  renderCells,
  renderEnd,
  renderNumbers,
  renderRing,
  renderTone,
  viewBox,
} from "fivefold/chains/picture.js";
import { NONE_LOST, describeCutOff, spokenCell } from "fivefold/chains/words.js";

/** @import {ChainsHinted} from "fivefold/wire" */
/** @import {Cell} from "fivefold/chains/board.js" */
/** @import {ChainsGame} from "fivefold/chains/game.js" */

/** The name of the light that chains are painted with. */
const TONE = "chains-tone";

/** @param {ChainsGame} game @param {Cell[][]} chains */
export function renderBoard(game, chains) {
  const over = game.over;
  const hint = over ? null : game.view.hint;
  const lost = new Set(game.lostCells.map(cellKey));
  const owners = ownersOf(chains);
  const inHand = game.pen.chain;
  const hand = game.pointer;
  const cursors = game.focused && !over ? game.keyboard.listCursors() : [];
  const describe = (/** @type {Cell} */ cell) =>
    spokenCell(game.level, cell, owners.get(cellKey(cell))) + describeCutOff(cell, lost);
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
    ${guard([game.level], () => renderTone(game.level, TONE))} ${renderCells(game.level, lost, describe)}
    ${svg`<g aria-hidden="true">${chains.map((path, n) =>
      renderBand(path, n, { more: game.pen.path && n === inHand ? "in-hand" : "", toned: TONE }),
    )}
    ${game.hasGivenUp ? listOwnStrokes(game).map(renderOwnLine) : nothing}
    ${hint ? renderAreas(hint.areas) : nothing}
    ${hint ? svg`<g class="hint-layer">${hint.cells.map((cell) => renderRing(cell, "lit"))}</g>` : nothing}
    ${renderNumbers(game.level, owners, lost)} ${over ? nothing : chains.map((path, n) => renderHead(path, n))}
    ${
      hint
        ? svg`<g class="hint-layer">${hint.ends.map(renderEnd)}${hint.goes.map((link, n) =>
            renderArrow(link, n ? "goes beside" : "goes"),
          )}${hint.out.map((link) => renderArrow(link, "out"))}</g>`
        : nothing
    }
    ${cursors.map(({ cell, kind }) => renderRing(cell, kind))}</g>`}
  </svg>`;
}

/**
 * My own boards, stroke by stroke: as the server knows them at the end, before as this page does.
 * @param {ChainsGame} game
 */
export function listOwnBoards({ level, session, table }) {
  const strokes = session.result?.reveal.strokes;
  return strokes ? listBoards(level, strokes) : [...table.past, table.chains];
}

/** A dot on the end of a chain, where it goes on. @param {Cell[]} path @param {number} n */
function renderHead(path, n) {
  if (path.length < 2) return nothing;
  const [x, y] = cellMiddle(path[path.length - 1]);
  return svg`<circle class="head chain-${n + 1}" cx=${x} cy=${y} r="38"></circle>`;
}

/** @param {ChainsGame} game */
export function renderTools(game) {
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
      <button class="button costs" type="button" @click=${game.takeHint}>
        Hint <span class="price" title="Fewest hints rank highest">+1 hint</span>
      </button>
    </div>
    <div class="chains-more">
      ${
        game.hasFading
          ? nothing
          : html`<button class="button quiet" type="button" aria-pressed=${game.showLost} @click=${game.toggleLost}>
              ${renderSign(game.showLost ? "ticked" : "unticked")} Mark cut-off cells
            </button>`
      }
      ${
        game.isPractice && !game.isForTeaching
          ? html`<button class="button quiet" type="button" @click=${game.watchSolution}>Watch the solution</button>`
          : nothing
      }
    </div>`;
}

/** The chains that one had begun. @param {ChainsGame} game */
const listOwnStrokes = (game) => game.pen.chains.filter((path) => path.length > 1);

/** One's own chain, thin over the solution. @param {Cell[]} path */
function renderOwnLine(path) {
  return svg`<g class="own-stroke"><path class="edge" d=${linePath(path)}></path><path d=${linePath(path)}></path></g>`;
}

/** What the line of messages tells while nothing else is said there. @param {ChainsGame} game */
export function renderMessageLine(game) {
  const none = game.showLost && !game.lostCells.length ? html`<p class="chains-none">${NONE_LOST}</p>` : nothing;
  const { hint } = game.view;
  if (!game.over && (hint || game.showLost)) return game.note ? nothing : [none, hint ? renderHint(hint) : nothing];
  if (game.hasGivenUp && game.session.result)
    return html`<p class="chains-own">
      This is the solution.${listOwnStrokes(game).length ? " The thin lines are your chains." : nothing}
    </p>`;
  return game.warmUp && !game.note ? renderWarmUp(game.warmUp) : nothing;
}

/** A hint, in the line of messages while nothing else is said there. @param {ChainsHinted} hint */
function renderHint(hint) {
  return html`<section class="chains-hint" aria-label="Hint">
    <h2>${hint.title}</h2>
    <p>${[hint.text, hint.use].filter(Boolean).join(" ")}</p>
  </section>`;
}

/** An offer to those who have never played. @param {string} where */
function renderWarmUp(where) {
  return html`<p class="chains-warm-up">
    New here? Warm up with the Mini in under a minute.
    <a class="button" href=${where}>Play the Mini</a>
  </p>`;
}
