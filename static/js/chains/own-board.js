// The level in the workshop as it is drawn: its holes, numbers and starts, and the cells at which it fails.

import { html, svg } from "lit";
import { HOLE, START, cellsOf, key } from "fivefold/chains/board.js";
import { CELL, cells, numbers, ring, viewBox } from "fivefold/chains/picture.js";

/**
 * @import {Cell} from "fivefold/chains/board.js"
 * @import {Workshop} from "fivefold/chains/own.js"
 */

/** Of a cell that cannot be covered with the others: a ring, and a cross in its corner. @param {Cell} cell */
const blockedMark = (cell) =>
  svg`<g class="blocked">${ring(cell, "blocked")}<path
    d="M${cell[1] * CELL + 72} ${cell[0] * CELL + 14}l14 14m0-14l-14 14"></path></g>`;

/** @param {Workshop} workshop */
export function levelDrawn(workshop) {
  const starts = cellsOf(workshop.level).filter(([r, c]) => workshop.level[r][c] === START);
  const owners = new Map(starts.map((cell, chain) => [key(cell), { chain, at: 0 }]));
  const holes = workshop.level.flatMap((row, r) => row.flatMap((number, c) => (number === HOLE ? [[r, c]] : [])));
  return html`<svg
    class="chains-svg"
    viewBox=${viewBox(workshop.level)}
    aria-hidden="true"
    @pointerdown=${workshop.onTap}
    @pointermove=${workshop.onTap}
  >
    ${holes.map(
      ([r, c]) =>
        svg`<rect
          class="hole" x=${c * CELL + 4} y=${r * CELL + 4} width=${CELL - 8} height=${CELL - 8} rx="14"></rect>`,
    )}
    ${cells(workshop.level)}
    ${starts.map(
      (cell, n) =>
        svg`<circle
          class="start-disc chain-${(n % 5) + 1}" cx=${cell[1] * CELL + CELL / 2}
          cy=${cell[0] * CELL + CELL / 2} r="36"></circle>`,
    )}
    ${numbers(workshop.level, owners)} ${workshop.blocked.map(blockedMark)} ${ring(workshop.at, "looking")}
  </svg>`;
}
