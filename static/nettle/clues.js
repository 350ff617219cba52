// Hold the list of clues as data: its order, the text of a clue for screen readers, and earlier guesses.

import { formatNumber, formatOrdinal } from "../site/times.js";

/**
 * @import {NettleClue, NettleHint, NettleSign} from "fivefold/wire"
 * @typedef {Pick<NettleClue, "emoji"|"relations">} Way
 */

/** What each of the two measures is. */
export const MEASURES = "Warmth is how close a word is in meaning. Steps are how far it is in WordNet, a map of words.";

/** How many guesses there are before the list can be ordered. */
export const FIRST_ORDERED = 3;

/** The orders of the list: the warmest first, the one with the fewest steps, or the newest. */
export const ORDERS = [
  { key: "warmth", label: "Warmest" },
  { key: "closeness", label: "Fewest steps" },
  { key: "time", label: "Newest" },
];

/**
 * @param {NettleClue[]} clues in the order of guessing
 * @param {string} order
 * @returns {NettleClue[]} a new list
 */
export function sortClues(clues, order) {
  const newest = [...clues].reverse();
  if (order === "warmth")
    return newest.sort((a, b) => warmthValue(b) - warmthValue(a) || stepCount(a) - stepCount(b) || b.n - a.n);
  return order === "closeness" ? newest.sort((a, b) => stepCount(a) - stepCount(b) || b.n - a.n) : newest;
}

/**
 * The same with the newest clue on top of the others, which keep their places.
 * @param {NettleClue[]} clues in the order of guessing
 * @param {string} order
 */
export const pinNewest = (clues, order) => [...clues.slice(-1), ...sortClues(clues.slice(0, -1), order)];

/**
 * Whether the newest clue is on top of others that come before it in this order.
 * @param {NettleClue[]} clues in the order of guessing
 * @param {string} order
 */
export const isOutOfOrder = (clues, order) => sortClues(clues, order)[0] !== clues.at(-1);

/** @param {NettleClue} clue */
const warmthValue = ({ warmth }) => warmth.value;

/** A place as the list shows it. @param {NettleClue["warmth"]} warmth */
export const describePlace = ({ place, of }) => `${formatOrdinal(place)} of ${formatNumber(of)}`;

/** Whether a warmth's place says anything, as it does for a word that is near. @param {NettleClue["warmth"]} warmth */
export const isWarm = ({ band }) => band !== "cold" && band !== "cool";

/** A warmth in words; none if its place says nothing. @param {NettleClue["warmth"]} warmth */
export function describeWarmth(warmth) {
  const { place, of } = warmth;
  if (place === 0) return "the word itself";
  if (!isWarm(warmth)) return "";
  return place === 1 ? "the nearest word in meaning" : `${formatOrdinal(place)} nearest of ${formatNumber(of)} words`;
}

/** @param {number} distance */
export const describeSteps = (distance) => (distance === 1 ? "1 step" : `${distance} steps`);

/** What is said of a word beside it: as what it was read, and in which meaning. @param {NettleClue} clue */
const describeReading = ({ word, guess, as_in: asIn }) =>
  [isForm({ word, guess }) ? `read as ${word}` : null, asIn].filter(Boolean).join(", ");

/** What makes the way that is shown a rare one, unless that is said beside the word. @param {NettleClue} clue */
const describeRareness = ({ as_in: asIn, rarer, lead }) => (lead === "shortest" && rarer !== asIn ? rarer : null);

/** All of that in a line. @param {NettleClue} clue */
export const describeMeaning = (clue) => [describeReading(clue), describeRareness(clue)].filter(Boolean).join(", ");

/** Whether another form of a word was typed. @param {Pick<NettleClue, "word"|"guess">} clue */
const isForm = ({ word, guess }) => word.toLowerCase() !== guess.toLowerCase();

/** A guess as its player knows it. @param {NettleClue} clue */
export const typedWord = (clue) => (isForm(clue) ? clue.guess : clue.word);

/** To which kinds of thing a clue changes its meaning, where meanings are shown. @param {NettleClue} clue */
export const describeTurns = ({ turns }) => `“Same spelling” leads to ${turns.join(", then ")}.`;

/** The way that a clue leads with: it alone is shown and counted. @param {NettleClue} clue @returns {Way} */
export const leadingRoute = (clue) => (clue.lead === "usual" && clue.usual ? clue.usual : clue);

/** How many steps that has. @param {NettleClue} clue */
export const stepCount = (clue) => leadingRoute(clue).relations.length;

/**
 * The other way of a clue that has two, and why it is there. It isn't counted, so a clue has one number of steps.
 * @param {NettleClue} clue
 * @returns {{way: Way, why: string}|null}
 */
export function otherRoute(clue) {
  const { usual, rarer, lead } = clue;
  if (!usual) return null;
  return lead === "usual"
    ? { way: clue, why: `There’s a shorter route, but only ${describeShortcut(rarer)}. We don’t count it.` }
    : { way: usual, why: "There’s also a longer route through usual meanings. We don’t count it." };
}

/** What a shorter route needs, as the end of a sentence. @param {string|null} rarer */
const describeShortcut = (rarer) => (rarer?.startsWith("as ") ? `if we read your word ${rarer}` : rarer);

/**
 * The signs of a route, each with its number of steps: steps of one kind in a row are one sign.
 * @param {Way} way
 */
export function signsOf({ emoji, relations }) {
  /** @type {{emoji: string, relation: string, count: number}[]} */
  const signs = [];
  for (const [place, relation] of relations.entries()) {
    const before = signs[signs.length - 1];
    if (before?.relation === relation) before.count += 1;
    else signs.push({ emoji: emoji[place], relation, count: 1 });
  }
  return signs;
}

/**
 * A clue as a screen reader says it.
 * @param {NettleClue} clue
 * @param {NettleSign[]} legend
 * @param {number|null} best the fewest steps so far
 */
export function spokenClue(clue, legend, best) {
  if (clue.distance === 0) return `${clue.word}: that’s the word.`;
  const names = new Map(legend.map((row) => [row.relation, row.name]));
  const closest = stepCount(clue) === best ? " That’s your fewest steps so far." : "";
  const way = (/** @type {Way} */ { relations }) => relations.map((one) => names.get(one) ?? one).join(", ");
  const { band, value } = clue.warmth;
  const meaning = describeMeaning(clue);
  const said = `${typedWord(clue)}${meaning && ", "}${meaning}`;
  const route = `${describeSteps(stepCount(clue))}: ${way(leadingRoute(clue))}.`;
  const warm = [band, value, describeWarmth(clue.warmth)].filter((one) => one !== "").join(", ");
  return `${said}: ${warm}. ${route}${closest}`;
}

/**
 * The first clue whose warmth and steps disagree with an earlier one's: colder with fewer steps, or warmer with more.
 * @param {NettleClue[]} clues in the order of guessing
 * @returns {NettleClue|null}
 */
export const findContradiction = (clues) =>
  clues.find((clue, n) => clues.slice(0, n).some((earlier) => contradict(clue, earlier))) ?? null;

/** @param {NettleClue} one @param {NettleClue} other */
const contradict = (one, other) => (stepCount(one) - stepCount(other)) * (warmthValue(one) - warmthValue(other)) > 0;

/** Of the clues with the fewest steps the warmest. @param {NettleClue[]} clues at least one */
export const findNearest = (clues) =>
  clues.reduce((best, one) =>
    (stepCount(one) - stepCount(best) || warmthValue(best) - warmthValue(one)) < 0 ? one : best,
  );

/**
 * The clue on which a hint helps most: of those with the fewest steps the warmest.
 * @param {NettleClue[]} guesses @param {NettleHint[]} hints
 * @returns {NettleClue|null} null where no hint is left
 */
export function findMostHelpful(guesses, hints) {
  const left = guesses.filter((clue) => hintedSteps(clue, hints) < stepCount(clue));
  return left.length ? findNearest(left) : null;
}

/** How far along a clue the hints on it have come. @param {NettleClue} clue @param {NettleHint[]} hints */
const hintedSteps = (clue, hints) =>
  Math.max(0, ...hints.filter((hint) => hint.clue === clue.n).map(({ step }) => step));

/** What a hint counts as. @param {number} guesses */
export const describePrice = (guesses) => (guesses === 1 ? "1 guess" : `${guesses} guesses`);

/**
 * The question before a hint on a clue; null when no hint is left.
 * @param {NettleClue} clue
 * @param {NettleHint[]} hints all that were taken
 * @param {number} price in guesses
 */
export function describeHintOffer(clue, hints, price) {
  const taken = hintedSteps(clue, hints);
  if (taken >= stepCount(clue)) return null;
  const [title, word] = taken ? ["another hint", "another word"] : ["a hint", "a word"];
  const what = stepCount(clue) - taken === 1 ? "the answer" : `${word} on the way`;
  return {
    title: `Take ${title} on “${typedWord(clue)}”?`,
    text: `It costs ${describePrice(price)}. You’ll read what ${what} means, its first letter and its length.`,
  };
}

/**
 * A hint that was taken, in a sentence.
 * @param {NettleClue} clue
 * @param {NettleHint} hint
 */
export function describeHint(clue, { step, text, first, letters, here }) {
  const next = step === 1 ? "next word" : `word after ${step} steps`;
  const other = here ? ` This route leads to another meaning, “${here}”.` : "";
  const word = step === stepCount(clue) ? "answer" : next;
  return `The ${word} means “${text}”. ${describeSpelling({ first, letters })}${other}`;
}

/** How the word of a hint begins, and how long it is. @param {Pick<NettleHint, "first"|"letters">} hint */
export function describeSpelling({ first, letters }) {
  const length =
    letters.length > 1 ? `${letters.join(" + ")} letters` : letters[0] > 1 ? `${letters} letters` : "1 letter";
  return `It starts with ${first} and has ${length}.`;
}

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
  walkHistory(guesses, step, typed) {
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
