// The list of clues as data: its order, what a screen reader says of a clue, and the guesses typed before.

/** @import {NettleClue, NettleHint, NettleSign} from "fivefold/wire" */

/** The two orders of the list: newest first, or closest first. */
export const ORDERS = [
  { key: "time", label: "Newest" },
  { key: "closeness", label: "Closest" },
];

/**
 * @param {NettleClue[]} clues in the order of guessing
 * @param {string} order
 * @returns {NettleClue[]} a new list
 */
export function sorted(clues, order) {
  const newest = [...clues].reverse();
  return order === "closeness" ? newest.sort((a, b) => a.distance - b.distance || b.n - a.n) : newest;
}

/** @param {number} distance */
export const steps = (distance) => (distance === 1 ? "1 step" : `${distance} steps`);

/**
 * A clue as a screen reader says it.
 * @param {NettleClue} clue
 * @param {NettleSign[]} legend
 * @param {number|null} best how far the closest clue is
 */
export function spoken(clue, legend, best) {
  if (clue.distance === 0) return `${clue.word}: that is the word.`;
  const names = new Map(legend.map((row) => [row.relation, row.name]));
  const closest = clue.distance === best ? " The closest so far." : "";
  const way = clue.relations.map((one) => names.get(one) ?? one).join(", ");
  return `${clue.word}: ${steps(clue.distance)}: ${way}.${closest}`;
}

/** How far along a clue the hints on it have come. @param {NettleClue} clue @param {NettleHint[]} hints */
const reached = (clue, hints) => Math.max(0, ...hints.filter((hint) => hint.clue === clue.n).map(({ step }) => step));

/**
 * What a further hint on a clue would tell: its button, and what is asked before; null when all has been told.
 * @param {NettleClue} clue
 * @param {NettleHint[]} hints all that were taken
 */
export function hintOffered(clue, hints) {
  const told = reached(clue, hints);
  if (told >= clue.distance) return null;
  const after = told ? ` after step ${told}` : "";
  const answer = clue.distance - told === 1;
  const what = answer ? "what the answer means" : `what the next word${after} means`;
  const known = answer ? "" : " It skips words you already know; if only the answer is left, you get its meaning.";
  return {
    label: `${told ? "Another hint" : "Hint"}: ${what}. Counts as 3 guesses.`,
    title: `Take ${told ? "another" : "a"} hint on ${clue.word}?`,
    text: `It tells you ${what}, not the word itself.${known} It counts as 3 guesses.`,
  };
}

/**
 * A hint that was taken: where its word stands, whether known ones were passed over, and what it means.
 * @param {NettleClue} clue
 * @param {NettleHint} hint
 * @param {NettleHint[]} hints all that were taken
 */
export function hintTold(clue, hint, hints) {
  const before = hints.slice(0, hints.indexOf(hint));
  const passed = hint.step - reached(clue, before) - 1;
  const known = passed > 0 ? ` (you know the ${passed === 1 ? "word" : "words"} before it)` : "";
  return `After ${steps(hint.step)}${hint.step === clue.distance ? ", the answer" : ""}${known}: ${hint.text}`;
}

/** How much of a closeness bar to fill: all of it at the word itself. @param {number} distance */
export const closeness = (distance) => Math.max(4, Math.round(100 * (1 - distance / 12)));

/** Earlier guesses under the arrow keys, as in a terminal; what was being typed comes back at the end. */
export class History {
  constructor() {
    this.at = 0;
    this.draft = "";
  }

  /**
   * @param {string[]} guesses oldest first
   * @param {number} step -1 for earlier, 1 for later
   * @param {string} typed what the field holds now
   * @returns {string|null} what the field should hold, or null for no change
   */
  walk(guesses, step, typed) {
    if (this.at === 0) this.draft = typed;
    const next = this.at - step;
    if (next < 0 || next > guesses.length) return null;
    this.at = next;
    return next === 0 ? this.draft : guesses[guesses.length - next];
  }

  reset() {
    this.at = 0;
    this.draft = "";
  }
}
