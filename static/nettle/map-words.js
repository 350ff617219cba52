// Describe the map for screen readers and for the list beside it. An unknown word is called by a letter that it keeps.

import { html } from "lit";
import { renderEmojiSign } from "../site/signs.js";
import { describeSpelling, describeWarmth } from "./clues.js";
import { findRoots } from "./map-layout.js";
import { describeLed } from "./routes.js";

/**
 * @import {NettleClue, NettleHint, NettleNode, NettleSign} from "fivefold/wire"
 * @import {Place} from "fivefold/nettle/map-layout.js"
 */

/** The letter of the nth unknown word: A to Z, then AA. @param {number} id from 0 @returns {string} */
export function letterOf(id) {
  const last = String.fromCharCode(65 + (id % 26));
  return id < 26 ? last : letterOf(Math.floor(id / 26) - 1) + last;
}

/** @param {NettleNode} node */
export function nodeName(node) {
  if (node.word !== null) return node.word;
  return node.answer ? "the answer" : `unknown word ${letterOf(node.id)}`;
}

/** @param {string} text */
export const capitalise = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {NettleNode} node */
function describeName({ word, answer, other_meaning: isOther }) {
  if (isOther) return `another meaning of ${word}`;
  return word ?? (answer ? "the answer" : "a word to find");
}

/** What a hint says of a word that is still to be found. @param {NettleNode} node @param {NettleHint[]} hints */
function describeHinted({ word, gloss }, hints) {
  const hint = word === null && hints.find(({ text }) => text === gloss);
  return hint ? ` ${describeSpelling(hint)}` : "";
}

/**
 * What is known of a word, in sentences.
 * @param {Place} place
 * @param {NettleSign[]} legend
 * @param {{warmth?: NettleClue["warmth"]|null, hints?: NettleHint[]}} [more] how warm a guess is, and all hints
 */
export function describeNode({ node, step }, legend, { warmth = null, hints = [] } = {}) {
  const far = node.depth ? `, ${node.depth} step${node.depth === 1 ? "" : "s"} from the answer` : "";
  const row = legend.find((one) => one.relation === step?.relation);
  const next = row ? ` Next step: ${row.name}.` : "";
  const rank = warmth && describeWarmth(warmth);
  const heat = warmth ? ` ${capitalise(warmth.band)}, ${warmth.value}${rank && `: ${rank}`}.` : "";
  const meaning = node.gloss ? ` It means “${node.gloss}”.${describeHinted(node, hints)}` : "";
  return `${capitalise(describeName(node))}${far}.${heat}${next}${meaning}`;
}

/**
 * What is known of the answer. If guesses led to several meanings, each is described as in the result.
 * @param {Map<number, Place>} places
 * @param {Place[]} meanings those to describe, at least one
 * @param {NettleSign[]} legend
 * @param {NettleHint[]} [hints]
 */
export function describeAnswer(places, meanings, legend, hints = []) {
  const [{ node }] = meanings;
  if (node.word === null || findRoots(places).length === 1)
    return `${describeNode(meanings[0], legend, { hints })} ${describeMeaningCount(places)}`.trim();
  const each = meanings.map((root) => `“${root.node.gloss}”: ${describeLed(countLed(places, root))}.`);
  return `${capitalise(node.word)}. ${each.join(" ")}`;
}

/** How many meanings of the answer were reached, if there are several. @param {Map<number, Place>} places */
export function describeMeaningCount(places) {
  const { length } = findRoots(places);
  return length > 1 ? `Your guesses lead to ${length} meanings of the answer.` : "";
}

/** How many wrong guesses lead to a meaning of the answer. @param {Map<number, Place>} places @param {Place} root */
const countLed = (places, root) =>
  [...places.values()].filter(
    (place) =>
      place.node.guess !== null &&
      place.parent !== null &&
      placeAfterSteps(places, place, Infinity).node.id === root.node.id,
  ).length;

/** How warm the guess is that begins at a place; not the answer. @param {Place} place @param {NettleClue[]} clues */
export const warmthAt = ({ node }, clues) =>
  node.answer ? null : (clues.find(({ n }) => n === node.guess)?.warmth ?? null);

/**
 * Return the place some steps on from another.
 * @param {Map<number, Place>} places @param {Place} from @param {number} steps
 * @returns {Place}
 */
export function placeAfterSteps(places, from, steps) {
  const next = from.parent === null ? undefined : places.get(from.parent);
  return steps && next ? placeAfterSteps(places, next, steps - 1) : from;
}

/**
 * Where each guess begins.
 * @param {Map<number, Place>} places
 * @returns {Map<number, Place>} by the number of the guess
 */
export const findStarts = (places) =>
  new Map([...places.values()].flatMap((place) => (place.node.guess === null ? [] : [[place.node.guess, place]])));

/**
 * The ways of all guesses as words: each begins with the guess and ends at the answer, or at a guess whose own way it
 * joins there.
 * @param {Map<number, Place>} places
 * @param {NettleSign[]} legend
 * @returns {{n: number, words: string[], signs: {emoji: string, name: string}[]}[]}
 */
export function describeRoutes(places, legend) {
  const guessed = findStarts(places);
  return [...guessed]
    .filter(([, { node }]) => !node.answer)
    .sort(([n], [other]) => n - other)
    .map(([n, start]) => ({ n, ...describeRoute(places, start, new Set(guessed.values()), legend) }));
}

/**
 * @param {Map<number, Place>} places
 * @param {Place} start
 * @param {Set<Place>} others where guesses begin
 * @param {NettleSign[]} legend
 */
function describeRoute(places, start, others, legend) {
  const words = [nodeName(start.node)];
  const signs = [];
  for (let at = start; at.parent !== null;) {
    const row = legend.find((one) => one.relation === at.step?.relation);
    signs.push({ emoji: at.step?.emoji ?? "", name: row?.name ?? "" });
    at = /** @type {Place} */ (places.get(at.parent));
    words.push(nodeName(at.node));
    if (others.has(at)) break;
  }
  return { words, signs };
}

/** The map as a list: the route of each guess. @param {Map<number, Place>} places @param {NettleSign[]} legend */
export const renderList = (places, legend) =>
  html`<details class="map-list">
    <summary>The map as a list</summary>
    <ol>
      ${describeRoutes(places, legend).map(
        ({ n, words, signs }) =>
          html` <li value=${n}>
            <strong>${words[0]}</strong>${signs.map(
              ({ emoji, name }, place) =>
                html` <span class="way-sign">${renderEmojiSign(emoji)} ${name}</span> ${words[place + 1]}`,
            )}
          </li>`,
      )}
    </ol>
  </details>`;
