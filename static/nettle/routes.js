// Hold the routes as data after the end: the best one, and the meanings of the word to which routes led.

/**
 * @import {NettleClue, NettleMeaning, NettleReveal, NettleRoute} from "fivefold/wire"
 */

/** The fewest meanings of the word that are shown. */
const MEANINGS = 3;

/** The way that a clue led with. @param {NettleRoute} route */
export const ledSteps = ({ steps, usual, lead }) => (lead === "usual" && usual.length ? usual : steps);

/** How many steps that has. @param {NettleRoute} route */
const routeLength = (route) => ledSteps(route).length - 1;

/** Those that have a way to go, which the guess that found the word has not. @param {NettleReveal} reveal */
const listRoutes = ({ routes }) => routes.filter((one) => routeLength(one) > 0);

/** What tells a meaning of the word from its others. @param {NettleMeaning} meaning */
const meaningKey = ({ pos, gloss }) => `${pos} ${gloss}`;

/** What a meaning of the word is marked with that guesses led to. @param {number} count of those guesses */
export const describeLed = (count) => `${count === 1 ? "1 guess" : `${count} guesses`} led here`;

/**
 * The shortest route, of several the warmest guess's, then the earliest.
 * @param {NettleReveal} reveal @param {NettleClue[]} [clues] @returns {NettleRoute|undefined}
 */
export function findBest(reveal, clues = []) {
  const warmths = new Map(clues.map(({ n, warmth }) => [n, warmth.value]));
  const warmthOf = (/** @type {NettleRoute} */ { n }) => warmths.get(n) ?? 0;
  return listRoutes(reveal).sort(
    (a, b) => routeLength(a) - routeLength(b) || warmthOf(b) - warmthOf(a) || a.n - b.n,
  )[0];
}

/**
 * The word's meanings, the one that everyone has in mind first, each with how many routes led to it: the first few, and
 * all that were led to.
 * @param {NettleReveal} reveal
 * @returns {{sense: NettleMeaning, led: number}[]}
 */
export function countMeanings(reveal) {
  const ends = listRoutes(reveal).map((route) => meaningKey(ledSteps(route)[routeLength(route)]));
  const all = reveal.senses.map((sense) => ({ sense, led: ends.filter((end) => end === meaningKey(sense)).length }));
  return all.filter(({ led }, n) => led || n < MEANINGS);
}
