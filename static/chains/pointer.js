// Draw with a finger or the mouse: a chain is picked up where it is pressed, follows, and is put down.

import { cellKey } from "./board.js";

/**
 * @import {ChainsStroke} from "fivefold/wire"
 * @import {Cell} from "fivefold/chains/board.js"
 * @import {Pen} from "fivefold/chains/pen.js"
 * @typedef {{
 *   cellAt: (event: PointerEvent) => Cell,
 *   isOver: () => boolean,
 *   startStroke: () => void,
 *   sendStroke: (stroke: ChainsStroke) => void,
 *   showProblem: (why: string|null, cell: Cell|null) => void,
 *   announceMove: () => void,
 *   redraw: () => void
 * }} Outside
 */

export class Pointer {
  /** @param {Pen} pen @param {Outside} outside */
  constructor(pen, outside) {
    this.pen = pen;
    this.outside = outside;
    /** Why the chain did not follow to where the pointer is now. @type {string|null} */
    this.refusal = null;
    this.onDown = (/** @type {PointerEvent} */ event) => this.handleDown(event);
    this.onMove = (/** @type {PointerEvent} */ event) => this.handleMove(event);
    this.onUp = () => this.handleUp();
    this.onCancel = () => this.handleCancel();
    this.onClick = (/** @type {MouseEvent} */ event) => this.handleClick(event);
  }

  /** @param {PointerEvent} event */
  handleDown(event) {
    if (this.outside.isOver() || event.button > 0 || !event.isPrimary) return;
    this.outside.startStroke();
    const cell = this.outside.cellAt(event);
    const why = this.pen.pickUp(cell);
    this.refusal = null;
    this.outside.showProblem(why, cell);
    if (!this.pen.path) return;
    event.preventDefault();
    const board = /** @type {Element} */ (event.currentTarget);
    board.setPointerCapture(event.pointerId);
    const frame = /** @type {HTMLElement|null} */ (board.closest("[tabindex]"));
    frame?.focus({ preventScroll: true }); // keys go on from here
    this.outside.redraw();
  }

  /** @param {PointerEvent} event */
  handleMove(event) {
    if (!this.pen.pressed || !this.pen.path) return;
    const cell = this.outside.cellAt(event);
    if (cellKey(cell) === cellKey(this.pen.pressed)) return;
    this.pen.pressed = cell;
    const why = this.pen.moveTo(cell);
    this.refusal = cellKey(cell) === cellKey(this.pen.head) ? null : why;
    this.outside.showProblem(this.refusal, this.pen.stopped);
    this.outside.redraw();
  }

  handleUp() {
    if (!this.pen.pressed) return;
    const stroke = this.pen.putDown();
    if (stroke) {
      this.outside.sendStroke(stroke); // which empties the line of messages
      this.outside.announceMove();
      if (this.refusal) this.outside.showProblem(this.refusal, null); // it is read once the finger is away
    }
    this.refusal = null;
    this.outside.redraw();
  }

  handleCancel() {
    this.pen.cancelStroke();
    this.outside.redraw();
  }

  /** A cell was pressed without a pointer, as screen readers do. @param {MouseEvent} event */
  handleClick(event) {
    const on = /** @type {SVGElement} */ (event.target).dataset.cell;
    if (event.detail || this.outside.isOver() || on === undefined) return;
    this.outside.startStroke();
    const cell = /** @type {Cell} */ (on.split(",").map(Number));
    const why = this.pen.pickUp(cell);
    if (why) this.outside.showProblem(why, cell);
    else this.outside.announceMove();
    this.handleUp();
  }
}
