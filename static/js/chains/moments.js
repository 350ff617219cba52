// The solver's steps as moments: which moves are still possible after each, and which are sure.

import { START, STEPS, cellsOf, key, numberAt } from "./board.js";

/**
 * @import {ChainsStep, ChainsStroke, Edition} from "fivefold/wire"
 * @import {Cell, Chains, Level} from "fivefold/chains/board.js"
 * @typedef {{from: Cell, to: Cell, name: string, goneAt: number}} Move
 */

/**
 * Where the steps of a level may be fetched.
 * @param {Pick<Edition, "kind"|"variant"|"seed">} edition
 */
export const watchAddress = (edition) =>
  edition.kind === "own"
    ? `/chains/watch/own/${edition.seed}/`
    : `/chains/watch/practice/${edition.variant}/${edition.seed}/`;

/** @param {number} row @param {number} column @param {number} d */
const nameOf = (row, column, d) => `${row},${column},${d}`;

/** The rule by which a chain ends on a cell from which nothing leads on. */
const AN_END = "1";

/**
 * What no longer holds after a step: the moves that it takes out, and of an end those that would lead on from it. They
 * are struck by a later step, but are possible no more.
 * @param {ChainsStep} step
 */
function struckBy({ rule, cells, out }) {
  const struck = out.map(([row, column, d]) => nameOf(row, column, d));
  const exits = cells.flatMap(([row, column]) => STEPS.map((_, d) => nameOf(row, column, d)));
  return rule === AN_END ? [...struck, ...exits] : struck;
}

/**
 * Every move that the numbers allow, and after which step it is gone (Infinity: never).
 * @param {Level} level @param {ChainsStep[]} steps
 * @returns {Move[]}
 */
export function movesOf(level, steps) {
  /** @type {Map<string, number>} */
  const gone = new Map();
  for (const [n, step] of steps.entries())
    for (const name of struckBy(step)) if (!gone.has(name)) gone.set(name, n + 1);
  return cellsOf(level).flatMap((from) =>
    STEPS.flatMap(([down, right], d) => {
      /** @type {Cell} */
      const to = [from[0] + down, from[1] + right];
      const there = numberAt(level, to);
      if (there <= START || there < numberAt(level, from)) return [];
      const name = nameOf(from[0], from[1], d);
      return [{ from, to, name, goneAt: gone.get(name) ?? Infinity }];
    }),
  );
}

/**
 * The moves that the steps so far have told to be sure: into a cell that nothing else can enter, from one that leads
 * nowhere else. Until then they are but possible, even where one could see more.
 * @param {Move[]} moves @param {number} after how many steps
 * @returns {Move[]}
 */
export function sureMoves(moves, after) {
  const left = moves.filter((move) => move.goneAt > after);
  /** @type {Map<string, number>} */
  const entrances = new Map();
  /** @type {Map<string, number>} */
  const exits = new Map();
  for (const { from, to } of left) {
    entrances.set(key(to), (entrances.get(key(to)) ?? 0) + 1);
    exits.set(key(from), (exits.get(key(from)) ?? 0) + 1);
  }
  return left.filter(({ from, to }) => entrances.get(key(to)) === 1 && exits.get(key(from)) === 1);
}

/**
 * The pieces that sure moves make, each from its first cell on; those of a start with the start's number.
 * @param {Level} level @param {Move[]} sure
 * @returns {{chain: number|null, path: Cell[]}[]}
 */
export function pieces(level, sure) {
  const starts = cellsOf(level)
    .filter((cell) => numberAt(level, cell) === START)
    .map(key);
  const next = new Map();
  for (const { from, to } of sure) if (!next.has(key(from))) next.set(key(from), to);
  const entered = new Set([...next.values()].map(key));
  return cellsOf(level)
    .filter((cell) => !entered.has(key(cell)))
    .flatMap((first) => {
      const path = [first];
      for (let to = next.get(key(first)); to && path.length < 1000; to = next.get(key(to))) path.push(to);
      const chain = starts.indexOf(key(first));
      return path.length > 1 || chain >= 0 ? [{ chain: chain >= 0 ? chain : null, path }] : [];
    });
}

/** How long the whole solving takes at its own speed, and how long one group of deductions at least and at most. */
const WHOLE = 20_000;
const [LEAST, MOST] = [250, 3000];

/** Milliseconds for each of so many groups of deductions. @param {number} count */
export const paceOf = (count) => Math.max(LEAST, Math.min(MOST, WHOLE / Math.max(1, count)));

/** So many deductions an eye follows at once, and so many groups of them have time in `WHOLE` that none flashes. */
const [AT_ONCE, IN_TIME] = [3, 40];

/**
 * Deductions of one kind that follow each other.
 * @param {ChainsStep[]} steps
 * @returns {ChainsStep[][]}
 */
function alike(steps) {
  /** @type {ChainsStep[][]} */
  const groups = [];
  for (const step of steps) {
    const last = groups[groups.length - 1];
    if (last?.[0].rule === step.rule && last[0].title === step.title) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/**
 * Deductions in as few parts as hold no more than so many each, all about as large.
 * @param {ChainsStep[]} steps
 * @param {number} most
 */
function parted(steps, most) {
  const parts = Math.ceil(steps.length / most);
  const edge = (/** @type {number} */ n) => Math.round((n * steps.length) / parts);
  return Array.from({ length: parts }, (_, n) => steps.slice(edge(n), edge(n + 1)));
}

/**
 * Deductions of one kind that follow each other, as one: a few at once, more only where a large level would take too
 * long.
 * @param {ChainsStep[]} steps
 * @returns {ChainsStep[][]}
 */
export function grouped(steps) {
  const kinds = alike(steps);
  const longest = Math.max(0, ...kinds.map((group) => group.length));
  let most = AT_ONCE;
  const count = () => kinds.reduce((sum, group) => sum + Math.ceil(group.length / most), 0);
  while (most < longest && count() > IN_TIME) most += 1;
  return kinds.flatMap((group) => parted(group, most));
}

/**
 * The board after each of some strokes, the starts alone first.
 * @param {Level} level @param {ChainsStroke[]} strokes
 * @returns {Chains[]}
 */
export function boardsOf(level, strokes) {
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
