// The pointer, finger or mouse: a chain is picked up where it is pressed, follows, and is put down.

import { key } from "./board.js";

/**
 * @import {ChainsStroke} from "fivefold/wire"
 * @import {Cell} from "fivefold/chains/board.js"
 * @import {Pen} from "fivefold/chains/pen.js"
 * @typedef {{
 *   cellAt: (event: PointerEvent) => Cell,
 *   over: () => boolean,
 *   begins: () => void,
 *   stroke: (stroke: ChainsStroke) => void,
 *   refused: (why: string|null, cell: Cell|null) => void,
 *   moved: () => void,
 *   changed: () => void
 * }} Outside
 */

export class Pointer {
  /** @param {Pen} pen @param {Outside} outside */
  constructor(pen, outside) {
    this.pen = pen;
    this.outside = outside;
    this.onDown = (/** @type {PointerEvent} */ event) => this.down(event);
    this.onMove = (/** @type {PointerEvent} */ event) => this.move(event);
    this.onUp = () => this.up();
    this.onCancel = () => this.cancel();
    this.onClick = (/** @type {MouseEvent} */ event) => this.click(event);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (this.outside.over() || event.button > 0 || !event.isPrimary) return;
    this.outside.begins();
    const cell = this.outside.cellAt(event);
    const why = this.pen.press(cell);
    this.outside.refused(why, cell);
    if (!this.pen.path) return;
    event.preventDefault();
    const board = /** @type {Element} */ (event.currentTarget);
    board.setPointerCapture(event.pointerId);
    const frame = /** @type {HTMLElement|null} */ (board.closest("[tabindex]"));
    frame?.focus({ preventScroll: true }); // keys go on from here
    this.outside.changed();
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.pen.pressed || !this.pen.path) return;
    const cell = this.outside.cellAt(event);
    if (key(cell) === key(this.pen.pressed)) return;
    this.pen.pressed = cell;
    const why = this.pen.moveTo(cell);
    if (key(cell) !== key(this.pen.head)) this.outside.refused(why, this.pen.stopped);
    else this.outside.refused(null, null);
    this.outside.changed();
  }

  up() {
    if (!this.pen.pressed) return;
    const stroke = this.pen.release();
    if (stroke) {
      this.outside.moved();
      this.outside.stroke(stroke);
    }
    this.outside.changed();
  }

  cancel() {
    this.pen.drop();
    this.outside.changed();
  }

  /** A cell was pressed without a pointer, as screen readers do. @param {MouseEvent} event */
  click(event) {
    const on = /** @type {SVGElement} */ (event.target).dataset.cell;
    if (event.detail || this.outside.over() || on === undefined) return;
    this.outside.begins();
    const cell = /** @type {Cell} */ (on.split(",").map(Number));
    const why = this.pen.press(cell);
    if (why) this.outside.refused(why, cell);
    else this.outside.moved();
    this.up();
  }
}
