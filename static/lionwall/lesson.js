// Lion Wall's lesson: six cards, two groups of three, drawn as the wall itself is: words, or characters by their parts.

import { html } from "lit";
import { Lesson } from "fivefold/site/course.js";
import { renderBoard } from "fivefold/lionwall/board.js";

/**
 * @import {LionwallView} from "fivefold/wire"
 * @import {LionWallGame} from "fivefold/lionwall/game.js"
 * @typedef {{
 *   language: string, wall: string[], first: string[], rest: string[],
 *   says: [show: string, choose: string, submit: string, rest: string, real: string], names: string[], other: string
 * }} Taught what is on the six cards, and what is said of them; `names` are what their groups share, `other` is said of
 * a card that is not of the first group
 */

const SUBMIT = "submit";
const ACROSS = 3;
/** What a wrong guess costs, on every wall. @param {number} lives */
const describeHearts = (lives) =>
  `Wrong guesses are free until you’ve found two groups. Then each costs one of your ${lives} hearts.`;
const POINTS =
  "Finally, you name each group’s link. Each group and each link scores 1 point, and all eight score 2 more.";
/** At which step the second group is there. */
const REST = 3;
/** @type {Record<LionwallView["flavour"], Taught>} */
const TAUGHT = {
  words: {
    language: "en",
    wall: ["OAK", "TIN", "ELM", "LEAD", "ASH", "IRON"],
    first: ["OAK", "ELM", "ASH"],
    rest: ["TIN", "LEAD", "IRON"],
    says: [
      "Six cards hide two groups of three. One group is trees. Watch.",
      "Choose the other two trees.",
      "That’s three trees. Submit them.",
      "That leaves the other group, metals. We always find the last group for you.",
      "A real wall has four groups of four, and some cards only seem to fit.",
    ],
    names: ["trees", "metals"],
    other: "is a metal, not a tree.",
  },
  characters: {
    language: "ja",
    wall: ["池", "松", "海", "林", "河", "桃"],
    first: ["池", "海", "河"],
    rest: ["松", "林", "桃"],
    says: [
      "You don’t need to read Chinese. Three of these six share the part 氵 (water). Watch.",
      "Choose the other two with 氵 (water).",
      "That’s three with the same part. Submit them.",
      "The other three share 木 (tree). We always find the last group for you.",
      "A real wall has four groups of four. The part can be on any side or inside, and some cards only seem to fit.",
    ],
    names: ["氵 water", "木 tree"],
    other: "has 木 (tree) on the left, not 氵 (water).",
  },
};

export class LionWallLesson extends Lesson {
  attribute = "data-card";
  /** @type {string[]} */
  chosen = [];
  /** @type {string[][]} */
  found = [];
  at = 0;

  /** @param {LionwallView["flavour"]} flavour of the wall that follows @param {number} lives */
  constructor(flavour, lives) {
    super();
    this.flavour = flavour;
    this.taught = TAUGHT[flavour];
    const { first, says } = this.taught;
    this.steps = [
      { say: says[0], spots: first.slice(0, 1), shown: true },
      { say: says[1], spots: first.slice(1), any: true },
      { say: says[2], spots: [SUBMIT] },
      ...[says[REST], says[4], describeHearts(lives)].map((say) => ({ say, spots: [], shown: true })),
    ];
    this.end = POINTS;
  }

  /** @param {number} at */
  startStep(at) {
    this.at = at;
    if (at === REST) this.found = [this.taught.first, this.taught.rest];
  }

  /** @param {string} spot */
  touchSpot(spot) {
    if (spot !== SUBMIT) this.chosen = [...this.chosen, spot];
  }

  /** @param {string} spot */
  explainMistake(spot) {
    if (spot === SUBMIT) return `A group here has three cards, and you’ve chosen ${this.chosen.length}.`;
    return this.chosen.includes(spot) ? `You’ve already chosen ${spot}.` : `${spot} ${this.taught.other}`;
  }

  /** As much of the game as the wall is drawn from. */
  get game() {
    const gone = this.found.flat();
    const found = this.found.map((cards, group) => ({ group, cards, by_player: true }));
    const names = this.found.map((_, group) => ({
      group,
      name: "named",
      title: this.taught.names[group],
      right: true,
    }));
    return /** @type {LionWallGame} */ (
      /** @type {unknown} */ ({
        shown: { found, cards: this.taught.wall, phase: "wall", names, hints: [], flavour: this.flavour },
        language: this.taught.language,
        rising: { isRevealing: false },
        naming: { askedNaming: undefined },
        others: { findHolder: () => undefined, proposal: null },
        cards: this.taught.wall.filter((card) => !gone.includes(card)),
        chosen: this.chosen,
        grid: { at: -1, columns: ACROSS, tabindex: () => 0, setCurrent: () => {} },
        isTried: () => false,
        chooseCard: () => {},
        onKey: () => {},
      })
    );
  }

  render() {
    return html`<div class="wall-lesson">
      ${renderBoard(this.game)}
      <button
        class="button ${this.chosen.length === this.taught.first.length ? "primary" : ""}"
        type="button"
        data-card=${SUBMIT}
        ?hidden=${this.at === 0 || this.at >= REST}
      >
        Submit
      </button>
    </div>`;
  }
}
