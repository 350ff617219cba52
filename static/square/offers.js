// What Reveal offers from where the cursor is: each part with what it costs, or why it can’t be had.

import { BLANK, entryName } from "./cursor.js";

/**
 * @import {SquareEntryShown} from "fivefold/wire"
 * @import {Sheet} from "./sheet.js"
 * @typedef {{price: string, isOff: boolean}} Price what a part costs, or why it is off
 */

/**
 * The offers of the menu.
 * @param {Sheet} sheet @param {number} cell where the cursor is
 * @param {SquareEntryShown} word @param {number} price of a letter
 * @returns {({part: "letter"|"word"|"grid", title: string} & Price)[]}
 */
export const listReveals = (sheet, cell, word, price) => [
  { part: "letter", title: "This letter", ...describeReveal(sheet, [cell], price) },
  { part: "word", title: entryName(word), ...describeReveal(sheet, word.cells, price) },
  { part: "grid", title: "Whole grid", price: "ends the game", isOff: false },
];

/**
 * A letter that turns out to be right costs less than one that is given.
 * @param {Sheet} sheet @param {number[]} cells @param {number} price of a letter @returns {Price}
 */
function describeReveal(sheet, cells, price) {
  const open = cells.filter((cell) => !sheet.isSure(cell));
  if (!open.length) return { price: "already right", isOff: true };
  const mayBeRight = open.some((cell) => sheet.letters[cell] !== BLANK && !sheet.isWrong(cell));
  return { price: `costs ${mayBeRight ? "up to " : ""}${price * open.length}`, isOff: false };
}

/** How much help that is, in its unit. @param {number} count */
export const countPoints = (count) => `${count} help ${count === 1 ? "point" : "points"}`;
