// Draw a tile: its box, its names as the server typeset them, and a mark between its squares.

import { html } from "lit";
import { edgeOf, findDoubleJoins, findJoins } from "fivefold/dominoes/joins.js";
import { boxOf, describeSquares, keyOf, spokenTile } from "fivefold/dominoes/board.js";

/** @import {DominoesHalf} from "fivefold/wire" */
/** @import {Ground, Laid} from "fivefold/dominoes/board.js" */
/** @import {Link} from "fivefold/dominoes/joins.js" */

/**
 * @param {DominoesHalf} half
 * @param {number} size that of all names on its tile, in a square of side 1
 * @param {boolean} [clashing] whether it touches one that it does not match
 */
const renderHalf = (half, size, clashing = false) =>
  html`<span
    class="half ${half.lines.length ? "" : "blank"} ${clashing ? "clashing" : ""}"
    style="--size: ${size}; --own: ${half.size}"
    >${half.lines.map((line) => html`<span>${line}</span>`)}</span
  >`;

/** The size of all names on a tile: that of the longest one. @param {DominoesHalf[]} tile */
export const sizeOf = (tile) => Math.min(...tile.filter((one) => one.lines.length).map((one) => one.size));

/** The size at which names are read with ease in a phone's square, as `puzzles/dominoes/typesetting.py` has it. */
const READABLE = 0.214;

/** The names of a tile in the rack: a long word makes its tile wider, not smaller. @param {DominoesHalf[]} tile */
export const renderWholeHalves = (tile) => tile.map((one) => renderHalf(one, Math.max(sizeOf(tile), READABLE)));

/**
 * The halves of a tile in reading order.
 * @param {DominoesHalf[]} tile @param {Laid} laid
 * @param {Set<string>} [clashing] squares whose names touch one that they do not match
 */
export const renderHalves = (tile, laid, clashing) =>
  boxOf(laid.squares).order.map((n) => renderHalf(tile[n], sizeOf(tile), clashing?.has(keyOf(laid.squares[n]))));

/** The place of a box of squares, for the style sheet. @param {Laid["squares"]} squares */
export function boxStyle(squares) {
  const { left, top, across, down } = boxOf(squares);
  return `--x: ${left}; --y: ${top}; --across: ${across}; --down: ${down}`;
}

/**
 * A tile on a board, called by its names and its place.
 * @param {DominoesHalf[]} tile @param {Laid} laid @param {string} [classes] @param {Set<string>} [clashing]
 */
export function renderLaidTile(tile, laid, classes = "", clashing = undefined) {
  return html`<div
    class="tile ${classes}"
    role="img"
    data-tile=${laid.tile}
    style=${boxStyle(laid.squares)}
    title=${`${spokenTile(tile)}: ${describeSquares(laid.squares)}`}
  >
    ${renderHalves(tile, laid, clashing)}
  </div>`;
}

/**
 * A mark on each edge at which two tiles join, and a second where it counts double.
 * @param {Laid[]} laid @param {Link[]} [links]
 */
export function renderPegs(laid, links) {
  const all = findJoins(laid);
  const doubled = findDoubleJoins(all, links);
  return [
    ...all.map((one) => renderPeg(one, doubled.includes(one) ? "first" : "")),
    ...doubled.map((one) => renderPeg(one, "second")),
  ];
}

/** @param {ReturnType<typeof findJoins>[0]} join @param {string} part of a doubled mark, or empty */
function renderPeg({ squares, tiles }, part) {
  const { style, lies } = edgeOf(squares);
  return html`<span
    class="join ${lies} ${part}"
    data-join=${tiles.join(" ")}
    style=${style}
    aria-hidden="true"
  ></span>`;
}

/**
 * A board that is only looked at.
 * @param {Ground} ground @param {Laid[]} laid @param {string} label @param {Link[]} [links]
 */
export const renderStillBoard = (ground, laid, label, links) =>
  html`<div
    class="domino-board still"
    role="img"
    aria-label=${label}
    style="--columns: ${ground.width}; --rows: ${ground.height}"
  >
    ${laid.map((one) => renderLaidTile(ground.tiles[one.tile], one, one.tile === 0 ? "given" : ""))}
    ${renderPegs(laid, links)}
  </div>`;
