// Hold the letters as the player sees them: the server's, and over them what was typed and not yet confirmed.

import { BLANK, CELLS } from "./cursor.js";

/**
 * @import {SquareView} from "fivefold/wire"
 * @typedef {Pick<SquareView, "letters"|"sure"|"struck">} Known
 */

export class Sheet {
  /** @param {Known} confirmed */
  constructor(confirmed) {
    /** @type {Map<number, string>} */
    this.typed = new Map();
    this.confirmed = confirmed;
    /** @type {[number, string][]} what cells held before each letter that was typed or erased here, the latest last */
    this.past = [];
    /** Whether letters are on their way: then the server will soon know others than it is known to. */
    this.underway = false;
  }

  /**
   * Takes what the server says; what was typed stays, but for cells that are sure by now or hold the same.
   * @param {Known} confirmed
   */
  adoptKnown(confirmed) {
    this.confirmed = confirmed;
    this.dropConfirmed();
  }

  /** What was on its way has arrived, or will not. */
  finishSending() {
    this.underway = false;
    this.dropConfirmed();
  }

  dropConfirmed() {
    for (const [cell, letter] of this.typed) {
      const same = this.confirmed.letters[cell] === letter && !this.underway;
      if (same || this.isSure(cell)) this.typed.delete(cell);
    }
  }

  /** @param {number} cell */
  isSure(cell) {
    return this.confirmed.sure.includes(cell);
  }

  /** Whether a cell holds a letter that was shown to be wrong there, now or before. @param {number} cell */
  isWrong(cell) {
    return this.confirmed.struck[cell].includes(this.letters[cell]);
  }

  /** Whether any cell does. */
  get hasWrong() {
    return this.confirmed.struck.some((_, cell) => this.isWrong(cell));
  }

  /** Whether there is a letter that is neither sure nor shown to be wrong. */
  get hasUnchecked() {
    return [...this.letters].some((letter, cell) => letter !== BLANK && !this.isSure(cell) && !this.isWrong(cell));
  }

  /** All sixteen letters, "." for an empty cell. */
  get letters() {
    return Array.from({ length: CELLS }, (_, cell) => this.typed.get(cell) ?? this.confirmed.letters[cell]).join("");
  }

  /**
   * Writes or empties a cell, unless it is sure.
   * @param {number} cell @param {string} letter
   * @returns {boolean} whether anything changed
   */
  writeCell(cell, letter) {
    if (this.isSure(cell) || this.letters[cell] === letter) return false;
    if (this.confirmed.letters[cell] === letter && !this.underway) this.typed.delete(cell);
    else this.typed.set(cell, letter);
    return true;
  }

  /** Writes or empties a cell as a player does: that can be undone. @param {number} cell @param {string} letter */
  typeCell(cell, letter) {
    const before = this.letters[cell];
    const changed = this.writeCell(cell, letter);
    if (changed) this.past.push([cell, before]);
    return changed;
  }

  /** Whether there is something to undo; what is sure by now stays. */
  get canUndo() {
    return this.past.some(([cell, letter]) => !this.isSure(cell) && this.letters[cell] !== letter);
  }

  /** Takes back the latest letter that can be. @returns {number|null} its cell */
  undo() {
    for (let last = this.past.pop(); last; last = this.past.pop()) if (this.writeCell(...last)) return last[0];
    return null;
  }

  /** The letters to send, or null where the server knows all. */
  get unsentLetters() {
    return this.typed.size ? this.letters : null;
  }

  /** Whether the grid is full and no letter in it is known to be wrong: then it is judged. */
  get isReady() {
    return !this.letters.includes(BLANK) && !this.hasWrong;
  }

  /** Whether a grid that the server knows is full, so that something in it is off, and no letter in it is struck. */
  get isOff() {
    return this.letters === this.confirmed.letters && !this.letters.includes(BLANK) && !this.hasWrong;
  }
}
