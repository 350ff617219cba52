// How a tile is drawn: its box, its names set as the server measured them, and a mark between its squares.

import { html } from "lit";
import { boxOf, span, spokenTile } from "fivefold/dominoes/board.js";

/**
 * @import {DominoesHalf} from "fivefold/wire"
 * @import {Ground, Laid} from "fivefold/dominoes/board.js"
 */

/** @param {DominoesHalf} half */
export const half = (half) =>
  html`<span class="half ${half.lines.length ? "" : "blank"}" style="--size: ${half.size}"
    >${half.lines.map((line) => html`<span>${line}</span>`)}</span
  >`;

/**
 * A tile on a board, called by its names and its place.
 * @param {DominoesHalf[]} tile
 * @param {Laid} laid
 * @param {string} [classes]
 */
export function laidTile(tile, laid, classes = "") {
  const { left, top, across, down, order } = boxOf(laid.squares);
  return html`<div
    class="tile ${classes}"
    role="img"
    data-tile=${laid.tile}
    style="--x: ${left}; --y: ${top}; --across: ${across}; --down: ${down}"
    title=${`${spokenTile(tile)}: ${span(laid.squares)}`}
  >
    ${order.map((n) => half(tile[n]))}
  </div>`;
}

/**
 * A board that is only looked at.
 * @param {Ground} ground
 * @param {Laid[]} laid
 * @param {string} label
 */
export const stillBoard = (ground, laid, label) =>
  html`<div
    class="domino-board still"
    role="img"
    aria-label=${label}
    style="--columns: ${ground.width}; --rows: ${ground.height}"
  >
    ${laid.map((one) => laidTile(ground.tiles[one.tile], one, one.tile === 0 ? "given" : ""))}
  </div>`;
