// How a tile is drawn: its box, its names set as the server measured them, and a mark between its squares.

import { html } from "lit";
import { boxOf, nameOf } from "fivefold/dominoes/board.js";

/** @param {import("fivefold/dominoes/board.js").Half} half */
export const half = (half) =>
  html`<span class="half ${half.lines.length ? "" : "blank"}" style="--size: ${half.size}"
    >${half.lines.map((line) => html`<span>${line}</span>`)}</span
  >`;

/**
 * A tile on a board.
 * @param {import("fivefold/dominoes/board.js").Half[]} tile
 * @param {import("fivefold/dominoes/board.js").Laid} laid
 * @param {string} [classes]
 */
export function laidTile(tile, laid, classes = "") {
  const { left, top, across, down, order } = boxOf(laid.squares);
  return html`<div
    class="tile ${classes}"
    data-tile=${laid.tile}
    style="--x: ${left}; --y: ${top}; --across: ${across}; --down: ${down}"
    title=${nameOf(tile)}
  >
    ${order.map((n) => half(tile[n]))}
  </div>`;
}

/**
 * A board that is only looked at.
 * @param {import("fivefold/dominoes/board.js").Ground} ground
 * @param {import("fivefold/dominoes/board.js").Laid[]} laid
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
