// The list of clues as data: its order, what a screen reader says of a clue, and the guesses typed before.

import { grouped, ordinal } from "../site/times.js";

/**
 * @import {NettleClue, NettleHint, NettleSign} from "fivefold/wire"
 * @typedef {Pick<NettleClue, "emoji"|"relations">} Way
 */

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
export function sorted(clues, order) {
  const newest = [...clues].reverse();
  if (order === "warmth") return newest.sort((a, b) => heat(b) - heat(a) || far(a) - far(b) || b.n - a.n);
  return order === "closeness" ? newest.sort((a, b) => far(a) - far(b) || b.n - a.n) : newest;
}

/** The warmth of a clue; puzzles of earlier days have none. @param {NettleClue} clue */
const heat = (clue) => clue.warmth?.value ?? 0;

/** A place as the list shows it. @param {NonNullable<NettleClue["warmth"]>} warmth */
export const briefly = ({ place, of }) => `${ordinal(place)} of ${grouped(of)}`;

/** A warmth in words. @param {NonNullable<NettleClue["warmth"]>} warmth */
export function placed({ place, of }) {
  if (place === 0) return "the word itself";
  return place === 1 ? "the nearest word in meaning" : `${ordinal(place)} nearest of ${grouped(of)} words`;
}

/** @param {number} distance */
export const steps = (distance) => (distance === 1 ? "1 step" : `${distance} steps`);

/**
 * What is said of the meaning in which a word was taken, and that only a rarer one is so near.
 * @param {NettleClue} clue
 */
export function meant({ as_in: asIn, rarer, lead }) {
  if (lead === "usual") return asIn ?? "";
  const only = rarer && `only ${rarer}`;
  return [asIn === rarer ? null : asIn, only].filter(Boolean).join("; ");
}

/** To which kinds of thing a clue changes its meaning, where meanings are shown. @param {NettleClue} clue */
export const turned = ({ turns }) => `“Same spelling” leads to ${turns.join(", then ")}.`;

/** The way that a clue leads with; hints and the map follow it. @param {NettleClue} clue @returns {Way} */
export const leading = (clue) => (clue.lead === "usual" && clue.usual ? clue.usual : clue);

/** How many steps that has. @param {NettleClue} clue */
export const far = (clue) => leading(clue).relations.length;

/**
 * The other way of a clue that has two, and what it is called.
 * @param {NettleClue} clue
 * @returns {{way: Way, name: string}|null}
 */
export function other(clue) {
  const { usual, rarer } = clue;
  if (!usual) return null;
  const way = clue.lead === "usual" ? clue : usual;
  const count = steps(way.relations.length);
  return { way, name: way === usual ? `${count} in usual meanings` : `Only ${count} ${rarer}` };
}

/**
 * The signs of a way, each with how many steps it stands for: those of one kind in a row are one sign.
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
export function spoken(clue, legend, best) {
  if (clue.distance === 0) return `${clue.word}: that is the word.`;
  const names = new Map(legend.map((row) => [row.relation, row.name]));
  const closest = far(clue) === best ? " The fewest steps so far." : "";
  const way = (/** @type {Way} */ { relations }) => relations.map((one) => names.get(one) ?? one).join(", ");
  const warmth = clue.warmth ? ` ${clue.warmth.band}, ${clue.warmth.value}, ${placed(clue.warmth)}.` : "";
  const meaning = meant(clue);
  const second = other(clue);
  const besides = second ? ` ${second.name}: ${way(second.way)}.` : "";
  const said = `${clue.word}${meaning && ", "}${meaning}`;
  return `${said}:${warmth} ${steps(far(clue))}: ${way(leading(clue))}.${closest}${besides}`;
}

/**
 * The clue on which a hint helps most: of those with the fewest steps the warmest; and why that one.
 * @param {NettleClue[]} guesses @param {NettleHint[]} hints
 * @returns {{clue: NettleClue, why: string}|null} null where no hint is left
 */
export function mostHelpful(guesses, hints) {
  const left = guesses.filter((clue) => hintOffered(clue, hints));
  if (!left.length) return null;
  const clue = left.reduce((best, one) => ((far(one) - far(best) || heat(best) - heat(one)) < 0 ? one : best));
  const alike = left.filter((one) => far(one) === far(clue)).length;
  const why = alike > 1 ? `is the warmest of your ${alike} words with ${steps(far(clue))}` : "has your fewest steps";
  const other = left.length > 1 ? " For a hint on another word, tap ⋯ beside it." : "";
  return { clue, why: `“${clue.word}” ${why}.${other}` };
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
  if (told >= far(clue)) return null;
  const after = told ? ` after step ${told}` : "";
  const answer = far(clue) - told === 1;
  const what = answer ? "what the answer means" : `what the next word${after} means`;
  const known = answer ? "" : " It skips words you already know. If only the answer is left, you get its meaning.";
  return {
    label: `${told ? "Another hint" : "Hint"}: ${what}. Counts as 3 guesses.`,
    title: `Take ${told ? "another" : "a"} hint on ${clue.word}?`,
    text: `You’ll read ${what}, not the word itself.${known} It counts as 3 guesses.`,
  };
}

/**
 * A hint that was taken, in a sentence.
 * @param {NettleClue} clue
 * @param {NettleHint} hint
 */
export function hintTold(clue, { step, text }) {
  const next = step === 1 ? "next word" : `word ${step} steps on`;
  return `The ${step === far(clue) ? "answer" : next} means “${text}”.`;
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
