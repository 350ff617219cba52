// Describe the board for screen readers: a cell, what covers it, what is around it, and what a hint lights.

import { HOLE, START, STEPS, cellKey, coveredBy, numberAt } from "./board.js";

/** @import {ChainsHinted} from "fivefold/wire" */
/** @import {Cell, Chains, Level} from "fivefold/chains/board.js" */

/** The ways of `STEPS` in words. */
const WAYS = ["up", "right", "down", "left"];
/** A hint says the names of this many cells itself; more it calls “the lit cells”. */
const NAMED_BY_HINT = 3;
/** The colour and the mark of each chain, as `picture.js` draws them. */
const LOOKS = ["blue circle", "orange triangle", "green square", "pink diamond", "yellow star"];
/** What a hint is, and what it costs. */
export const HINT_COSTS = "You’ll see the next step, and why. Fewest hints rank highest.";

/** A chain by its number and what it looks like. @param {number} chain from 0 */
export const nameChain = (chain) => `${chain + 1} (${LOOKS[chain % LOOKS.length]})`;

/** @param {Level} level @param {Cell} cell @param {{chain: number}|null|undefined} owner */
function describeCell(level, cell, owner) {
  const number = numberAt(level, cell);
  if (number === HOLE) return "no cell";
  if (number === START) return owner ? `start of chain ${owner.chain + 1}` : "start";
  return owner ? `${number}, in chain ${owner.chain + 1}` : String(number);
}

/** A cell with its place. @param {Level} level @param {Cell} cell @param {{chain: number}|null|undefined} owner */
export const spokenCell = (level, cell, owner) =>
  `${describeCell(level, cell, owner)}, row ${cell[0] + 1}, column ${cell[1] + 1}`;

/** What is in the four directions from a cell. @param {Level} level @param {Chains} chains @param {Cell} cell */
export function describeAround(level, chains, [row, column]) {
  const directions = STEPS.map(([down, right], way) => {
    /** @type {Cell} */
    const there = [row + down, column + right];
    return `${WAYS[way]} ${describeCell(level, there, coveredBy(chains, there))}`;
  });
  return `Around row ${row + 1}, column ${column + 1}: ${directions.join("; ")}.`;
}

/** Cells by their places, row by row: “row 1, columns 2 and 3; row 4, column 1”. @param {Cell[]} cells */
export function listPlaces(cells) {
  /** @type {Map<number, number[]>} */
  const rows = new Map();
  for (const [row, column] of cells) rows.set(row, [...(rows.get(row) ?? []), column + 1]);
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([row, columns]) => {
      const inOrder = columns.sort((a, b) => a - b).map(String);
      const last = inOrder.pop();
      const listed = inOrder.length ? `columns ${inOrder.join(", ")} and ${last}` : `column ${last}`;
      return `row ${row + 1}, ${listed}`;
    })
    .join("; ");
}

/** A hint with what it lights or marks, where its sentences don't name it. @param {ChainsHinted} hint */
export function spokenHint({ title, text, use, cells, goes, ends, areas = [] }) {
  const lit = cells.length > NAMED_BY_HINT ? ` These cells are lit: ${listPlaces(cells)}.` : "";
  const shaded = text.includes("shaded") ? areas.map((area) => ` Shaded: ${listPlaces(area)}.`) : [];
  const said = [`${title}. ${text}`, use].filter(Boolean).join(" ");
  const underlined = text.includes("underlined") ? ` Underlined: ${listPlaces(ends)}.` : "";
  return `${said}${lit}${shaded.join("")}${describeArrows(said, goes)}${underlined}`;
}

/** Find the arrows that a hint is about. @param {string} said @param {ChainsHinted["goes"]} goes */
function describeArrows(said, goes) {
  if (!said.includes("arrow")) return "";
  const each = goes.map(([from, to]) => `from ${listPlaces([from])} to ${listPlaces([to])}`);
  return ` Arrows go ${each.join("; ")}.`;
}

/** What a check for cells that are cut off says if there are none. */
export const NONE_LOST = "No cells are cut off.";

/** The cells that no chain can reach any more. @param {Cell[]} lost */
export function spokenLost(lost) {
  if (!lost.length) return NONE_LOST;
  return `${lost.length === 1 ? "1 cell is" : `${lost.length} cells are`} cut off: ${listPlaces(lost)}.`;
}

/** Where cells that are cut off are marked. @param {Cell} cell @param {Set<string>} lost */
export const describeCutOff = (cell, lost) => (lost.has(cellKey(cell)) ? ", cut off" : "");
