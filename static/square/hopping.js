// Play Square's victory: its letters hop in a wave from one corner to the other, and the cells take their colours.

import { animateWave } from "fivefold/site/victory.js";
import { SIDE } from "fivefold/square/cursor.js";

/** How a letter hops, in shares of its own height, and how its cell takes its tint. */
const HOP = [
  { transform: "translateY(6%)" },
  { transform: "translateY(-42%) scale(1.08)", offset: 0.4 },
  { transform: "translateY(14%) scale(0.97)", offset: 0.8 },
  { transform: "translateY(6%)" },
];
const TINT = [{ backgroundColor: "var(--card)" }, {}];
const TURN = 80;

/** @param {Element} board */
export function hopLetters(board) {
  return Promise.all([
    animateWave(groupDiagonals(board, ".square-letter"), HOP, { apart: TURN }),
    animateWave(groupDiagonals(board, ".square-cell"), TINT, { apart: TURN }),
  ]);
}

/** The parts of the grid's cells, by diagonals. @param {Element} board @param {string} part */
function groupDiagonals(board, part) {
  const all = [...board.querySelectorAll(`.square-grid ${part}`)];
  const far = (/** @type {number} */ at) => Math.floor(at / SIDE) + (at % SIDE);
  return Array.from({ length: 2 * SIDE - 1 }, (_, n) => all.filter((_, at) => far(at) === n));
}
