// Describe the grid for screen readers.

import { BLANK, SIDE } from "./cursor.js";

/** @import {SquareCheck, SquareEntryShown} from "fivefold/wire" */

/** A word to find, with its clue. @param {SquareEntryShown} entry */
export const spokenEntry = ({ number, across, clue }) => `${number} ${across ? "across" : "down"}: ${clue}`;

/** @param {number} cell */
const placeOf = (cell) => `row ${Math.floor(cell / SIDE) + 1}, column ${(cell % SIDE) + 1}`;

/**
 * A cell of a word: its letter, what is known of it, its place, and the clue.
 * @param {string} letters @param {number} cell @param {SquareEntryShown} entry
 * @param {string[]} marks what is known about the letter
 */
export function spokenCell(letters, cell, entry, marks) {
  const letter = letters[cell] === BLANK ? "empty" : letters[cell];
  const nth = `letter ${entry.cells.indexOf(cell) + 1} of ${spokenEntry(entry)}`;
  return [letter, ...marks, placeOf(cell), nth].join(", ");
}

/**
 * Letters with their places: “X in row 1, column 1; E in row 2, column 3”.
 * @param {string} letters @param {number[]} cells
 */
export const spokenLetters = (letters, cells) => cells.map((cell) => `${letters[cell]} in ${placeOf(cell)}`).join("; ");

/** A part of the grid in words. @param {SquareCheck["check"]} part */
export function partInWords(part) {
  if (part === "grid") return "the grid";
  return "word" in part ? `the word ${part.word}` : "a letter";
}
