// Play with the keyboard: arrows draw the held chain, or look around if none is held. Cells drawn key by key are sent
// together, after a short pause.

import { stepOf } from "../site/grid.js";
import { HOLE, coveredBy, numberAt } from "./board.js";

/**
 * @import {ChainsStroke} from "fivefold/wire"
 * @import {Cell} from "fivefold/chains/board.js"
 * @import {Pen} from "fivefold/chains/pen.js"
 * @typedef {{
 *   sendStroke: (stroke: ChainsStroke) => void,
 *   showProblem: (why: string|null, cell: Cell) => void,
 *   announceMove: () => void,
 *   announceCell: (cell: Cell|null) => void
 * }} Outside
 */

export const REST = 700;

export class Keyboard {
  /** @param {Pen} pen @param {Outside} outside */
  constructor(pen, outside) {
    this.pen = pen;
    this.outside = outside;
    /** @type {Cell|null} where one looks around; null while a chain is held, or would be at the first arrow */
    this.looking = null;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
  }

  /** What to show of the keyboard: where the held chain ends, or where one looks. */
  listCursors() {
    return this.looking ? [{ cell: this.looking, kind: "looking" }] : [{ cell: this.pen.head, kind: "drawing" }];
  }

  /** @param {string} pressed @returns {boolean} whether the key means anything here */
  pressKey(pressed) {
    const step = stepOf(pressed);
    if (step) return this.moveByArrow(step);
    if (pressed >= "1" && pressed <= "9") return this.takeChain(Number(pressed) - 1);
    if (pressed === "Backspace" || pressed === "Delete") return this.stepBack();
    if (pressed === "Enter" || pressed === " ") return this.toggleHold();
    if (pressed === "Escape") return this.startLooking();
    return false;
  }

  /** @param {Cell} step */
  moveByArrow([down, right]) {
    const from = this.looking ?? this.pen.head;
    /** @type {Cell} */
    const to = [from[0] + down, from[1] + right];
    if (this.looking) return this.lookAt(to);
    const why = this.pen.stepTo(to);
    this.outside.showProblem(why, to);
    if (!why) this.handleStep();
    return true;
  }

  /** @param {Cell} cell */
  lookAt(cell) {
    const { level } = this.pen.table;
    const isThere = level[cell[0]]?.[cell[1]] !== undefined;
    if (isThere) this.looking = cell;
    this.outside.announceCell(isThere ? cell : null);
    return true;
  }

  /** @param {number} chain */
  takeChain(chain) {
    if (chain >= this.pen.table.chains.length) return false;
    this.putDownChain();
    this.pen.takeChain(chain);
    this.looking = null;
    this.outside.announceMove();
    return true;
  }

  stepBack() {
    const path = this.pen.chains[this.pen.chain];
    this.looking = null;
    if (path.length < 2) return this.announceStart();
    this.pen.stepTo(path[path.length - 2]);
    this.handleStep();
    return true;
  }

  /** There is nothing to take back: it is said again where the chain ends. */
  announceStart() {
    this.outside.announceMove();
    return true;
  }

  /** Enter: puts down what is held; picks up what one looks at. */
  toggleHold() {
    if (!this.looking) return this.startLooking();
    const { table } = this.pen;
    const there = numberAt(table.level, this.looking);
    if (there === HOLE) return true;
    const found = coveredBy(table.chains, this.looking);
    const why = this.pen.pickUp(this.looking);
    this.pen.pressed = null;
    this.outside.showProblem(why, this.looking);
    if (why) return true;
    this.looking = null;
    if (found && found.at === table.chains[found.chain].length - 1) this.outside.announceMove();
    else this.handleStep();
    return true;
  }

  startLooking() {
    const head = this.pen.head;
    this.putDownChain();
    this.looking = head;
    this.outside.announceCell(head);
    return true;
  }

  handleStep() {
    this.outside.announceMove();
    clearTimeout(this.timer);
    const full =
      this.pen.chains.flat().length === this.pen.table.level.flat().filter((number) => number !== HOLE).length;
    if (full) this.putDownChain();
    else this.timer = setTimeout(() => this.sendStroke(), REST);
  }

  /** Sends what was drawn so far; the chain stays held. */
  sendStroke() {
    const { chain, path } = this.pen;
    this.putDownChain();
    if (path) this.pen.takeChain(chain);
  }

  /** Sends what was drawn and lets go. */
  putDownChain() {
    clearTimeout(this.timer);
    if (this.pen.pressed) return;
    const stroke = this.pen.putDown();
    if (stroke) this.outside.sendStroke(stroke);
  }
}
