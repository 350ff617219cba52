// Lion Wall's lesson: six cards, two groups of three, drawn as the wall itself is.

import { html } from "lit";
import { Lesson } from "fivefold/site/course.js";
import { board } from "fivefold/lionwall/board.js";

/** @import {LionWallGame} from "fivefold/lionwall/game.js" */

const METALS = ["TIN", "LEAD", "IRON"];
const WALL = ["OAK", "TIN", "ELM", "LEAD", "ASH", "IRON"];
const SUBMIT = "submit";
const ACROSS = 3;

export class LionWallLesson extends Lesson {
  attribute = "data-card";
  /** @type {string[]} */
  chosen = [];
  /** @type {string[][]} */
  found = [];

  steps = [
    { say: "Six cards hide two groups of three. One group is trees.", spots: ["OAK"], shown: true },
    { say: "Choose the other two trees.", spots: ["ELM", "ASH"], any: true },
    { say: "Three trees. Submit them.", spots: [SUBMIT] },
    { say: "What is left belongs together too: metals. Choose all three.", spots: METALS, any: true },
  ];

  /** @param {boolean} signs whether the wall that follows is one of characters */
  constructor(signs) {
    super();
    this.end = signs
      ? "On this wall the characters in a group share a part. You don’t need to know the language."
      : "A real wall has four groups of four, and cards that only seem to belong.";
  }

  /** @param {string} spot */
  touch(spot) {
    if (spot !== SUBMIT) this.chosen = [...this.chosen, spot];
    if (spot !== SUBMIT && !METALS.every((card) => this.chosen.includes(card))) return;
    this.found = [...this.found, this.chosen];
    this.chosen = [];
  }

  /** @param {string} spot */
  wrong(spot) {
    if (spot === SUBMIT) return "Three cards make a group. Choose the ones that glow.";
    return this.chosen.includes(spot) ? `You have already chosen ${spot}.` : `${spot} is a metal, not a tree.`;
  }

  /** As much of the game as the wall is drawn from. */
  get game() {
    const gone = this.found.flat();
    const found = this.found.map((cards, group) => ({ group, cards, by_player: true }));
    return /** @type {LionWallGame} */ (
      /** @type {unknown} */ ({
        shown: { found, phase: "wall", names: [], hints: [], flavour: "words" },
        language: "en",
        naming: null,
        cards: WALL.filter((card) => !gone.includes(card)),
        chosen: this.chosen,
        grid: { at: -1, columns: ACROSS, tabindex: () => 0, stand: () => {} },
        isTried: () => false,
        choose: () => {},
        onKey: () => {},
      })
    );
  }

  render() {
    return html`<div class="wall-lesson">
      ${board(this.game)}
      <button class="button primary" type="button" data-card=${SUBMIT} ?hidden=${this.found.length > 0}>Submit</button>
    </div>`;
  }
}
