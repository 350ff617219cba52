// Count how often this browser has shown each kind of step. Its word appears below its sign until it was on three
// clues; warmth and steps are explained as often.

import { browserStore } from "fivefold/site/store.js";

/** @typedef {Record<string, number>} SignCounts how many clues each kind was seen on */

/** The sentence that says what warmth and steps are, counted as if it were a kind of step. */
export const MEASURED = "measures";
const KEY = "nettle-signs";
const UNTIL = 3;

export const readSignCounts = () => /** @type {SignCounts} */ (browserStore.getJson(KEY) ?? {});

/**
 * Count what a new clue shows, and store it.
 * @param {SignCounts} counts @param {string[]} kinds
 * @returns {SignCounts} new ones
 */
export function countSigns(counts, kinds) {
  const after = { ...counts };
  for (const kind of new Set(kinds)) after[kind] = (after[kind] ?? 0) + 1;
  browserStore.setItem(KEY, JSON.stringify(after));
  return after;
}

/** Whether a kind still has its word. @param {SignCounts} counts @param {string} kind */
export const needsWord = (counts, kind) => (counts[kind] ?? 0) <= UNTIL;
