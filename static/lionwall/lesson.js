// Teach Lion Wall with six cards in two groups of three, drawn as the wall itself: words, or characters by their parts.

import { html, nothing } from "lit";
import { Lesson } from "fivefold/site/course.js";
import { renderBoard, renderHearts } from "fivefold/lionwall/board.js";

/**
 * @import {LionwallView} from "fivefold/wire"
 * @import {LionWallGame} from "fivefold/lionwall/game.js"
 * @typedef {{
 *   language: string, wall: string[], first: string[], rest: string[],
 *   says: [show: string, choose: string, rest: string, name: string],
 *   link: string, links: string[], title: string, other: string
 * }} Taught what is on the six cards, and what is said of them; `link` is what the first group shares, one of `links`,
 * and `title` is written above it; `other` is said of a card that is not of the first group
 */

const SUBMIT = "submit";
const HEARTS = "hearts";
const ACROSS = 3;
/** What a wrong guess costs, on every wall. @param {number} lives */
const describeHearts = (lives) =>
  `Wrong guesses are free until you’ve found two groups. From then on, each one breaks one of your ${lives} hearts.`;
const POINTS = "Each group and each link is 1 point. All eight together are 2 more. Fewer guesses rank higher.";
/** At which step the second group is there, the hearts are, and a link is named. */
const [REST, LIVES, NAMING] = [2, 3, 4];
/** @type {Record<LionwallView["flavour"], Taught>} */
const TAUGHT = {
  words: {
    language: "en",
    wall: ["OAK", "TIN", "ELM", "LEAD", "ASH", "IRON"],
    first: ["OAK", "ELM", "ASH"],
    rest: ["TIN", "LEAD", "IRON"],
    says: [
      "Six cards hide two groups of three. One group is trees. Watch us choose two.",
      "Choose the third tree, then submit.",
      "We find the last group for you. On a real wall of 16 cards, some could also seem to belong elsewhere.",
      "At the end, you name each link. It may also hide in the letters. What links the first group?",
    ],
    link: "trees",
    links: ["metals", "trees", "fruit"],
    title: "trees",
    other: "is a metal, not a tree.",
  },
  characters: {
    language: "ja",
    wall: ["池", "松", "海", "林", "河", "桃"],
    first: ["池", "海", "河"],
    rest: ["松", "林", "桃"],
    says: [
      "You don’t need to read Chinese. Three of these cards share the part 氵 (water). Watch us choose two.",
      "Choose the third card with 氵 (water), then submit.",
      "We find the last group for you. On a real wall of 16 cards, the part can be on any side or inside.",
      "At the end, you name each link. What links the first group?",
    ],
    link: "water",
    links: ["tree", "water", "stone"],
    title: "氵 water",
    other: "has 木 (tree) on the left, not 氵 (water).",
  },
};

export class LionWallLesson extends Lesson {
  attribute = "data-card";
  isQuiz = true;
  /** @type {string[]} */
  chosen = [];
  /** @type {string[][]} */
  found = [];
  isNamed = false;
  at = 0;

  /** @param {Pick<LionwallView, "flavour"|"grade"|"rules">} view of the wall that follows */
  constructor({ flavour, grade, rules: { lives } }) {
    super();
    this.flavour = flavour;
    this.grade = grade;
    this.lives = this.livesLeft = lives;
    this.taught = TAUGHT[flavour];
    const { first, says, link } = this.taught;
    this.steps = [
      { say: says[0], spots: first.slice(0, 2), shown: true },
      { say: says[1], spots: [first[2], SUBMIT] },
      { say: says[2], spots: [], shown: true },
      { say: describeHearts(lives), spots: [HEARTS], shown: true },
      { say: says[3], spots: [link] },
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
    if (spot === HEARTS) this.livesLeft -= 1;
    else if (this.at === NAMING) this.isNamed = true;
    else if (spot !== SUBMIT) this.chosen = [...this.chosen, spot];
  }

  /** @param {string} spot */
  explainMistake(spot) {
    if (this.at === NAMING) return "Look at the cards at the top. What do they share?";
    if (!spot)
      return this.chosen.length < this.taught.first.length ? "Choose one more card." : "Now submit the three cards.";
    if (spot === SUBMIT) return `A group here has three cards, and you’ve chosen ${this.chosen.length}.`;
    return this.chosen.includes(spot) ? `You’ve already chosen ${spot}.` : `${spot} ${this.taught.other}`;
  }

  /** As much of the game as the wall is drawn from. */
  get game() {
    const gone = this.found.flat();
    const found = this.found.map((cards, group) => ({ group, cards, by_player: true }));
    const names = this.isNamed ? [{ group: 0, name: this.taught.link, title: this.taught.title, right: true }] : [];
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
    return html`<div class="wall-lesson">${renderBoard(this.game)} ${this.renderFoot()}</div>`;
  }

  /** What is below the wall in this step: its button, then the hearts, then the links to choose from. */
  renderFoot() {
    if (this.at < REST)
      return html`<button
        class="button ${this.chosen.length === this.taught.first.length ? "primary" : ""}"
        type="button"
        data-card=${SUBMIT}
        ?hidden=${this.at === 0}
      >
        Submit
      </button>`;
    if (this.at === LIVES) return html`<p data-card=${HEARTS}>${renderHearts(this.livesLeft, this.lives)}</p>`;
    if (this.at !== NAMING) return nothing;
    return html`<div class="lesson-links">
      ${this.taught.links.map((link) => html`<button class="button" type="button" data-card=${link}>${link}</button>`)}
    </div>`;
  }
}
