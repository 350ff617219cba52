// Compute where the player writes: a cell and a direction. Pure moves over the grid, without the page.

import { stepOf, walkGrid } from "../site/grid.js";

/**
 * @import {SquareEntryShown} from "fivefold/wire"
 * @typedef {{cell: number, across: boolean}} Cursor
 */

export const SIDE = 4;
export const CELLS = SIDE * SIDE;
export const BLANK = ".";

/** @param {Cursor} cursor @returns {Cursor} */
export const turnCursor = (cursor) => ({ ...cursor, across: !cursor.across });

/**
 * Where a tap on a cell leads: on the cursor's own it turns, but for a first one where the page itself began.
 * @param {Cursor} cursor @param {number} cell @param {Cursor} opened @returns {Cursor}
 */
export const tapCursor = (cursor, cell, opened) =>
  cell === cursor.cell && cursor !== opened ? turnCursor(cursor) : { ...cursor, cell };

/** The entry that a cursor is in. @param {SquareEntryShown[]} entries @param {Cursor} cursor */
export function entryAt(entries, cursor) {
  const found = entries.find((one) => one.across === cursor.across && one.cells.includes(cursor.cell));
  return /** @type {SquareEntryShown} */ (found);
}

/**
 * An arrow across the direction turns first; along it, it moves, and stops at the edge.
 * @param {Cursor} cursor @param {string} key @returns {Cursor}
 */
export function moveByArrow(cursor, key) {
  const across = stepOf(key)?.[0] === 0;
  if (across !== cursor.across) return turnCursor(cursor);
  return { ...cursor, cell: walkGrid(cursor.cell, key, SIDE, CELLS) ?? cursor.cell };
}

/**
 * Where an entry is best begun: at its first empty cell, where all letters before it are sure or of a whole word that
 * crosses it. Where one is not, it may be a slip: then at the beginning, past what is sure.
 * @param {SquareEntryShown[]} entries @param {SquareEntryShown} entry @param {string} letters
 * @param {(cell: number) => boolean} sure @returns {Cursor}
 */
export function enterEntry(entries, entry, letters, sure) {
  const { cells, across } = entry;
  const isKept = (/** @type {number} */ cell) =>
    sure(cell) || isFull(entryAt(entries, { cell, across: !across }), letters);
  const empty = cells.find((cell) => letters[cell] === BLANK);
  const isBegun = empty !== undefined && cells.slice(0, cells.indexOf(empty)).every(isKept);
  return { cell: isBegun ? empty : (cells.find((cell) => !sure(cell)) ?? cells[0]), across };
}

/**
 * The entry a number of steps on, in the order of the clues; null beyond the first and the last.
 * @param {SquareEntryShown[]} entries @param {SquareEntryShown} from @param {number} step
 */
export const neighbourEntry = (entries, from, step) => entries[entries.indexOf(from) + step] ?? null;

/** The same, going round. @param {SquareEntryShown[]} entries @param {SquareEntryShown} from @param {number} step */
export const cycleEntry = (entries, from, step) =>
  entries[(entries.indexOf(from) + step + entries.length) % entries.length];

/**
 * Where to write next after a letter: on in the word past what is sure; at its end to its first gap, else to the next
 * word that is not full, rather of its own direction; in a full grid to the next word of its direction.
 * @param {SquareEntryShown[]} entries @param {Cursor} cursor
 * @param {string} letters with the letter just written
 * @param {(cell: number) => boolean} sure @returns {Cursor}
 */
export function moveAfterLetter(entries, cursor, letters, sure) {
  const entry = entryAt(entries, cursor);
  const empty = (/** @type {number} */ cell) => letters[cell] === BLANK;
  const rest = entry.cells.slice(entry.cells.indexOf(cursor.cell) + 1);
  const next = rest.find((cell) => !sure(cell));
  if (next !== undefined) return { ...cursor, cell: next };
  if (entry.cells.some(empty)) return { ...cursor, cell: /** @type {number} */ (entry.cells.find(empty)) };
  const below = entries.slice(entries.indexOf(entry) + 1).filter((one) => one.across === entry.across);
  const others = [...below, ...entries.map((_, step) => cycleEntry(entries, entry, step))];
  const open = others.find((one) => !isFull(one, letters)) ?? below.find((one) => !one.cells.every(sure));
  return open ? enterEntry(entries, open, letters, sure) : cursor;
}

/** Whether every cell of an entry holds a letter. @param {SquareEntryShown} entry @param {string} letters */
export const isFull = (entry, letters) => entry.cells.every((cell) => letters[cell] !== BLANK);

/** An entry as people name it, such as “6 Across”. @param {SquareEntryShown} entry */
export const entryName = (entry) => `${entry.number} ${entry.across ? "Across" : "Down"}`;

/**
 * The cell that backspace empties when the cursor's own has nothing to give: the one before, also across words.
 * @param {SquareEntryShown[]} entries @param {Cursor} cursor @returns {Cursor}
 */
export function cellBefore(entries, cursor) {
  const entry = entryAt(entries, cursor);
  const place = entry.cells.indexOf(cursor.cell);
  if (place > 0) return { ...cursor, cell: entry.cells[place - 1] };
  const other = neighbourEntry(entries, entry, -1);
  return other ? { cell: other.cells[other.cells.length - 1], across: other.across } : cursor;
}
