// Draw one chain by finger, mouse or arrow keys: pick it up, go on, go back, and put it down.

import { START, listCellsBetween, areNeighbours, coveredBy, numberAt, isSameCell, whyNot } from "./board.js";

/** @import {ChainsStroke} from "fivefold/wire" */
/** @import {Cell, Table} from "fivefold/chains/board.js" */

export const PICK_UP = "Start a chain at its dot, or go on from its end.";

export class Pen {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** The held chain, or that was last. */
    this.chain = 0;
    /** @type {Cell[]|null} the path under the pen; null while nothing is held */
    this.path = null;
    /** Whether this press has only taken the chain back so far, and where it was pressed. */
    this.pressed = /** @type {Cell|null} */ (null);
    /** @type {Cell|null} the cell at which the pen was stopped last */
    this.stopped = null;
  }

  /** The chains with the stroke that is being drawn. */
  get chains() {
    const { path, chain } = this;
    return path ? this.table.chains.map((one, n) => (n === chain ? path : one)) : this.table.chains;
  }

  get head() {
    const path = this.chains[this.chain];
    return path[path.length - 1];
  }

  /**
   * Picks up the chain that covers a cell, there; or lets the last chain, or the one whose end is beside, go there.
   * @param {Cell} cell
   * @returns {string|null} why nothing is held now
   */
  pickUp(cell) {
    const found = coveredBy(this.table.chains, cell);
    this.pressed = cell;
    if (found) {
      this.chain = found.chain;
      this.path = this.table.chains[found.chain].slice(0, found.at + 1);
      return null;
    }
    return this.reachCell(cell);
  }

  /** @param {Cell} cell */
  reachCell(cell) {
    const { level, chains } = this.table;
    if (numberAt(level, cell) < START) return null;
    const near = chains.map((_, n) => n).filter((n) => areNeighbours(chains[n][chains[n].length - 1], cell));
    const able = near.filter((n) => !whyNot(level, chains, n, cell));
    const chosen = able.includes(this.chain) ? this.chain : able[0];
    if (chosen === undefined) return near.length ? whyNot(level, chains, near[0], cell) : PICK_UP;
    this.chain = chosen;
    this.path = [...chains[chosen], cell];
    return null;
  }

  /** Picks up a chain at its end. @param {number} chain */
  takeChain(chain) {
    this.chain = chain;
    this.path = this.table.chains[chain];
    this.pressed = null;
  }

  /**
   * Goes on to a cell, through those between; back where the chain has been.
   * @param {Cell} cell
   * @returns {string|null} why the chain does not get there
   */
  moveTo(cell) {
    if (!this.path) return null;
    const back = this.path.findIndex((one) => isSameCell(one, cell));
    if (back >= 0) {
      this.path = this.path.slice(0, back + 1);
      return null;
    }
    for (const next of listCellsBetween(this.head, cell)) {
      const why = this.stepTo(next);
      if (why) return why;
    }
    return null;
  }

  /** One step to a neighbour: on, or back by one. @param {Cell} cell @returns {string|null} */
  stepTo(cell) {
    const path = this.path ?? this.table.chains[this.chain];
    if (path.length > 1 && isSameCell(path[path.length - 2], cell)) {
      this.path = path.slice(0, -1);
      return null;
    }
    const why = whyNot(this.table.level, this.chains, this.chain, cell);
    if (why) this.stopped = cell;
    else this.path = [...path, cell];
    return why;
  }

  /** Puts the chain down. @returns {ChainsStroke|null} the stroke, if it changed anything */
  putDown() {
    const { chain, path, table } = this;
    this.path = null;
    this.pressed = null;
    if (!path || JSON.stringify(path) === JSON.stringify(table.chains[chain])) return null;
    table.layChain(chain, path);
    return { chain, cells: path };
  }

  /** Lets go without a stroke. */
  cancelStroke() {
    this.path = null;
    this.pressed = null;
  }
}
