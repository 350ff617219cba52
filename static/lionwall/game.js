// Lion Wall's page: choose four, see them fly to the top, name what joins them. Cards can be chosen at any time; what
// else is done while cards move is done after, and while a move waits for the server it is refused with a sentence.

import { html, nothing } from "lit";
import { GameElement } from "fivefold/site/game-element.js";
import { RovingGrid, isHeld } from "fivefold/site/grid.js";
import { confirmDialog } from "fivefold/site/sheets.js";
import { duration } from "fivefold/site/times.js";
import { wave } from "fivefold/site/victory.js";
import { board, foot } from "fivefold/lionwall/board.js";
import { explained } from "fivefold/lionwall/explained.js";
import { bringLetters } from "fivefold/lionwall/letters.js";
import { breakHeart, glide, shakeHeads, standing } from "fivefold/lionwall/moves.js";
import { Naming } from "fivefold/lionwall/naming.js";
import { Rising } from "fivefold/lionwall/rising.js";
import { WallClock } from "fivefold/lionwall/clock.js";
import {
  ACROSS,
  FULL,
  GROUP,
  chosenTold,
  isTaken,
  remaining,
  shuffled,
  toggled,
  tooFew,
  triedBefore,
  verdict,
} from "fivefold/lionwall/wall.js";
import { LionWallLesson } from "fivefold/lionwall/lesson.js";
import { Others } from "fivefold/lionwall/others.js";

/** @import {LionwallFeedback, LionwallMove, LionwallReveal, LionwallView} from "fivefold/wire" */
/** @import {Feeling} from "fivefold/site/feel.js" */

const MOST_POINTS = 10;
const LIFT = [
  { transform: "none" },
  { transform: "translateY(-12px) scale(1.015)", boxShadow: "0 14px 24px rgb(0 0 0 / 28%)", offset: 0.45 },
  { transform: "none" },
];
/**
 * What is to be done once the groups are found; while they are looked for, the page says it.
 * @type {Record<string, string>}
 */
const GOALS = { names: "Name each link for one point.", over: "You’ve finished this wall." };
const ALL_EIGHT = "Name each link for one point. All eight score two more.";
const WAITS = "One moment! We’re still sending your last move.";

/** @extends {GameElement<LionwallView, LionwallFeedback, LionwallReveal, LionwallMove>} */
export class LionWallGame extends GameElement {
  static properties = {
    shown: { state: true },
    order: { state: true },
    chosen: { state: true },
    trying: { state: true },
    left: { state: true },
  };

  constructor() {
    super();
    /** @type {LionwallView} what is drawn: the newest view, or while cards move the one before */
    this.shown = this.session.state.view;
    this.order = this.shown.cards;
    /** @type {string[]} */
    this.chosen = [];
    this.grid = new RovingGrid(this, { cells: ".wall-card", columns: ACROSS });
    /** @type {string[]} the four that are being tried */
    this.trying = [];
    /** Whether what is chosen is tried next. */
    this.triesNext = false;
    /** @type {number|null} seconds left on the clock */
    this.left = null;
    /** What was said of four that are no group: it goes as soon as other cards are chosen. */
    this.missed = "";
    this.moving = false;
    /** @type {Promise<unknown>} what is under way; what a player does meanwhile comes after it */
    this.line = Promise.resolve();
    this.rising = new Rising(this);
    this.naming = new Naming(this);
    this.others = new Others(this);
    this.clock = new WallClock(
      this.session.edition.url,
      (left) => (this.left = left),
      () => this.inTurn(() => this.timeUp()),
    );
    if (this.shown.clock && this.shown.phase === "wall") {
      const page = /** @type {HTMLElement|null} */ (this.querySelector("[data-clock]")); // as the server wrote it
      this.clock.run(this.shown.clock, Number(page?.dataset.clock ?? 0));
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.clock.stop();
  }

  changed() {
    if (this.shown.flavour === "characters") bringLetters([this.view, this.session.result?.reveal]);
    if (this.moving) return;
    if (this.rising.isBehind) return void this.inTurn(() => this.rising.catchUp());
    this.shown = this.view;
    this.chosen = this.chosen.filter((card) => this.cards.includes(card));
    if (this.shown.phase !== "wall") this.clock.stop();
  }

  get doing() {
    return "choosing";
  }

  lesson() {
    return new LionWallLesson(this.shown.flavour, this.shown.rules.lives);
  }

  get helps() {
    return this.view.hints.length;
  }

  /** @param {number} count */
  price(count) {
    return `+${this.view.rules.tries_per_hint * count} guesses`;
  }

  get joy() {
    return this.view.points / MOST_POINTS;
  }

  get explained() {
    return "The wall explained";
  }

  rest() {
    return this.line;
  }

  /** The wall lifts, row by row. */
  async victory() {
    await this.updateComplete;
    await wave(
      [...this.querySelectorAll(".found-group")].map((row) => [row]),
      LIFT,
      { each: 520, apart: 120 },
    );
  }

  get language() {
    return this.shown.flavour === "characters" ? "ja" : "en";
  }

  get cards() {
    return remaining(this.order, this.shown.found);
  }

  get tiles() {
    return this.grid.cells;
  }

  /**
   * Does something when the cards have come to rest; nothing that a player does is lost.
   * @param {() => unknown} what
   */
  inTurn(what) {
    const done = this.line.then(what);
    this.line = done.catch(() => {});
    return done;
  }

  /** The moves that the server has not answered, those of an earlier page too. */
  get waits() {
    return this.session.pending.length > 0;
  }

  /** Whether a card is of four that are being tried, on this page or since an earlier one. @param {string} card */
  isTried(card) {
    return (
      this.trying.includes(card) || this.session.pending.some((move) => "cards" in move && move.cards.includes(card))
    );
  }

  /**
   * Does something when the cards have come to rest, unless a move waits for the server: it would come too late.
   * @param {() => unknown} what
   */
  unlessWaiting(what) {
    if (this.waits) return this.say(WAITS);
    return this.inTurn(what);
  }

  /** @param {string} card */
  choose(card) {
    if (this.shown.phase !== "wall" || !this.cards.includes(card)) return;
    if (this.isTried(card)) return this.say("We’re checking these four.");
    const taken = isTaken(this.chosen, card);
    if (!taken) this.say(FULL);
    else if ([FULL, tooFew(this.chosen.length), this.missed].includes(this.note)) this.say("");
    this.chosen = toggled(this.chosen, card);
    if (taken) this.said = chosenTold(this.chosen.length);
    this.grid.stand(this.cards.indexOf(card), this.cards.length);
  }

  submit() {
    if (this.shown.phase !== "wall" || this.triesNext) return;
    if (this.chosen.length < GROUP) return this.say(tooFew(this.chosen.length));
    if (triedBefore(this.shown.wrong, this.chosen)) return this.say("You’ve already guessed these four.");
    if (this.trying.length || this.waits) return this.tryNext();
    this.trying = this.chosen;
    this.chosen = [];
    return this.inTurn(() => this.sendFour());
  }

  /** What is chosen is tried once all that waits is judged, if it then still is four. */
  tryNext() {
    this.triesNext = true;
    this.say("We’ll check these four next.");
    return this.inTurn(async () => {
      await this.session.settled();
      this.triesNext = false;
      if (!this.waits) this.submit(); // which takes its own turn
    });
  }

  /** @param {LionwallFeedback|null} feedback @returns {Feeling} */
  feeling(feedback) {
    if (!feedback || !("right" in feedback)) return "taken";
    return feedback.right ? "progress" : "refused";
  }

  /** Sends the four, then shows what came of it: first on the old wall, then the new one. */
  async sendFour() {
    this.moving = true;
    const tried = this.tiles.filter((tile) => this.trying.includes(tile.dataset.card ?? ""));
    const answer = await this.send({ cards: this.trying });
    const feedback = answer?.feedback;
    const judged = feedback && "one_away" in feedback ? feedback : null;
    const told = judged ? verdict(judged, this.view.lives, this.view.found.length) : "";
    if (told) this.say(told);
    this.missed = judged && !judged.right && !judged.one_away ? told : "";
    if (answer && !judged?.right) await Promise.all([shakeHeads(tried), breakHeart(this.lostHeart)]);
    await this.settle(Boolean(judged?.right));
  }

  /** The heart that is lost with the newest move, while it is drawn whole. */
  get lostHeart() {
    const { lives } = this.view;
    if (lives === null || lives === this.shown.lives) return undefined;
    return this.querySelectorAll(".heart")[lives];
  }

  /** Draws the newest view; where four were wrong they stay chosen. @param {boolean} found */
  async settle(found) {
    const byKeys = document.activeElement?.closest(".wall-cards");
    if (!found && !this.chosen.length) this.chosen = this.trying; // to be changed a little, and tried again
    this.trying = [];
    await this.rising.catchUp();
    this.grid.stand(this.grid.at, this.cards.length);
    await this.updateComplete;
    if (byKeys && this.shown.phase === "wall") this.grid.focus({ preventScroll: true });
  }

  async shuffle() {
    const before = standing(this.tiles);
    this.order = shuffled(this.cards);
    this.said = "Shuffled.";
    await this.updateComplete;
    await glide(this.tiles, before);
  }

  clear() {
    this.chosen = [];
    if (this.note === this.missed) this.say("");
    this.said = chosenTold(0);
  }

  hint() {
    return this.unlessWaiting(async () => {
      const price = `It counts as ${this.view.rules.tries_per_hint} guesses.`;
      if (!(await this.sureOfHint(`You’ll see two cards that belong together. ${price}`))) return;
      const feedback = (await this.send({ hint: true }))?.feedback;
      if (feedback && "pair" in feedback) this.say(`These two belong together: ${feedback.pair.join(" and ")}.`);
    });
  }

  startClock() {
    return this.unlessWaiting(async () => {
      const time = duration(this.view.rules.clock_seconds);
      const sure = await confirmDialog({
        title: "Play against the clock?",
        text: `You have ${time} for the groups, and can name the links after that. It keeps running if you leave.`,
        yes: "Start the clock",
        no: "Keep playing",
      });
      if (!sure) return;
      if (!(await this.send({ clock: true })) || !this.view.clock) return;
      this.clock.start(this.view.clock);
      await this.grid.focus({ preventScroll: true }); // the button is out of use from now on
    });
  }

  async timeUp() {
    if (this.view.phase === "wall" && (await this.send({ time_up: true }))) this.say("Time’s up.");
  }

  giveUp() {
    return this.unlessWaiting(() =>
      this.askToGiveUp("We’ll explain the whole wall, and you can’t play on after that."),
    );
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (this.grid.walk(event) || isHeld(event) || event.key !== "Enter") return;
    event.preventDefault();
    this.submit();
  }

  /** @param {LionwallMove} move */
  tell(move) {
    if ("cards" in move) return `guessed ${move.cards.join(", ")}`;
    if ("name" in move) return `named the link ${move.name.choice}`;
    if ("clock" in move) return "started the clock";
    if ("time_up" in move) return "ran out of time";
    return super.tell(move);
  }

  /** The goal line of the page says what is to be done now. */
  updated() {
    this.others.show();
    const goal = document.querySelector(".goal");
    const { phase, found } = this.shown;
    const mayBeAll = phase === "names" && found.every((one) => one.by_player);
    const told = this.rising.reveals ? "" : mayBeAll ? ALL_EIGHT : GOALS[phase];
    if (goal && told) goal.textContent = told;
  }

  render() {
    const { result } = this.session;
    const done = this.shown.phase === "over" && !this.rising.reveals;
    return html`${this.status()} ${this.message()} ${board(this)} ${foot(this)}
    ${done && result ? explained(result.reveal, this.shown) : nothing}`;
  }
}
customElements.define("lionwall-game", LionWallGame);
