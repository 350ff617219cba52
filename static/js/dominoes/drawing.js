// What Name Dominoes looks like: the board with what is held over it, the rack, the tools, and the answer at the end.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { fault, keyOf, openPlaces, spot } from "fivefold/dominoes/board.js";
import { edgeOf, joins } from "fivefold/dominoes/joins.js";
import { boxStyle, half, halvesOf, laidTile, stillBoard } from "fivefold/dominoes/tile.js";

/**
 * @import {DominoesReveal} from "fivefold/wire"
 * @import {Laid} from "fivefold/dominoes/board.js"
 * @import {DominoesGame} from "fivefold/dominoes/game.js"
 */

const KEYS = "N takes the next tile, arrows move it, R turns it, F finds where it fits, Enter lays it.";

/** @param {DominoesGame} game */
export function board(game) {
  const { width, height } = game.view;
  /** @type {Laid[]} */
  const shown = game.over && game.session.result ? game.session.result.reveal.counted : game.laid;
  const clashing = new Set(game.clash.flat().map(keyOf));
  return html`<div
    class="domino-board ${game.drag.tile === null ? "" : "dragging"}"
    style="--columns: ${width}; --rows: ${height}"
    tabindex=${game.over ? -1 : 0}
    role=${game.over ? "group" : "application"}
    aria-roledescription="board"
    aria-label=${`Board of ${height} rows and ${width} columns, ${shown.length} tiles`}
    aria-description=${game.over ? nothing : KEYS}
    data-first-focus
    @click=${(/** @type {MouseEvent} */ e) => game.press(e)}
    @keydown=${(/** @type {KeyboardEvent} */ e) => game.keys.onBoard(e)}
    @pointerdown=${(/** @type {PointerEvent} */ e) => game.drag.onBoard(e)}
    @pointermove=${(/** @type {PointerEvent} */ e) => game.drag.hover(e)}
    @pointerleave=${(/** @type {PointerEvent} */ e) => game.drag.leave(e)}
  >
    ${markedPlaces(game)}
    ${repeat(
      shown,
      (one) => one.tile,
      (one) => laidTile(game.view.tiles[one.tile], one, classes(game, one), clashing),
    )}
    ${joins(shown).map(({ squares, tiles }) => {
      const { style, lies } = edgeOf(squares);
      return html`<span class="join ${lies}" data-join=${tiles.join(" ")} style=${style} aria-hidden="true"></span>`;
    })}
    ${
      game.hinted && !game.over
        ? html`<div class="tile ghost hinted" style=${boxStyle(game.hinted.squares)} aria-hidden="true">
            ${halvesOf(game.view.tiles[game.hinted.tile], game.hinted)}
          </div>`
        : nothing
    }
    ${ghost(game, clashing)}
    ${game.clash.map((squares) => {
      const { style, lies } = edgeOf(squares);
      return html`<span class="clash ${lies}" style=${style} aria-hidden="true"><span>≠</span></span>`;
    })}
  </div>`;
}

/** @param {DominoesGame} game @param {Laid} one */
function classes(game, one) {
  return [
    one.tile === 0 ? "given" : "",
    one.loose ? "loose" : "",
    one.tile === game.chosen ? "chosen" : "",
    one.tile === game.drag.tile ? "away" : "",
  ].join(" ");
}

/** Every square on which the tile in hand may lie. @param {DominoesGame} game */
function markedPlaces(game) {
  if (!game.showPlaces || game.chosen === null) return nothing;
  const squares = new Map(
    openPlaces(game.view, game.others, game.chosen)
      .flat()
      .map((square) => [keyOf(square), square]),
  );
  return [...squares.values()].map(
    ([x, y]) =>
      html`<span
        class="open-place"
        style="--x: ${x}; --y: ${y}"
        role="img"
        aria-label=${`Fits: ${spot([x, y])}`}
        data-square=${keyOf([x, y])}
      ></span>`,
  );
}

/** The tile in hand where it is held over the board. @param {DominoesGame} game @param {Set<string>} clashing */
function ghost(game, clashing) {
  if (!game.ghost || game.over) return nothing;
  const squares = game.held;
  if (!squares || game.chosen === null)
    return html`<span class="cursor" style="--x: ${game.ghost[0]}; --y: ${game.ghost[1]}" aria-hidden="true"></span>`;
  const problem = fault(game.view, game.others, game.chosen, squares);
  return html`<div class="tile ghost ${problem ? "wrong" : "right"}" style=${boxStyle(squares)} aria-hidden="true">
    ${halvesOf(game.view.tiles[game.chosen], { tile: game.chosen, squares }, clashing)}<span class="verdict"
      >${problem ? "✕" : "✓"}</span
    >
  </div>`;
}

/** @param {DominoesGame} game */
export function rack(game) {
  return html`<div class="rack-part">
    <div class="rack-main">${facts(game)}${tilesLeft(game)}</div>
    <div class="rack-hands">${turnOrTakeBack(game)}${undo(game)}</div>
  </div>`;
}

/** How far one is. @param {DominoesGame} game */
function facts(game) {
  const { of } = game.view.counts;
  const handed = game.view.handed_in;
  return html`<p class="rack-facts">
    <strong class="numbers">${game.ahead.tiles} of ${of}</strong>
    laid${handed ? html` <span class="muted">· handed in: ${handed.tiles}</span>` : nothing}
  </p>`;
}

/** The tiles that are still to be laid. @param {DominoesGame} game */
function tilesLeft(game) {
  const { tiles } = game.view;
  return html`<div class="rack" role="group" aria-label="Rack">
    ${repeat(
      game.rack,
      (n) => n,
      (n) =>
        html`<button
          type="button"
          class="tile in-rack ${n === game.chosen ? "chosen" : ""} ${n === game.drag.tile ? "away" : ""}"
          data-tile=${n}
          style="--across: ${tiles[n].length}"
          aria-pressed=${n === game.chosen}
          @click=${(/** @type {MouseEvent} */ e) => e.detail || game.tapTile(n)}
          @keydown=${(/** @type {KeyboardEvent} */ e) => game.keys.onTile(e, n)}
          @pointerdown=${(/** @type {PointerEvent} */ e) => game.drag.onTile(e, n)}
        >
          ${turned(game, n)}
        </button>`,
    )}
    ${
      game.rack.length
        ? nothing
        : html`<p class="muted">
            Every tile is on the board. ${game.laid.some((one) => one.loose) ? "Join the loose ones." : ""}
          </p>`
    }
  </div>`;
}

/**
 * The names of a tile in the rack, the other way round where it is turned so.
 * @param {DominoesGame} game
 * @param {number} n
 */
function turned(game, n) {
  const inOrder = game.view.tiles[n].map((one) => half(one));
  return n === game.chosen && game.way > 1 ? inOrder.reverse() : inOrder;
}

/** Whether there is something to undo, be it that it must wait. @param {DominoesGame} game */
const canUndo = (game) => game.view.can_undo || game.ahead.canUndo;

/** What is done with the tile in hand. @param {DominoesGame} game */
function turnOrTakeBack(game) {
  const { chosen } = game;
  if (chosen !== null && game.lying(chosen))
    return html`<button class="button" type="button" @click=${() => game.lift(chosen)}>Take back</button>`;
  return html`<button
    class="button"
    type="button"
    ?disabled=${chosen === null}
    @click=${() => game.turn()}
    aria-label="Turn the tile"
  >
    <span class="turn-${game.way}" aria-hidden="true">➜</span> Turn
  </button>`;
}

/** @param {DominoesGame} game */
const undo = (game) =>
  html`<button class="button" type="button" aria-disabled=${!canUndo(game)} @click=${() => game.undo()}>Undo</button>`;

/** @param {DominoesGame} game */
export function tools(game) {
  return html`<div class="domino-tools" role="group" aria-label="Tools">
    <button class="button" type="button" aria-pressed=${game.showPlaces} @click=${() => game.markPlaces()}>
      Places
    </button>
    <button class="button" type="button" @click=${() => game.hint()} title="Counts as a minute">Hint</button>
    <button class="button ${game.ahead.tiles ? "primary" : ""}" type="button" @click=${() => game.openHandIn()}>
      Hand in
    </button>
  </div>`;
}

/** @param {DominoesGame} game */
export function handInSheet(game) {
  const { tiles } = game.ahead;
  const { of } = game.view.counts;
  const best = game.view.handed_in;
  return html`<dialog class="sheet question hand-in" aria-labelledby="hand-in-title">
    <div class="sheet-body">
      <div class="sheet-head">
        <h2 id="hand-in-title">Hand in ${tiles} of ${of} tiles?</h2>
        <button class="icon-button close" type="button" data-close aria-label="Close"></button>
      </div>
      <p>
        The best board you hand in counts, and you can carry on afterwards. Laying the last tile hands it in for you.
      </p>
      ${best ? html`<p class="muted">Handed in so far: ${best.tiles} of ${of}.</p>` : nothing}
      <div class="sheet-actions">
        <button
          class="button primary"
          type="button"
          ?disabled=${!tiles}
          @click=${() => game.fromSheet({ hand_in: true }, "Handed in. Carry on for as long as you like.")}
        >
          Hand in and carry on
        </button>
        <button class="button" type="button" @click=${() => game.fromSheet({ finish: true })}>Finish now</button>
        <button class="button quiet" type="button" @click=${() => game.fromSheet({ give_up: true })}>
          Give up, not ranked
        </button>
      </div>
    </div>
  </dialog>`;
}

/** @param {DominoesGame} game @param {DominoesReveal} reveal */
export function explained(game, { answer, counted }) {
  const won = game.session.state.status === "won";
  const same = answer.every((one) => counted.some((other) => JSON.stringify(one) === JSON.stringify(other)));
  return html`<section class="card domino-answer" data-answer tabindex="-1" aria-labelledby="domino-answer-title">
    <h2 id="domino-answer-title">${same ? "The very same board" : won ? "Another way" : "One way to lay them all"}</h2>
    <p class="muted">
      ${
        same
          ? "You laid the board that this rack was made from."
          : "The rack was made from this board, so all of it fits."
      }
    </p>
    ${same ? nothing : stillBoard(game.view, answer, "The whole rack laid")}
  </section>`;
}
