// Teach Nettle in the real list of clues: from “pet” to the word by warmth and by steps, then to a second word by
// another meaning. The first guess of each word is made already.

import { html, nothing } from "lit";
import { Lesson } from "fivefold/site/course.js";
import { renderClues } from "fivefold/nettle/list.js";

/**
 * @import {NettleClue, NettleSign} from "fivefold/wire"
 * @import {NettleGame} from "fivefold/nettle/game.js"
 */

/** What was guessed already where a word is first asked for. @type {Record<number, string>} */
const FIRST = { 0: "pet", 4: "basketball" };
/** The kinds of step from each guess to its word. @type {Record<string, NettleSign["relation"][]>} */
const WAYS = {
  pet: ["hypernym", "hyponym", "hyponym"],
  animal: ["hyponym", "hyponym"],
  puppy: ["hypernym"],
  dog: [],
  basketball: ["hypernym", "homograph", "hyponym"],
  prom: [],
};
/** How near each of them is in meaning, as the game would say. */
const OF = 6624;
/** @type {Record<string, NettleClue["warmth"]>} */
const NEAR = {
  pet: { value: 912, place: 3, of: OF, band: "burning" },
  animal: { value: 795, place: 13, of: OF, band: "hot" },
  puppy: { value: 944, place: 2, of: OF, band: "burning" },
  dog: { value: 1000, place: 0, of: OF, band: "burning" },
  basketball: { value: 657, place: 71, of: OF, band: "warm" },
  prom: { value: 1000, place: 0, of: OF, band: "burning" },
};
/** What may be guessed at each step. */
const OFFERED = [[], ["castle", "animal"], ["ship", "puppy"], ["cat", "dog"], ["goal", "prom"]];
/** @type {Record<string, string>} */
const NOT = {
  castle: "A pet isn’t a castle. Try the other one.",
  ship: "A ship isn’t an animal. Try the other one.",
  cat: "A young cat is a kitten. Try the other one.",
  goal: "A goal isn’t a dance. Try the other one.",
};

export class NettleLesson extends Lesson {
  /** @type {NettleClue[]} */
  clues = [];
  at = 0;

  steps = [
    {
      say: "There’s a secret word. We guessed “pet”. It’s burning, so it’s very close in meaning.",
      spots: [],
      shown: true,
    },
    {
      say: "But in WordNet, a map of words, it’s 3 steps away, the first to a broader word. What is a pet?",
      spots: ["animal"],
    },
    {
      say: "Colder in meaning, but a step closer in WordNet. Now to a narrower word. Which is a kind of animal?",
      spots: ["puppy"],
    },
    { say: "One step left, to a broader word. A puppy is a young what?", spots: ["dog"] },
    {
      say: "Found! Now a new word. Broader is “ball”. With the same spelling, a ball is a dance. Which dance is it?",
      spots: ["prom"],
    },
  ];

  isQuiz = true;

  end = "Found again! You can guess any word you like.";

  /** @param {NettleSign[]} legend what the signs mean @param {string|null} grade how hard the word is that follows */
  constructor(legend, grade) {
    super();
    this.legend = legend;
    this.grade = grade ?? "";
  }

  /** @param {number} at */
  startStep(at) {
    this.at = at;
    if (at in FIRST) this.touchSpot(FIRST[at]);
  }

  /** @param {string} guess */
  touchSpot(guess) {
    const relations = WAYS[guess];
    const last = this.clues.at(-1);
    const isFirst = !last?.distance;
    this.clues = [
      ...(isFirst ? this.clues.slice(-1) : this.clues), // what was found last stays below the new word's
      {
        n: isFirst ? 1 : last.n + 1,
        guess,
        word: guess,
        emoji: relations.map((relation) => this.legend.find((one) => one.relation === relation)?.emoji ?? ""),
        relations,
        distance: relations.length,
        warmth: NEAR[guess],
        as_in: null,
        sense: null,
        turns: [],
        rarer: null,
        usual: null,
        lead: "shortest",
      },
    ];
  }

  /** @param {string} guess */
  explainMistake(guess) {
    return NOT[guess] ?? super.explainMistake(guess);
  }

  /** A sign says what it means, as in the game. @param {Element} on */
  explainElement(on) {
    return on.closest("[data-meaning]")?.getAttribute("data-meaning") ?? "";
  }

  /** As much of the game as its list is drawn from. */
  get game() {
    const last = this.clues[this.clues.length - 1];
    return /** @type {NettleGame} */ (
      /** @type {unknown} */ ({
        view: { best: last?.distance, last: last?.n, hints: [], legend: this.legend },
        order: "time",
        opened: null,
        signCounts: {},
        over: true,
        renderMover: () => nothing,
      })
    );
  }

  render() {
    return html`<div class="nettle-lesson">
      ${renderClues(this.game, this.clues)}
      ${
        OFFERED[this.at]?.length
          ? html`<div class="chips" role="group" aria-label="Guesses">
              ${OFFERED[this.at].map(
                (word) => html`<button class="button chip" type="button" data-spot=${word}>${word}</button>`,
              )}
            </div>`
          : nothing
      }
    </div>`;
  }
}
