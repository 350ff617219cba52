// Check on the page where a chain may go and why not, and find what is covered and what no chain can reach. The
// sentences are the server's, and only the server's verdict counts.

/**
 * @import {ChainsStroke, ChainsView} from "fivefold/wire"
 * @typedef {ChainsStroke["cells"][number]} Cell row and column, counted from 0
 * @typedef {ChainsView["level"]} Level -1 hole, 0 start, else the number
 * @typedef {ChainsView["chains"]} Chains each from its start on
 */

export const HOLE = -1;
export const START = 0;
/** @type {Cell[]} up, right, down, left */
export const STEPS = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];

/** @param {Cell} cell */
export const cellKey = (cell) => `${cell[0]},${cell[1]}`;
/** @param {Cell} a @param {Cell} b */
export const isSameCell = (a, b) => a[0] === b[0] && a[1] === b[1];
/** @param {Cell} a @param {Cell} b */
export const areNeighbours = (a, b) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) === 1;

/** @param {Level} level @param {Cell} cell */
export const numberAt = (level, cell) => level[cell[0]]?.[cell[1]] ?? HOLE;

/** @param {Level} level @returns {Cell[]} */
export function cellsOf(level) {
  return level.flatMap((row, r) => row.flatMap((number, c) => (number === HOLE ? [] : [/** @type {Cell} */ ([r, c])])));
}

/** @param {Chains} chains @param {Cell} cell @returns {{chain: number, at: number}|null} who covers a cell */
export function coveredBy(chains, cell) {
  for (let chain = 0; chain < chains.length; chain += 1) {
    const at = chains[chain].findIndex((one) => isSameCell(one, cell));
    if (at >= 0) return { chain, at };
  }
  return null;
}

/**
 * Why a chain cannot go on from its end to a cell; null where it can.
 * @param {Level} level @param {Chains} chains @param {number} chain @param {Cell} cell @returns {string|null}
 */
export function whyNot(level, chains, chain, cell) {
  const path = chains[chain];
  const from = path[path.length - 1];
  const number = numberAt(level, from);
  const other = numberAt(level, cell);
  if (other === HOLE) return "There’s no cell there.";
  if (!areNeighbours(from, cell)) return "A chain goes from cell to cell: up, down, left or right.";
  const covered = coveredBy(chains, cell);
  if (other === START) return covered?.chain === chain ? null : "Another chain starts there, so this one can’t enter.";
  if (covered)
    return covered.chain === chain ? `The chain already covers this ${other}.` : `Another chain covers this ${other}.`;
  return other < number ? `A chain can’t go from a ${number} to a lower ${other}.` : null;
}

/** @param {Chains} chains */
export const countCovered = (chains) => chains.reduce((sum, path) => sum + path.length, 0);

/**
 * The free cells that no chain can reach any more from where it ends, and the free ones that can only be reached.
 * @param {Level} level @param {Chains} chains @returns {Cell[]}
 */
export function findStranded(level, chains) {
  const taken = new Set(chains.flat().map(cellKey));
  const reached = new Set();
  const waiting = chains.map((path) => path[path.length - 1]);
  for (let from = waiting.pop(); from; from = waiting.pop()) {
    for (const [down, right] of STEPS) {
      /** @type {Cell} */
      const there = [from[0] + down, from[1] + right];
      const other = numberAt(level, there);
      if (other <= START || other < numberAt(level, from) || taken.has(cellKey(there)) || reached.has(cellKey(there)))
        continue;
      reached.add(cellKey(there));
      waiting.push(there);
    }
  }
  return cellsOf(level).filter((cell) => !taken.has(cellKey(cell)) && !reached.has(cellKey(cell)));
}

/**
 * The cells between two, side by side: for a finger that was faster than the screen.
 * @param {Cell} from @param {Cell} to @returns {Cell[]} without the first, with the last
 */
export function listCellsBetween(from, to) {
  /** @type {Cell[]} */
  const found = [];
  let [r, c] = from;
  while (r !== to[0] || c !== to[1]) {
    const down = to[0] - r;
    const right = to[1] - c;
    if (Math.abs(down) > Math.abs(right)) r += Math.sign(down);
    else c += Math.sign(right);
    found.push([r, c]);
  }
  return found;
}

/** The chains as they lie on this page, ahead of the server, with the way back and forth. */
export class Table {
  /** @param {Level} level @param {Chains} chains */
  constructor(level, chains) {
    this.level = level;
    /** @type {Chains} */
    this.chains = chains;
    /** @type {Chains[]} */
    this.past = [];
    /** @type {Chains[]} */
    this.future = [];
  }

  get isFull() {
    return countCovered(this.chains) === cellsOf(this.level).length;
  }

  /** @param {number} chain @param {Cell[]} path */
  layChain(chain, path) {
    this.replaceChains(this.chains.map((one, n) => (n === chain ? path : one)));
  }

  /** @param {Chains} chains */
  replaceChains(chains) {
    this.past.push(this.chains);
    this.future = [];
    this.chains = chains;
  }

  clear() {
    this.replaceChains(this.chains.map((path) => path.slice(0, 1)));
  }

  /** @returns {boolean} whether this page knows what was before */
  undo() {
    const before = this.past.pop();
    if (before) this.future.push(this.chains);
    if (before) this.chains = before;
    return Boolean(before);
  }

  /** @returns {boolean} */
  redo() {
    const after = this.future.pop();
    if (after) this.past.push(this.chains);
    if (after) this.chains = after;
    return Boolean(after);
  }

  /** Takes over what the server says; the way back stays only if it leads to the same. @param {Chains} chains */
  adoptChains(chains) {
    if (JSON.stringify(chains) === JSON.stringify(this.chains)) return;
    this.chains = chains;
    this.past = [];
    this.future = [];
  }
}
