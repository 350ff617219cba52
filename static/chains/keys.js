// The keyboard: arrows draw the chain in hand, or look around when none is. Strokes made key by key are sent together,
// after a moment's rest.

import { stepOf } from "../site/grid.js";
import { HOLE, coveredBy, numberAt } from "./board.js";

/**
 * @import {ChainsStroke} from "fivefold/wire"
 * @import {Cell} from "fivefold/chains/board.js"
 * @import {Pen} from "fivefold/chains/pen.js"
 * @typedef {{
 *   stroke: (stroke: ChainsStroke) => void,
 *   refused: (why: string|null, cell: Cell) => void,
 *   moved: () => void,
 *   looked: (cell: Cell|null) => void
 * }} Outside
 */

export const REST = 700;

export class Keyboard {
  /** @param {Pen} pen @param {Outside} outside */
  constructor(pen, outside) {
    this.pen = pen;
    this.outside = outside;
    /** @type {Cell|null} where one looks around; null while a chain is in hand, or would be at the first arrow */
    this.looking = null;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
  }

  /** What to show of the keyboard: where the chain in hand ends, or where one looks. */
  cursors() {
    return this.looking ? [{ cell: this.looking, kind: "looking" }] : [{ cell: this.pen.head, kind: "drawing" }];
  }

  /** @param {string} pressed @returns {boolean} whether the key means anything here */
  press(pressed) {
    const step = stepOf(pressed);
    if (step) return this.arrow(step);
    if (pressed >= "1" && pressed <= "9") return this.take(Number(pressed) - 1);
    if (pressed === "Backspace" || pressed === "Delete") return this.back();
    if (pressed === "Enter" || pressed === " ") return this.turn();
    if (pressed === "Escape") return this.look();
    return false;
  }

  /** @param {Cell} step */
  arrow([down, right]) {
    const from = this.looking ?? this.pen.head;
    /** @type {Cell} */
    const to = [from[0] + down, from[1] + right];
    if (this.looking) return this.lookAt(to);
    const why = this.pen.step(to);
    this.outside.refused(why, to);
    if (!why) this.stepped();
    return true;
  }

  /** @param {Cell} cell */
  lookAt(cell) {
    const { level } = this.pen.table;
    const isThere = level[cell[0]]?.[cell[1]] !== undefined;
    if (isThere) this.looking = cell;
    this.outside.looked(isThere ? cell : null);
    return true;
  }

  /** @param {number} chain */
  take(chain) {
    if (chain >= this.pen.table.chains.length) return false;
    this.putDown();
    this.pen.take(chain);
    this.looking = null;
    this.outside.moved();
    return true;
  }

  back() {
    const path = this.pen.chains[this.pen.chain];
    this.looking = null;
    if (path.length < 2) return this.atStart();
    this.pen.step(path[path.length - 2]);
    this.stepped();
    return true;
  }

  /** There is nothing to take back: it is said again where the chain ends. */
  atStart() {
    this.outside.moved();
    return true;
  }

  /** Enter: puts down what is in hand; picks up what one looks at. */
  turn() {
    if (!this.looking) return this.look();
    const { table } = this.pen;
    const there = numberAt(table.level, this.looking);
    if (there === HOLE) return true;
    const found = coveredBy(table.chains, this.looking);
    const why = this.pen.press(this.looking);
    this.pen.pressed = null;
    this.outside.refused(why, this.looking);
    if (why) return true;
    this.looking = null;
    if (found && found.at === table.chains[found.chain].length - 1) this.outside.moved();
    else this.stepped();
    return true;
  }

  look() {
    const head = this.pen.head;
    this.putDown();
    this.looking = head;
    this.outside.looked(head);
    return true;
  }

  stepped() {
    this.outside.moved();
    clearTimeout(this.timer);
    const full =
      this.pen.chains.flat().length === this.pen.table.level.flat().filter((number) => number !== HOLE).length;
    if (full) this.putDown();
    else this.timer = setTimeout(() => this.flush(), REST);
  }

  /** Sends what was drawn so far; the chain stays in hand. */
  flush() {
    const { chain, path } = this.pen;
    this.putDown();
    if (path) this.pen.take(chain);
  }

  /** Sends what was drawn and lets go. */
  putDown() {
    clearTimeout(this.timer);
    if (this.pen.pressed) return;
    const stroke = this.pen.release();
    if (stroke) this.outside.stroke(stroke);
  }
}
