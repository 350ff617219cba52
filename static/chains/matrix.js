// Edit a level that is being drawn: a matrix that grows, shrinks and changes cell by cell.

import { HOLE, START } from "./board.js";

/** @import {ChainsNumberChange} from "fivefold/wire" */
/** @import {Level} from "fivefold/chains/board.js" */

export const SMALLEST = 2;

/**
 * The level with other sides; what is new is a 1.
 * @param {Level} level @param {number} rows @param {number} columns @returns {Level}
 */
export function resizeLevel(level, rows, columns) {
  return Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => level[r]?.[c] ?? 1));
}

/** @param {Level} level @param {number} row @param {number} column @param {number} value @returns {Level} */
export function changeCell(level, row, column, value) {
  return level.map((one, r) => (r === row ? one.map((old, c) => (c === column ? value : old)) : one));
}

/** A level as text, as it is pasted. @param {Level} level */
export function levelAsText(level) {
  const wide = Math.max(...level.flat().map((number) => String(number).length - (number < 0 ? 1 : 0)));
  const sign = (/** @type {number} */ number) => (number === HOLE ? "." : number === START ? "S" : String(number));
  return level.map((row) => row.map((number) => sign(number).padStart(wide)).join(" ")).join("\n");
}

/**
 * What a key makes of a cell: a digit is added to a number of one digit, else it starts a new one.
 * @param {number} value @param {string} key @param {boolean} fresh whether the last key was for another cell
 * @returns {number|null} null for a key that says nothing
 */
export function numberFromKey(value, key, fresh) {
  if (key === "s" || key === "S") return START;
  if (key === "." || key === "#" || key === "-" || key === "Delete" || key === "Backspace") return HOLE;
  if (!/^[0-9]$/.test(key)) return null;
  return !fresh && value > 0 && value < 10 ? value * 10 + Number(key) : Number(key);
}

/** The level with some cells changed. @param {Level} level @param {ChainsNumberChange[]} changes @returns {Level} */
export const applyChanges = (level, changes) =>
  changes.reduce((now, { row, column, number }) => changeCell(now, row, column, number), level);
