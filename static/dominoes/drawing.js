// Draw Name Dominoes: the board with the held tile over it, and the answer at the end.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { countJoinsThere, describeSquare, findFault, keyOf, tileName } from "fivefold/dominoes/board.js";
import { countJoins, edgeOf } from "fivefold/dominoes/joins.js";
import { boxStyle, renderHalves, renderLaidTile, renderPegs, renderStillBoard } from "fivefold/dominoes/tile.js";

/** @import {DominoesReveal} from "fivefold/wire" */
/** @import {Laid, Square} from "fivefold/dominoes/board.js" */
/** @import {DominoesGame} from "fivefold/dominoes/game.js" */

const KEYS = "N takes the next tile, arrows move it, R turns it, F finds where it fits, and Enter lays it.";

const COLOURS =
  "On your board, tiles with three joins or more are gold, two green, one blue. Tiles from a hint are purple.";

/** @param {DominoesGame} game */
export function renderBoard(game) {
  const { width, height } = game.view;
  /** @type {Laid[]} */
  const tiles = game.over && game.session.result ? game.session.result.reveal.counted : game.laidTiles;
  const hint = game.shownHint;
  const clashing = new Set(game.clash.flat().map(keyOf));
  return html`<div
    class="domino-board ${game.drag.tile === null ? "" : "dragging"}"
    style="--columns: ${width}; --rows: ${height}"
    tabindex=${game.over ? -1 : 0}
    role=${game.over ? "group" : "application"}
    aria-roledescription="board"
    aria-label=${`Board of ${height} rows and ${width} columns, ${tiles.length} tiles`}
    aria-description=${game.over ? nothing : KEYS}
    data-first-focus
    @click=${(/** @type {MouseEvent} */ e) => game.keys.onPress(e)}
    @keydown=${(/** @type {KeyboardEvent} */ e) => game.keys.onBoardKey(e)}
    @pointerdown=${(/** @type {PointerEvent} */ e) => game.drag.onBoardPress(e)}
    @pointermove=${(/** @type {PointerEvent} */ e) => game.drag.handleHover(e)}
    @pointerleave=${(/** @type {PointerEvent} */ e) => game.drag.handleLeave(e)}
  >
    ${renderMarkedPlaces(game)}
    ${repeat(
      tiles,
      (one) => one.tile,
      (one) => renderLaidTile(game.view.tiles[one.tile], one, tileClasses(game, one), clashing),
    )}
    ${renderPegs(tiles, game.shownLinks)}
    ${
      hint
        ? html`<div class="tile ghost hinted" style=${boxStyle(hint.squares)} aria-hidden="true">
            ${renderHalves(game.view.tiles[hint.tile], hint)}
          </div>`
        : nothing
    }
    ${renderGhost(game, clashing)}
    ${game.clash.slice(0, 1).map((squares) => {
      const { style, lies } = edgeOf(squares);
      return html`<span class="clash ${lies}" style=${style} aria-hidden="true"><span>≠</span></span>`;
    })}
  </div>`;
}

/** @type {Record<string, string>} */
const HOW = { "🟦": "one-join", "🟩": "two-joins", "🟨": "more-joins", "💡": "by-hint" };

/** How many joins a tile of a finished board has, as its square in the shared result says. */
function joinClass(/** @type {DominoesGame} */ game, /** @type {number} */ tile) {
  return HOW[[...(game.session.result?.reveal.how ?? "")][tile - 1]] ?? "";
}

/** @param {DominoesGame} game @param {Laid} one */
function tileClasses(game, one) {
  return [
    one.tile === 0 ? "given" : "",
    one.loose ? "loose" : "",
    one.tile === game.chosen ? "chosen" : "",
    one.tile === game.drag.tile ? "away" : "",
    game.over ? joinClass(game, one.tile) : "",
  ].join(" ");
}

/** Every square on which the held tile fits, and the most joins that it makes there. @param {DominoesGame} game */
function renderMarkedPlaces(game) {
  if (!game.hasMarkedPlaces) return nothing;
  /** @type {Map<string, {square: Square, most: number}>} */
  const squares = new Map();
  for (const place of game.openPlaces) {
    const count = countJoinsThere(game.view, game.otherTiles, place);
    for (const square of place) {
      const most = Math.max(count, squares.get(keyOf(square))?.most ?? 0);
      squares.set(keyOf(square), { square, most });
    }
  }
  return [...squares.values()].map(
    ({ square: [x, y], most }) =>
      html`<span
        class="open-place"
        style="--x: ${x}; --y: ${y}"
        role="img"
        aria-label=${`Fits: ${describeSquare([x, y])}, ${most === 1 ? "1 join" : `${most} joins`}`}
        data-square=${keyOf([x, y])}
        >${most}</span
      >`,
  );
}

/** The held tile over the board. @param {DominoesGame} game @param {Set<string>} clashing */
function renderGhost(game, clashing) {
  if (!game.ghost || game.over) return nothing;
  const squares = game.held;
  if (!squares || game.chosen === null)
    return html`<span class="cursor" style="--x: ${game.ghost[0]}; --y: ${game.ghost[1]}" aria-hidden="true"></span>`;
  const problem = findFault(game.view, game.otherTiles, game.chosen, squares);
  return html`<div class="tile ghost ${problem ? "wrong" : "right"}" style=${boxStyle(squares)} aria-hidden="true">
    ${renderHalves(game.view.tiles[game.chosen], { tile: game.chosen, squares }, clashing)}
    ${
      problem
        ? html`<button
            class="verdict"
            type="button"
            tabindex="-1"
            @pointerdown=${(/** @type {Event} */ event) => event.stopPropagation()}
            @click=${() => game.chooseTile(null)}
          >
            ✕
          </button>`
        : html`<span class="verdict">✓</span>`
    }
  </div>`;
}

/** Every link with its two people. @param {DominoesGame} game @param {DominoesReveal["links"]} links */
const renderLinksInFull = ({ view: { tiles } }, links) =>
  html`<ul class="riddles">
    ${links.map(
      ({ riddle, tiles: two, made }) =>
        html`<li class=${made ? "made" : ""}>
          ${riddle}: ${(two ?? []).map((n) => tileName(tiles[n])).join(" and ")}${made ? " (you made it)" : ""}
        </li>`,
    )}
  </ul>`;

/** Our board, unless the player's is as good. @param {DominoesGame} game @param {DominoesReveal} reveal */
export function renderAnswer(game, { answer, counted, links }) {
  const [count, own] = [countJoins(answer, links), countJoins(counted, links)];
  const { par } = game.view;
  const isAsGood = counted.length === answer.length && own >= count;
  const same = answer.every((one) => counted.some((other) => JSON.stringify(one) === JSON.stringify(other)));
  const praise = same ? "You found our board" : own > count ? "Your board beats ours" : "Your board is as good as ours";
  const stars = `You get one star for laying every tile, two for ${par.two} joins, and three for ${par.joins}.`;
  return html`<section class="card domino-answer" data-answer tabindex="-1" aria-labelledby="domino-answer-title">
    <h2 id="domino-answer-title">${isAsGood ? praise : `A board with ${count} joins`}</h2>
    <p>Each dot between two names is a join. ${stars}</p>
    <p>${COLOURS}</p>
    ${
      links.length
        ? html`<p>Two dots show a link, which counts double.</p>
            ${renderLinksInFull(game, links)}`
        : nothing
    }
    ${isAsGood ? nothing : renderStillBoard(game.view, answer, `Every tile laid, ${count} joins`, links)}
  </section>`;
}
