// Nettle's lesson: four guesses, each a step nearer, from “animal” to the word, in the list of clues as it is.

import { html, nothing } from "lit";
import { Lesson } from "fivefold/site/course.js";
import { list } from "fivefold/nettle/list.js";

/**
 * @import {NettleClue, NettleSign} from "fivefold/wire"
 * @import {NettleGame} from "fivefold/nettle/game.js"
 */

const SECRET = "puppy";
/** The kinds of step from each guess to it. @type {Record<string, NettleSign["relation"][]>} */
const WAYS = {
  animal: ["hyponym", "hyponym", "hyponym"],
  poodle: ["hypernym", "hyponym"],
  dog: ["hyponym"],
  [SECRET]: [],
};
/** How near each of them is in meaning, as the game would say: out of so many words. */
const OF = 6624;
/** @type {Record<string, NettleClue["warmth"]>} */
const NEAR = {
  animal: { value: 602, place: 137, of: OF, band: "warm" },
  poodle: { value: 889, place: 4, of: OF, band: "burning" },
  dog: { value: 944, place: 2, of: OF, band: "burning" },
  [SECRET]: { value: 1000, place: 0, of: OF, band: "burning" },
};
/** What may be guessed at each step. */
const OFFERED = [["animal"], ["castle", "poodle"], ["ship", "dog"], ["lamb", SECRET], []];
/** @type {Record<string, string>} */
const NOT = {
  castle: "A castle isn’t an animal. Try the other one.",
  ship: "A poodle isn’t a ship. Try the other one.",
  lamb: "A lamb is a young sheep. Which one is a young dog?",
};

export class NettleLesson extends Lesson {
  /** @type {NettleClue[]} */
  clues = [];
  at = 0;

  steps = [
    { say: "There is a secret word. The first guess is “animal”.", spots: ["animal"], shown: true },
    {
      say: "Warm: 602 of 1000. Three steps, each to something narrower. Which is a kind of animal?",
      spots: ["poodle"],
    },
    {
      say: "Burning! Two steps: one broader, then one narrower. What is broader than a poodle?",
      spots: ["dog"],
    },
    { say: "One step, narrower: a young dog.", spots: [SECRET] },
  ];

  end =
    "Found! Steps can also lead to another meaning of the same spelling. In the game, tap a sign to see what it means.";

  /** @param {NettleSign[]} legend what the signs mean */
  constructor(legend) {
    super();
    this.legend = legend;
  }

  /** @param {number} at */
  arrive(at) {
    this.at = at;
  }

  /** @param {string} guess */
  touch(guess) {
    const relations = WAYS[guess];
    this.clues = [
      ...this.clues,
      {
        n: this.clues.length + 1,
        guess,
        word: guess,
        emoji: relations.map((relation) => this.legend.find((one) => one.relation === relation)?.emoji ?? ""),
        relations,
        distance: relations.length,
        warmth: NEAR[guess],
        as_in: null,
        sense: null,
        rarer: null,
        usual: null,
        lead: "shortest",
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
        view: { best: last?.distance, last: last?.n, hints: [], legend: this.legend },
        order: "time",
        opened: null,
        over: true,
        freshSigns: () => new Set(), // the lesson says what each sign is
        mover: () => nothing,
      })
    );
  }

  render() {
    return html`<div class="nettle-lesson">
      <div class="chips" role="group" aria-label="Guesses">
        ${OFFERED[this.at].map(
          (word) => html`<button class="button chip" type="button" data-spot=${word}>${word}</button>`,
        )}
      </div>
      ${list(this.game, this.clues)}
    </div>`;
  }
}
