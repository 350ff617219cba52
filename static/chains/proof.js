// Draw a level as far as some deductions have solved it: chains from their starts, pieces, and what to look at.

import { html, svg } from "lit";
import { cellKey } from "fivefold/chains/board.js";
import { findPieces } from "fivefold/chains/moments.js";
import {
  bandPath,
  ownersOf,
  renderAreas,
  renderBand,
  renderCells,
  renderNumbers,
  renderRing,
  viewBox,
} from "fivefold/chains/picture.js";

/** @import {ChainsStep} from "fivefold/wire" */
/** @import {Chains, Level} from "fivefold/chains/board.js" */
/** @import {Move} from "fivefold/chains/moments.js" */

/** The cells that some deductions speak of, as rings and as areas. @param {ChainsStep[]} steps */
export function renderLitCells(steps) {
  const cells = new Map(steps.flatMap((step) => step.cells.map((cell) => [cellKey(cell), cell])));
  return svg`${renderAreas(steps.flatMap((step) => step.areas))}
    <g class="hint-layer">${[...cells.values()].map((cell) => renderRing(cell, "lit"))}</g>`;
}

/**
 * @param {Level} level @param {Move[]} sure
 * @param {{paths: Chains, lit: unknown, over?: unknown}} shown the whole solution once it is known, what is lit, and
 * what is over the numbers
 */
export function renderLevel(level, sure, { paths, lit, over }) {
  const found = paths.length ? paths.map((path, chain) => ({ path, chain })) : findPieces(level, sure);
  const named = found
    .flatMap(({ path, chain }) => (chain === null ? [] : [{ path, chain }]))
    .sort((a, b) => a.chain - b.chain);
  return html`<svg
    class="chains-svg"
    viewBox=${viewBox(level)}
    role="img"
    aria-label="The level, as far as it’s solved"
  >
    ${renderCells(level)}
    ${found.filter((one) => one.chain === null).map((one) => svg`<path class="piece" d=${bandPath(one.path)}></path>`)}
    ${named.map((one) => renderBand(one.path, one.chain))} ${lit}
    ${renderNumbers(level, ownersOf(named.map((one) => one.path)))} ${over}
  </svg>`;
}
