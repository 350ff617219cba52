// The grid in words, for those who hear it.

import { BLANK, SIDE } from "./cursor.js";

/** @import {GiveUp, SquareCheck, SquareEntryShown, SquareMove} from "fivefold/wire" */

/** A word to find, with its clue. @param {SquareEntryShown} entry */
export const spokenEntry = ({ number, across, clue }) => `${number} ${across ? "across" : "down"}: ${clue}`;

/** @param {number} cell */
export const placeOf = (cell) => `row ${Math.floor(cell / SIDE) + 1}, column ${(cell % SIDE) + 1}`;

/**
 * A cell as it stands in a word: its letter, what is known of it, its place, and the clue.
 * @param {string} letters @param {number} cell @param {SquareEntryShown} entry
 * @param {string[]} known what was told of the letter
 */
export function spokenCell(letters, cell, entry, known) {
  const letter = letters[cell] === BLANK ? "empty" : letters[cell];
  const nth = `letter ${entry.cells.indexOf(cell) + 1} of ${spokenEntry(entry)}`;
  return [letter, ...known, placeOf(cell), nth].join(", ");
}

/**
 * Letters with their places: “X in row 1, column 1; E in row 2, column 3”.
 * @param {string} letters @param {number[]} cells
 */
export const spokenLetters = (letters, cells) => cells.map((cell) => `${letters[cell]} in ${placeOf(cell)}`).join("; ");

/**
 * A move in words, after the name of who made it; nothing where any game's words do.
 * @param {SquareMove|GiveUp} move
 */
export function told(move) {
  if ("letters" in move) return "wrote letters";
  if ("put" in move) return written(move.put) ? `wrote ${written(move.put)}` : "erased letters";
  if ("check" in move) return `checked ${partInWords(move.check)}`;
  return "reveal" in move ? `revealed ${partInWords(move.reveal)}` : undefined;
}

/** The letters of a move, as they were typed. @param {[number, string][]} cells */
const written = (cells) => cells.map(([, letter]) => (letter === BLANK ? "" : letter)).join("");

/** A part of the grid in words. @param {SquareCheck["check"]} part */
function partInWords(part) {
  if (part === "grid") return "the grid";
  return "word" in part ? `the word ${part.word}` : "a letter";
}
