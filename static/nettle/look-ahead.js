// Suggest spellings while someone types: everyday words that start like the text or are spelled almost like it, and
// which of them were guessed already. The list of words is the same for every secret word.

/** @import {NettleClue} from "fivefold/wire" */

/** The fewest typed letters for suggestions, and for similar spellings if no word begins so. */
const FEWEST = 2;
const FEWEST_FOR_NEAR = 4;
const MOST = 5;

/** What two writings of a word have in common. @param {string} text */
const normaliseText = (text) => text.trim().toLowerCase().replaceAll("_", " ").replace(/\s+/g, " ");

/**
 * How many letters must be added, left out, changed, or swapped with the next; above `most` it is `most + 1`.
 * The optimal string alignment distance, after Damerau (1964).
 * @param {string} a
 * @param {string} b
 * @param {number} most
 */
export function editDistance(a, b, most) {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  /** @type {number[]} */
  let before = [];
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = row[j - 1] + Number(a[i - 1] !== b[j - 1]);
      next[j] = Math.min(changed, row[j] + 1, next[j - 1] + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[b.length];
}

/**
 * How far a text is from the beginning of a longer word, which is a little worse than from a whole one.
 * @param {string} text @param {string} word @param {number} most
 */
const prefixDistance = (text, word, most) =>
  word.length > text.length ? editDistance(text, word.slice(0, text.length), most) + 0.5 : most + 1;

/**
 * @param {string} typed
 * @param {readonly string[]} words the most usual first
 * @returns {string[]} the likeliest first
 */
export function findSpellings(typed, words) {
  const text = normaliseText(typed);
  if (text.length < FEWEST) return [];
  const begun = words.filter((word) => word.startsWith(text) && word !== text).slice(0, MOST);
  if (text.length < FEWEST_FOR_NEAR || begun.length || words.includes(text)) return begun;
  const most = text.length > 6 ? 2 : 1;
  return words
    .map((word) => ({ word, far: Math.min(editDistance(text, word, most), prefixDistance(text, word, most)) }))
    .filter(({ far }) => far < most + 1)
    .sort((a, b) => a.far - b.far)
    .map(({ word }) => word)
    .slice(0, MOST);
}

/**
 * The guess that a text is, if it was guessed already.
 * @param {string} text
 * @param {NettleClue[]} guesses
 */
export const findGuess = (text, guesses) =>
  guesses.find(
    ({ word, guess }) => normaliseText(word) === normaliseText(text) || normaliseText(guess) === normaliseText(text),
  );

/** The suggestions for the text in the field, and which one the keys have chosen. */
export class LookAhead {
  /** @param {() => Promise<string>} fetchWords tells all words, one to a line */
  constructor(fetchWords) {
    this.fetchWords = fetchWords;
    /** @type {string[]} */
    this.words = [];
    /** @type {Promise<void>|null} */
    this.coming = null;
    this.typed = "";
    /** @type {string[]} */
    this.options = [];
    this.at = -1;
  }

  /** Ask for the words once, when someone starts to type; without them nothing is suggested. */
  loadWords() {
    this.coming ??= this.fetchWords().then(
      (text) => void (this.words = text.split("\n")),
      () => void (this.coming = null),
    );
    return this.coming;
  }

  /** Something is typed. @param {string} typed */
  async updateText(typed) {
    this.typed = typed;
    this.at = -1;
    await this.loadWords();
    if (this.typed === typed) this.options = findSpellings(typed, this.words);
  }

  /** Nothing is suggested any more. */
  closeList() {
    this.typed = "";
    this.options = [];
    this.at = -1;
  }

  get isOpen() {
    return this.options.length > 0;
  }

  /** The one that is chosen. */
  get chosenWord() {
    return this.options[this.at];
  }

  /** Goes on to the next or the one before; past either end none is chosen. @param {number} step */
  moveChoice(step) {
    const stops = this.options.length + 1;
    this.at = ((this.at + 1 + step + stops) % stops) - 1;
  }
}
