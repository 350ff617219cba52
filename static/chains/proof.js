// A level as far as deductions have solved it: the chains from their starts, pieces of chain, and what to look at.

import { html, svg } from "lit";
import { key } from "fivefold/chains/board.js";
import { pieces } from "fivefold/chains/moments.js";
import { areas, band, bandLine, cells, numbers, ownersOf, ring, viewBox } from "fivefold/chains/picture.js";

/** @import {ChainsStep} from "fivefold/wire" */
/** @import {Chains, Level} from "fivefold/chains/board.js" */
/** @import {Move} from "fivefold/chains/moments.js" */

/** The cells that some deductions speak of, as rings and as areas. @param {ChainsStep[]} steps */
export function litBy(steps) {
  const cells = new Map(steps.flatMap((step) => step.cells.map((cell) => [key(cell), cell])));
  return svg`${areas(steps.flatMap((step) => step.areas))}
    <g class="hint-layer">${[...cells.values()].map((cell) => ring(cell, "lit"))}</g>`;
}

/**
 * @param {Level} level @param {Move[]} sure
 * @param {{paths: Chains, lit: unknown, over?: unknown}} shown the whole solution once it is known, what is lit, and
 * what is over the numbers
 */
export function levelPicture(level, sure, { paths, lit, over }) {
  const found = paths.length ? paths.map((path, chain) => ({ path, chain })) : pieces(level, sure);
  const named = found
    .flatMap(({ path, chain }) => (chain === null ? [] : [{ path, chain }]))
    .sort((a, b) => a.chain - b.chain);
  return html`<svg
    class="chains-svg"
    viewBox=${viewBox(level)}
    role="img"
    aria-label="The level, as far as it’s solved"
  >
    ${cells(level)}
    ${found.filter((one) => one.chain === null).map((one) => svg`<path class="piece" d=${bandLine(one.path)}></path>`)}
    ${named.map((one) => band(one.path, one.chain))} ${lit} ${numbers(level, ownersOf(named.map((one) => one.path)))}
    ${over}
  </svg>`;
}
