// Compute how far a chain is drawn while its head glides: first back to where the chain changed, then on. Positions are
// counted in cells from the chain's start, with fractions between two cells.

import { isSameCell } from "./board.js";

/**
 * @import {Cell} from "fivefold/chains/board.js"
 * @typedef {{path: Cell[], seen: number}} Way a path, and how many of its links are seen
 */

/** Milliseconds that a head takes from a cell to the next. */
export const A_CELL = 60;
/** A head that is farther behind than this many cells goes faster, so that no finger waits for it. */
const BEHIND = 4;

/** A chain that is seen whole. @param {Cell[]} path @returns {Way} */
export const wholeWay = (path) => ({ path, seen: path.length - 1 });

/**
 * The links that two paths have in common from their start on; -1 where not even that.
 * @param {Cell[]} a @param {Cell[]} b
 */
function countSharedLinks(a, b) {
  let count = 0;
  while (count < a.length && count < b.length && isSameCell(a[count], b[count])) count += 1;
  return count - 1;
}

/**
 * Where a head is some milliseconds later, on its way to the end of a path.
 * @param {Way} way @param {Cell[]} to @param {number} ms @returns {Way}
 */
export function advanceWay(way, to, ms) {
  const fork = countSharedLinks(way.path, to);
  if (fork < 0) return wholeWay(to);
  const end = to.length - 1;
  const back = Math.max(0, way.seen - fork);
  const from = way.seen - back;
  const far = back + Math.max(0, end - from);
  let left = (ms / A_CELL) * Math.max(1, far / BEHIND);
  if (left < back) return { path: way.path, seen: way.seen - left };
  left -= back;
  return { path: to, seen: Math.min(end, from + left) };
}

/** Whether a head has come to the end of a path. @param {Way} way @param {Cell[]} to */
export const hasArrived = ({ path, seen }, to) =>
  seen === to.length - 1 && path.length === to.length && countSharedLinks(path, to) === seen;

/** The corners of what is seen of a way, its head last: rows and columns, the head's in parts. @param {Way} way */
export function listCorners({ path, seen }) {
  const done = Math.floor(seen);
  const part = seen - done;
  const [[row, column], next] = [path[done], path[done + 1]];
  const head = part && next ? [row + part * (next[0] - row), column + part * (next[1] - column)] : null;
  return [...path.slice(0, done + 1), ...(head ? [/** @type {Cell} */ (head)] : [])];
}
