// Draw what is beside the board of Name Dominoes: the progress, the rack, the buttons and the questions.

import { html, nothing } from "lit";
import { confirmDialog } from "fivefold/site/sheets.js";
import { renderSign } from "fivefold/site/signs.js";
import { formatDuration } from "fivefold/site/times.js";
import { tileName } from "fivefold/dominoes/board.js";
import { describeAllLaid, describeStars } from "fivefold/dominoes/telling.js";
import { renderWholeHalves } from "fivefold/dominoes/tile.js";

/** @import {Par} from "fivefold/dominoes/board.js" */
/** @import {DominoesGame} from "fivefold/dominoes/game.js" */

/** @param {DominoesGame} game */
export function renderRack(game) {
  return html`<div class="rack-part">
    <div class="rack-main">${renderFacts(game)}${renderRiddles(game)}${renderTilesLeft(game)}</div>
    <div class="rack-hands">${renderTurnButton(game)}${renderTakeBackButton(game) ?? undoAndRedo(game)}</div>
  </div>`;
}

/** How far one is: tiles, joins and stars. @param {DominoesGame} game */
function renderFacts(game) {
  const { of } = game.view.counts;
  const { par } = game.view;
  return html`<p class="rack-facts">
    <span><strong class="numbers">${game.foreseenBoard.tiles} of ${of}</strong> laid</span>
    ${renderJoins(par, game)}
  </p>`;
}

/**
 * The riddles of the links, in one line on a phone; those of links on the board are ticked.
 * @param {DominoesGame} game
 */
function renderRiddles({ view: { links, tiles } }) {
  if (!links?.length) return nothing;
  return html`<ul class="riddles" tabindex="0" aria-label="Links: joins that count double">
    ${links.map(({ riddle, tiles: two, made }) => {
      const people = (two ?? []).map((n) => tileName(tiles[n])).join(" and ");
      return html`<li class=${made ? "made" : ""} title=${people || nothing}>
        ${riddle}<span class="visually-hidden">${made ? `, made by ${people}` : ", not made"}</span>
      </li>`;
    })}
  </ul>`;
}

/** The joins, and what each star needs. @param {Par} par @param {DominoesGame} game */
function renderJoins(par, game) {
  const count = countStars(par, game);
  const needs = [html`all`, html`${par.two}`, html`par&nbsp;${par.joins}`];
  const three = `three for par (${par.joins}), the most joins we found`;
  const inWords = `You get one star for laying every tile, two for ${par.two} joins, and ${three}.`;
  return html`<span
      ><strong class="numbers">${game.foreseenBoard.joins}</strong>
      ${game.foreseenBoard.joins === 1 ? "join" : "joins"}</span
    >
    <span class="stars" role="img" aria-label=${`${count} of 3 stars. ${inWords}`} title=${inWords}
      >${needs.map(
        (need, n) => html`<span class="numbers"><i class=${n < count ? "won" : ""}></i>${need}</span>`,
      )}</span
    >`;
}

/** The stars of the best board so far: none until all is laid. @param {Par} par @param {DominoesGame} game */
function countStars(par, game) {
  if (!game.isFull && !game.view.can_finish) return 0;
  const joins = bestJoins(game);
  return 1 + Number(joins >= par.two) + Number(joins >= par.joins);
}

/** The joins of the best board with every tile. @param {DominoesGame} game */
const bestJoins = ({ view, foreseenBoard, isFull }) =>
  Math.max(view.handed_in?.joins ?? 0, isFull ? foreseenBoard.joins : 0);

/**
 * The tiles that are still to be laid. Each keeps its place, and that of a laid one stays empty: no tile is moved under
 * a finger that is about to take it, and neither the board nor a button moves.
 * @param {DominoesGame} game
 */
function renderTilesLeft(game) {
  const left = new Set(game.rack);
  return html`<div class="rack" role="group" aria-label="Rack">
    <div class="rack-tiles">
      ${[...game.view.tiles.keys()].slice(1).map((n) => (left.has(n) ? renderTileLeft(game, n) : renderGap(game, n)))}
    </div>
    ${game.rack.length ? nothing : html`<p class="muted">${describeAllLaid(game)}</p>`}
  </div>`;
}

/** The empty place of a tile that is on the board. @param {DominoesGame} game @param {number} n */
const renderGap = (game, n) =>
  html`<span class="tile in-rack gap" aria-hidden="true">${renderWholeHalves(game.view.tiles[n])}</span>`;

/** @param {DominoesGame} game @param {number} n */
const renderTileLeft = (game, n) =>
  html`<button
    type="button"
    class="tile in-rack ${n === game.chosen ? "chosen" : ""} ${n === game.drag.tile ? "away" : ""} ${
      n === game.chosen && game.way % 2 && game.view.tiles[n].length === 2 ? "upright" : ""
    }"
    data-tile=${n}
    style="--across: ${game.view.tiles[n].length}; --wide: ${game.wide}px"
    aria-pressed=${n === game.chosen}
    @click=${(/** @type {MouseEvent} */ e) => e.detail || game.tapTile(n)}
    @keydown=${(/** @type {KeyboardEvent} */ e) => game.keys.onTileKey(e, n)}
    @pointerdown=${(/** @type {PointerEvent} */ e) => game.drag.onTilePress(e, n)}
  >
    ${halvesAsTurned(game, n)}${
      n === game.chosen && game.way % 2 && game.view.tiles[n].length > 2
        ? html`<span class="way turn-${game.way}" aria-hidden="true">➜</span>`
        : nothing
    }
  </button>`;

/**
 * The names of a tile in the rack, the other way round where it is turned so.
 * @param {DominoesGame} game @param {number} n
 */
function halvesAsTurned(game, n) {
  const inOrder = renderWholeHalves(game.view.tiles[n]);
  return n === game.chosen && game.way > 1 ? inOrder.reverse() : inOrder;
}

/** What can be undone may still have to wait for the server. @param {DominoesGame} game */
const undoAndRedo = (game) => [
  renderWindButton("Undo", "↶", game.view.can_undo || game.foreseenBoard.canUndo, () => game.undo()),
  renderWindButton("Redo", "↷", game.foreseenBoard.canRedo, () => game.redo()),
];

/** @param {DominoesGame} game */
const renderTurnButton = (game) =>
  html`<button
    class="button"
    type="button"
    ?disabled=${!game.canTurn}
    @click=${() => game.turnTile()}
    aria-label="Turn the tile"
  >
    ${renderSign("turn")} Turn
  </button>`;

/** While a tile on the board is held, in the place of Undo and Redo. @param {DominoesGame} game */
function renderTakeBackButton(game) {
  const { chosen } = game;
  if (chosen === null || !game.findLaid(chosen)) return null;
  return html`<button class="button take-back" type="button" @click=${() => game.takeBack(chosen)}>Take back</button>`;
}

/** @param {string} name @param {string} drawn @param {boolean} can @param {() => unknown} act */
const renderWindButton = (name, drawn, can, act) =>
  html`<button class="button" type="button" aria-label=${name} aria-disabled=${!can} @click=${act}>
    <span aria-hidden="true">${drawn}</span>
  </button>`;

/** @param {DominoesGame} game */
export function renderTools(game) {
  const { prices, can_finish: canFinish } = game.view;
  const price = (/** @type {number} */ seconds) => html`<span class="price numbers">+${formatDuration(seconds)}</span>`;
  return html`<div class="domino-tools" role="group" aria-label="Tools">
    <button class="button" type="button" aria-pressed=${game.showsPlaces} @click=${() => game.markPlaces()}>
      Lights ${game.isLit ? nothing : price(prices.lights)}
    </button>
    <button class="button" type="button" aria-disabled=${game.isAtPar} @click=${() => game.takeHint()}>
      Hint ${game.isAtPar ? nothing : price(prices.hint)}
    </button>
    <button
      class="button ${canFinish ? "primary" : ""}"
      type="button"
      aria-disabled=${!canFinish && !game.foreseenBoard.tiles}
      @click=${() => game.finishBoard()}
    >
      Finish
    </button>
  </div>`;
}

/**
 * Asks before the board ends, and says what counts; not at par with the whole rack, as nothing is better.
 * @param {DominoesGame} game
 */
export function confirmFinish(game) {
  const { view, foreseenBoard, isFull } = game;
  const { par, counts } = view;
  const canFinish = view.can_finish || isFull; // the last tile may wait for its answer
  const joins = bestJoins(game);
  if (canFinish && joins >= par.joins) return true;
  if (canFinish)
    return confirmDialog({
      title: `Finish with ${joins} joins?`,
      text: `We’ll count your best full board. ${describeStars(par, joins)}`,
      yes: "Finish",
      no: "Keep playing",
    });
  return confirmDialog({
    title: `Finish with ${foreseenBoard.tiles} of ${counts.of} tiles?`,
    text: "The board counts as it is, and you can’t play on. Each extra tile would rank you higher.",
    yes: "Finish early",
    no: "Keep playing",
    ends: true,
  });
}

/** What a hint does, and what it costs. @param {DominoesGame} game */
export function describeHint({ rack, view: { prices } }) {
  const does = rack.length
    ? "We’ll show you where to lay a tile so that the others still fit"
    : "We’ll show you where to get more joins";
  return `${does}. We’ll add ${formatDuration(prices.hint)} to your time. Seeing the same hint again is free.`;
}

/**
 * Asks before help that costs, and says what it does.
 * @param {{lights: number}} prices in seconds
 */
export function confirmLights(prices) {
  const price = `We’ll add ${formatDuration(prices.lights)} to your time.`;
  const text = `Until the end, the board shows where your tile fits and how many joins it makes there. ${price}`;
  return confirmDialog({ title: "Show where tiles fit?", text, yes: "Show me", no: "Keep playing" });
}
