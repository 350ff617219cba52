// Walk boards by arrow keys: where a key leads, and which cell has the focus.

/** @typedef {[row: number, column: number]} Step */

/** @type {Record<string, Step>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowDown: [1, 0], ArrowLeft: [0, -1] };

/** Null for all but arrow keys. @param {string} key */
export const stepOf = (key) => ARROWS[key] ?? null;

/** @param {string} key */
export const isLetter = (key) => /^[a-z]$/i.test(key);

/** Whether a key is one by which boards are played: an arrow, a digit, a letter, Enter. @param {string} key */
export const isOfBoards = (key) => key in ARROWS || key === "Enter" || /^\d$/.test(key) || isLetter(key);

/** Whether a key is held with one that makes it the browser's own. @param {KeyboardEvent} event */
export const isHeld = (event) => event.ctrlKey || event.metaKey || event.altKey;

/**
 * Where an arrow, Home or End leads from a cell, within the edges; null for any other key. The last row may be shorter.
 * @param {number} at row by row @param {string} key @param {number} columns @param {number} count
 */
export function walkGrid(at, key, columns, count) {
  const column = at % columns;
  const step = stepOf(key) ?? { Home: [0, -column], End: [0, columns - 1 - column] }[key];
  if (!step) return null;
  const inside = column + step[1] >= 0 && column + step[1] < columns;
  const to = at + step[0] * columns + step[1];
  return inside && to >= 0 && to < count ? to : at;
}

/** The cells of a game's element as one stop for Tab, walked by arrow keys: a roving tabindex. */
export class RovingGrid {
  /**
   * @param {import("lit").LitElement} host
   * @param {{cells: string, columns: number}} how what finds the cells in the element, and how many make a row
   */
  constructor(host, { cells, columns }) {
    this.host = host;
    this.selector = cells;
    this.columns = columns;
    /** The cell that Tab leads to. */
    this.at = 0;
  }

  get cells() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.host.querySelectorAll(this.selector))];
  }

  /** @param {number} place */
  tabindex(place) {
    return place === this.at ? 0 : -1;
  }

  /** Makes a cell the one that Tab leads to, within `count` cells. @param {number} place @param {number} count */
  setCurrent(place, count) {
    this.at = Math.min(Math.max(place, 0), Math.max(count - 1, 0));
    this.host.requestUpdate();
  }

  /** The focus goes to the cell that Tab leads to, once it is drawn. @param {FocusOptions} [how] */
  async focusCurrent(how) {
    await this.host.updateComplete;
    this.cells[this.at]?.focus(how);
  }

  /** Walks by a key. @param {KeyboardEvent} event @returns {boolean} whether the key meant that */
  walkByKey(event) {
    const cells = this.cells;
    const to = isHeld(event) ? null : walkGrid(this.at, event.key, this.columns, cells.length);
    if (to === null) return false;
    event.preventDefault();
    this.setCurrent(to, cells.length);
    this.focusCurrent();
    return true;
  }
}
