// Turn the solver's steps into moments: the moves that are still possible after each step, and the sure ones.

import { START, STEPS, cellKey, cellsOf, numberAt } from "./board.js";

/**
 * @import {ChainsStep, ChainsStroke, Edition} from "fivefold/wire"
 * @import {Cell, Chains, Level} from "fivefold/chains/board.js"
 * @typedef {{from: Cell, to: Cell, name: string, goneAt: number}} Move
 */

/** Where the steps of a level may be fetched. @param {Pick<Edition, "kind"|"variant"|"seed">} edition */
export const watchAddress = (edition) =>
  edition.kind === "own"
    ? `/chains/watch/own/${edition.seed}/`
    : `/chains/watch/practice/${edition.variant}/${edition.seed}/`;

/** @param {number} row @param {number} column @param {number} d */
const moveName = (row, column, d) => `${row},${column},${d}`;

/**
 * Every move that the numbers allow, and after which step it is gone (Infinity: never).
 * @param {Level} level @param {ChainsStep[]} steps @returns {Move[]}
 */
export function listMoves(level, steps) {
  const gone = new Map(steps.flatMap((step, n) => step.out.map(([r, c, d]) => [moveName(r, c, d), n + 1])));
  return cellsOf(level).flatMap((from) =>
    STEPS.flatMap(([down, right], d) => {
      /** @type {Cell} */
      const to = [from[0] + down, from[1] + right];
      const there = numberAt(level, to);
      if (there <= START || there < numberAt(level, from)) return [];
      const name = moveName(from[0], from[1], d);
      return [{ from, to, name, goneAt: gone.get(name) ?? Infinity }];
    }),
  );
}

/**
 * The moves that are sure after some steps: into a cell that nothing else can enter.
 * @param {Move[]} moves @param {number} after how many steps
 * @returns {Move[]}
 */
export function findSureMoves(moves, after) {
  const left = moves.filter((move) => move.goneAt > after);
  const entrances = new Map();
  for (const { to } of left) entrances.set(cellKey(to), (entrances.get(cellKey(to)) ?? 0) + 1);
  return left.filter(({ to }) => entrances.get(cellKey(to)) === 1);
}

/**
 * The pieces that sure moves make, each from its first cell on; those of a start with the start's number.
 * @param {Level} level @param {Move[]} sure @returns {{chain: number|null, path: Cell[]}[]}
 */
export function findPieces(level, sure) {
  const starts = cellsOf(level)
    .filter((cell) => numberAt(level, cell) === START)
    .map(cellKey);
  const next = new Map();
  for (const { from, to } of sure) if (!next.has(cellKey(from))) next.set(cellKey(from), to);
  const entered = new Set([...next.values()].map(cellKey));
  return cellsOf(level)
    .filter((cell) => !entered.has(cellKey(cell)))
    .flatMap((first) => {
      const path = [first];
      for (let to = next.get(cellKey(first)); to && path.length < 1000; to = next.get(cellKey(to))) path.push(to);
      const chain = starts.indexOf(cellKey(first));
      return path.length > 1 || chain >= 0 ? [{ chain: chain >= 0 ? chain : null, path }] : [];
    });
}

/** How long the whole solving takes at its own speed, and how long one group of deductions at least and at most. */
const WHOLE = 60_000;
const [LEAST, MOST] = [1000, 6000];

/** Milliseconds for each of this many groups of deductions. @param {number} count */
export const paceOf = (count) => Math.max(LEAST, Math.min(MOST, WHOLE / Math.max(1, count)));

/** Deductions of one kind that follow each other, as one. @param {ChainsStep[]} steps @returns {ChainsStep[][]} */
export function groupSteps(steps) {
  /** @type {ChainsStep[][]} */
  const groups = [];
  for (const step of steps) {
    const last = groups[groups.length - 1];
    if (last?.[0].rule === step.rule) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/**
 * The board after each of some strokes, the starts alone first.
 * @param {Level} level @param {ChainsStroke[]} strokes @returns {Chains[]}
 */
export function listBoards(level, strokes) {
  let chains = cellsOf(level)
    .filter((cell) => numberAt(level, cell) === START)
    .map((cell) => [cell]);
  const boards = [chains];
  for (const { chain, cells } of strokes) {
    chains = chains.map((path, n) => (n === chain ? cells : path));
    boards.push(chains);
  }
  return boards;
}
