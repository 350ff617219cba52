// Nettle's lesson: three guesses, from “animal” to the word, in the list of clues as it is.

import { html, nothing } from "lit";
import { Lesson } from "fivefold/site/course.js";
import { list } from "fivefold/nettle/list.js";

/**
 * @import {NettleClue, NettleSign} from "fivefold/wire"
 * @import {NettleGame} from "fivefold/nettle/game.js"
 */

const SECRET = "puppy";
/** How far each guess is from it, all by steps to something narrower. @type {Record<string, number>} */
const FAR = { animal: 3, dog: 1, [SECRET]: 0 };
/** What may be guessed at each step. */
const OFFERED = [["animal"], ["castle", "dog"], ["kitten", SECRET], []];
/** @type {Record<string, string>} */
const NOT = {
  castle: "A castle is not an animal. Try the other one.",
  kitten: "A kitten is a young cat. Which one is a young dog?",
};

export class NettleLesson extends Lesson {
  /** @type {NettleClue[]} */
  clues = [];

  steps = [
    { say: "There is a secret word. The first guess is “animal”.", spots: ["animal"], shown: true },
    { say: "It is three steps away, each to something narrower. Which of these is a kind of animal?", spots: ["dog"] },
    { say: "Only one step now, narrower still: a young dog.", spots: [SECRET] },
  ];

  end = "Found in three guesses. From here on, guess any word you like.";

  /** @param {NettleSign[]} legend what the signs mean */
  constructor(legend) {
    super();
    this.legend = legend;
  }

  /** @param {string} guess */
  touch(guess) {
    const distance = FAR[guess];
    const narrower = this.legend.find((one) => one.relation === "hyponym");
    this.clues = [
      ...this.clues,
      {
        n: this.clues.length + 1,
        guess,
        word: guess,
        emoji: Array(distance).fill(narrower?.emoji ?? ""),
        relations: Array(distance).fill("hyponym"),
        distance,
        warmth: null,
        as_in: null,
        sense: null,
      },
    ];
  }

  /** @param {string} guess */
  wrong(guess) {
    return NOT[guess] ?? super.wrong(guess);
  }

  /** As much of the game as its list is drawn from. */
  get game() {
    const last = this.clues[this.clues.length - 1];
    return /** @type {NettleGame} */ (
      /** @type {unknown} */ ({
        view: { best: last?.distance, last: last?.n, hints: [], legend: this.legend, aids: {} },
        order: "time",
        opened: null,
        over: true,
        mover: () => nothing,
      })
    );
  }

  render() {
    return html`<div class="nettle-lesson">
      <div class="chips" role="group" aria-label="Guesses">
        ${OFFERED[this.clues.length].map(
          (word) => html`<button class="button chip" type="button" data-spot=${word}>${word}</button>`,
        )}
      </div>
      ${list(this.game, this.clues)}
    </div>`;
  }
}
