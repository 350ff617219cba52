// List what Check and Reveal offer at the cursor: each part with its cost, or why it isn't available.

import { BLANK, CELLS, entryName } from "./cursor.js";

/**
 * @import {SquareEntryShown, SquareView} from "fivefold/wire"
 * @import {Sheet} from "./sheet.js"
 * @typedef {{price: string, isOff: boolean}} Price what a part costs, or why it is off
 */

const GRID = Array.from({ length: CELLS }, (_, cell) => cell);

/**
 * The offers of a menu.
 * @param {"check"|"reveal"} kind @param {Sheet} sheet @param {number} cell where the cursor is
 * @param {SquareEntryShown} word @param {boolean} isElsewhere whether the cursor has left this word
 * @param {SquareView["rules"]} rules
 * @returns {({part: "letter"|"word"|"grid", title: string} & Price)[]}
 */
export function listOffers(kind, sheet, cell, word, isElsewhere, rules) {
  const letter = sheet.letters[cell];
  const describe = (/** @type {number[]} */ cells) =>
    kind === "check" ? describeCheck(sheet, cells, rules.check) : describeReveal(sheet, cells, rules.letter);
  const whole = kind === "check" ? describe(GRID) : { price: "ends the game", isOff: false };
  return [
    { part: "letter", title: letter === BLANK ? "This letter" : `Letter ${letter}`, ...describe([cell]) },
    { part: "word", title: `${entryName(word)}${isElsewhere ? " (just written)" : ""}`, ...describe(word.cells) },
    { part: "grid", title: "Whole grid", ...whole },
  ];
}

/** @param {Sheet} sheet @param {number[]} cells @param {number} price of a check @returns {Price} */
function describeCheck(sheet, cells, price) {
  const written = cells.filter((cell) => sheet.letters[cell] !== BLANK);
  if (!written.length) return { price: "still empty", isOff: true };
  if (written.every((cell) => sheet.isSure(cell) || sheet.isWrong(cell)))
    return { price: "nothing new to check", isOff: true };
  return { price: `costs ${price}`, isOff: false };
}

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
