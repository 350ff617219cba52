// Teach Nettle in the real list of clues: from “animal” to the word in four guesses, then to a second word, by a step
// to another meaning. The first guess of each word is made already.

import { html, nothing } from "lit";
import { Lesson } from "fivefold/site/course.js";
import { renderClues } from "fivefold/nettle/list.js";

/**
 * @import {NettleClue, NettleSign} from "fivefold/wire"
 * @import {NettleGame} from "fivefold/nettle/game.js"
 */

/** What was guessed already where a word is first asked for. @type {Record<number, string>} */
const FIRST = { 0: "animal", 5: "basketball" };
/** The kinds of step from each guess to the word. @type {Record<string, NettleSign["relation"][]>} */
const WAYS = {
  animal: ["hyponym", "hyponym", "hyponym"],
  poodle: ["hypernym", "hyponym"],
  dog: ["hyponym"],
  puppy: [],
  basketball: ["hypernym", "homograph", "hyponym"],
  ball: ["hyponym"],
  prom: [],
};
/** The other meaning of a guess, as it is offered. @type {Record<string, string>} */
const MEANING_OF = { "a dance": "ball" };
/** How near each of them is in meaning, as the game would say. */
const OF = 6624;
/** @type {Record<string, NettleClue["warmth"]>} */
const NEAR = {
  animal: { value: 602, place: 137, of: OF, band: "warm" },
  poodle: { value: 889, place: 4, of: OF, band: "burning" },
  dog: { value: 944, place: 2, of: OF, band: "burning" },
  puppy: { value: 1000, place: 0, of: OF, band: "burning" },
  basketball: { value: 657, place: 71, of: OF, band: "warm" },
  ball: { value: 590, place: 157, of: OF, band: "warm" },
  prom: { value: 1000, place: 0, of: OF, band: "burning" },
};
/** What may be guessed at each step. */
const OFFERED = [
  ...[[], ["castle", "poodle"], ["ship", "dog"], ["lamb", "puppy"]],
  ...[[], ["court", "ball"], ["a race", "a dance"], ["goal", "prom"]],
];
/** @type {Record<string, string>} */
const NOT = {
  castle: "A castle isn’t an animal. Try the other one.",
  ship: "A poodle isn’t a ship. Try the other one.",
  lamb: "A lamb is a young sheep. Which one is a young dog?",
  court: "You play basketball on a court. What kind of thing is the basketball itself?",
  "a race": "A race isn’t called a ball. Try the other one.",
  goal: "A goal isn’t a dance. Try the other one.",
};

export class NettleLesson extends Lesson {
  /** @type {NettleClue[]} */
  clues = [];
  at = 0;

  steps = [
    { say: "There’s a secret word to find. The first guess was “animal”.", spots: [], shown: true },
    {
      say: "Warm, at 602 of 1000. It’s three steps away, each to a narrower word. Which is a kind of animal?",
      spots: ["poodle"],
    },
    {
      say: "Burning! Two steps, one broader, then one narrower. What’s broader than a poodle?",
      spots: ["dog"],
    },
    { say: "One step left, to a narrower word. What’s a young dog?", spots: ["puppy"] },
    { say: "Found! Now there’s a new secret word. The first guess is “basketball”.", spots: [], shown: true },
    { say: "Three steps. The first is to a broader word. What’s broader than a basketball?", spots: ["ball"] },
    {
      say: "One step left! “Same spelling” cost nothing, as a guess counts in all its meanings. What else is a ball?",
      spots: ["a dance"],
    },
    { say: "Now go to a narrower word. Which kind of dance is it?", spots: ["prom"] },
  ];

  isQuiz = true;

  end = "Found again! You’re ready to play.";

  /** @param {NettleSign[]} legend what the signs mean */
  constructor(legend) {
    super();
    this.legend = legend;
  }

  /** @param {number} at */
  startStep(at) {
    this.at = at;
    if (!(at in FIRST)) return;
    this.clues = [];
    this.touchSpot(FIRST[at]);
  }

  /** @param {string} spot a guess, or the other meaning of the last one */
  touchSpot(spot) {
    const guess = MEANING_OF[spot] ?? spot;
    const relations = WAYS[guess];
    const earlier = this.clues.filter((one) => one.guess !== guess);
    this.clues = [
      ...earlier,
      {
        n: earlier.length + 1,
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
