// Play Lion Wall: choose four cards, see them fly to the top, name their link. Cards can be chosen at any time.
// Anything else done while cards move waits for them; while a move waits for the server it is refused with a sentence.

import { html, nothing } from "lit";
import { GameElement } from "fivefold/site/game-element.js";
import { RovingGrid, isHeld } from "fivefold/site/grid.js";
import { confirmDialog } from "fivefold/site/sheets.js";
import { formatDuration } from "fivefold/site/times.js";
import { animateWave } from "fivefold/site/victory.js";
import { renderBoard, renderFoot } from "fivefold/lionwall/board.js";
import { renderAnswer } from "fivefold/lionwall/explained.js";
import { loadLetters } from "fivefold/lionwall/letters.js";
import { breakHeart, glideCards, measurePlaces, shakeCards } from "fivefold/lionwall/moves.js";
import { Naming } from "fivefold/lionwall/naming.js";
import { RisingGroups } from "fivefold/lionwall/rising.js";
import { WallClock } from "fivefold/lionwall/clock.js";
import {
  ACROSS,
  FULL,
  GROUP,
  describeChosen,
  describeGuess,
  describeTooFew,
  isTriedBefore,
  mayToggle,
  remainingCards,
  shuffleOrder,
  toggleCard,
  writeCard,
} from "fivefold/lionwall/wall.js";
import { LionWallLesson } from "fivefold/lionwall/lesson.js";
import { OthersChoices } from "fivefold/lionwall/others.js";

/** @import {Frame, LionwallFeedback, LionwallMove, LionwallReveal, LionwallView} from "fivefold/wire" */
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
const GOALS = { names: "Name each link for 1 point.", over: "You’ve finished this wall." };
const ALL_EIGHT = "Name each link for 1 point, all for 2 more.";
const NEXT = "We’ll check these four next.";
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
    this.rising = new RisingGroups(this);
    this.naming = new Naming(this);
    this.others = new OthersChoices(this);
    this.clock = new WallClock(
      this.session.edition.url,
      (left) => (this.left = left),
      () => this.queueWork(() => this.reportTimeUp()),
    );
    if (this.shown.clock && this.shown.phase === "wall") {
      const page = /** @type {HTMLElement|null} */ (this.querySelector("[data-clock]")); // as the server wrote it
      this.clock.resume(this.shown.clock, Number(page?.dataset.clock ?? 0));
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.clock.stop();
  }

  handleChange() {
    if (this.shown.flavour === "characters") loadLetters([this.view, this.session.result?.reveal]);
    this.markReplayedGuess();
    if (this.moving) return;
    if (this.rising.isBehind) return void this.queueWork(() => this.rising.raiseGroups());
    this.shown = this.view;
    this.chosen = this.chosen.filter((card) => this.cards.includes(card));
    if (this.shown.phase !== "wall") this.clock.stop();
  }

  /** In a replay the four of a wrong guess are marked while it is shown, with what was said of them. */
  markReplayedGuess() {
    const film = /** @type {{frames: Frame[], place: number}|null} */ (document.querySelector("ff-film"));
    if (!film) return;
    const { last, lives, found } = this.view;
    const move = film.frames[film.place]?.move;
    const isMissed = move && "cards" in move && last && !last.right;
    this.chosen = isMissed ? last.cards : [];
    this.note = isMissed ? describeGuess(last, lives, found.length) : "";
  }

  get activity() {
    return "choosing";
  }

  makeLesson() {
    return new LionWallLesson(this.shown);
  }

  get helps() {
    return this.view.hints.length;
  }

  describePrice() {
    return ""; // it is in the tally of guesses
  }

  get joy() {
    return this.view.points / MOST_POINTS;
  }

  get answerLabel() {
    return "The wall explained";
  }

  waitForMotion() {
    return this.line;
  }

  /** The wall lifts, row by row. */
  async playVictory() {
    await this.updateComplete;
    await animateWave(
      [...this.querySelectorAll(".found-group")].map((row) => [row]),
      LIFT,
      { each: 520, apart: 120 },
    );
  }

  get language() {
    return this.shown.flavour === "characters" ? "ja" : "en";
  }

  get cards() {
    return remainingCards(this.order, this.shown.found);
  }

  get tiles() {
    return this.grid.cells;
  }

  /**
   * Does something when the cards have come to rest; nothing that a player does is lost.
   * @param {() => unknown} what
   */
  queueWork(what) {
    const done = this.line.then(what);
    this.line = done.catch(() => {});
    return done;
  }

  /** The moves that the server has not answered, those of an earlier page too. */
  get hasWaitingMoves() {
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
  doUnlessWaiting(what) {
    if (this.hasWaitingMoves) return this.say(WAITS);
    return this.queueWork(what);
  }

  /** @param {string} card */
  chooseCard(card) {
    if (this.shown.phase !== "wall" || !this.cards.includes(card)) return;
    if (this.isTried(card)) return this.say("We’re checking these four.");
    const taken = mayToggle(this.chosen, card);
    if (!taken) this.say(FULL);
    else if ([FULL, describeTooFew(this.chosen.length), this.missed].includes(this.note)) this.say("");
    this.chosen = toggleCard(this.chosen, card);
    if (taken) this.announcement = describeChosen(this.chosen.length);
    this.grid.setCurrent(this.cards.indexOf(card), this.cards.length);
  }

  submitGuess() {
    if (this.shown.phase !== "wall") return;
    if (this.triesNext) return this.say(NEXT);
    if (this.chosen.length < GROUP) return this.say(describeTooFew(this.chosen.length));
    if (isTriedBefore(this.shown.wrong, this.chosen)) return this.say("You’ve already guessed these four.");
    if (this.trying.length || this.hasWaitingMoves) return this.submitNext();
    this.trying = this.chosen;
    this.chosen = [];
    return this.queueWork(() => this.sendGuess());
  }

  /** What is chosen is tried once all that waits is judged, if it then still is four. */
  submitNext() {
    this.triesNext = true;
    this.say(NEXT);
    return this.queueWork(async () => {
      await this.session.waitUntilSent();
      this.triesNext = false;
      if (!this.hasWaitingMoves) this.submitGuess(); // which takes its own turn
    });
  }

  /** @param {LionwallFeedback|null} feedback @returns {Feeling} */
  chooseFeeling(feedback) {
    if (!feedback || !("right" in feedback)) return "taken";
    return feedback.right ? "progress" : "refused";
  }

  /** Sends the four, then shows what came of it: first on the old wall, then the new one. */
  async sendGuess() {
    this.moving = true;
    const tried = this.tiles.filter((tile) => this.trying.includes(tile.dataset.card ?? ""));
    const answer = await this.sendMove({ cards: this.trying });
    const feedback = answer?.feedback;
    const judged = feedback && "one_away" in feedback ? feedback : null;
    const sentence = judged ? describeGuess(judged, this.view.lives, this.view.found.length) : "";
    if (sentence) this.say(sentence);
    this.missed = judged && !judged.right && !judged.one_away ? sentence : "";
    if (answer && !judged?.right) await Promise.all([shakeCards(tried), breakHeart(this.lostHeart)]);
    await this.showOutcome(Boolean(judged?.right));
  }

  /** The heart that is lost with the newest move, while it is drawn whole. */
  get lostHeart() {
    const { lives } = this.view;
    if (lives === null || lives === this.shown.lives) return undefined;
    return this.querySelectorAll(".heart")[lives];
  }

  /** Draws the newest view; where four were wrong they stay chosen. @param {boolean} isGroup */
  async showOutcome(isGroup) {
    const byKeys = document.activeElement?.closest(".wall-cards");
    if (!isGroup && !this.chosen.length) this.chosen = this.trying; // to be changed a little, and tried again
    this.trying = [];
    await this.rising.raiseGroups();
    this.grid.setCurrent(this.grid.at, this.cards.length);
    await this.updateComplete;
    if (byKeys && this.shown.phase === "wall") this.grid.focusCurrent({ preventScroll: true });
  }

  async shuffleCards() {
    const before = measurePlaces(this.tiles);
    this.order = shuffleOrder(this.cards);
    this.announcement = "Shuffled.";
    await this.updateComplete;
    await glideCards(this.tiles, before);
  }

  clearChosen() {
    if (!this.chosen.length) return this.say(describeChosen(0));
    this.chosen = [];
    if (this.note === this.missed) this.say("");
    this.announcement = describeChosen(0);
  }

  takeHint() {
    return this.doUnlessWaiting(async () => {
      const price = `It counts as ${this.view.rules.tries_per_hint} guesses in the ranking.`;
      const text = `You’ll see two cards that belong together. ${price} You won’t lose a heart or a point.`;
      if (!(await this.confirmHint(text))) return;
      const feedback = (await this.sendMove({ hint: true }))?.feedback;
      if (!feedback || !("pair" in feedback)) return;
      this.chosen = []; // so that the next four can start with these two
      this.say(`These two belong together: ${feedback.pair.map(writeCard).join(" and ")}.`);
    });
  }

  startClock() {
    return this.doUnlessWaiting(async () => {
      const time = formatDuration(this.view.rules.clock_seconds);
      const sure = await confirmDialog({
        title: "Play against the clock?",
        text:
          `You have ${time} to find the groups. At 0:00 we show them, and you can still name the links. ` +
          "Your result will show a clock. The time keeps running if you leave.",
        yes: "Start the clock",
        no: "Keep playing",
      });
      if (!sure) return;
      if (!(await this.sendMove({ clock: true })) || !this.view.clock) return;
      this.clock.start(this.view.clock);
      await this.grid.focusCurrent({ preventScroll: true }); // the button is out of use from now on
    });
  }

  async reportTimeUp() {
    if (this.view.phase === "wall" && (await this.sendMove({ time_up: true }))) this.say("Time’s up.");
  }

  giveUp() {
    return this.doUnlessWaiting(() =>
      this.askToGiveUp("We’ll explain the whole wall, and you can’t play on after that."),
    );
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (this.grid.walkByKey(event) || isHeld(event) || event.key !== "Enter") return;
    event.preventDefault();
    this.submitGuess();
  }

  /** @param {LionwallMove} move */
  describeMove(move) {
    if ("cards" in move) return `guessed ${move.cards.map(writeCard).join(", ")}`;
    if ("name" in move) return `named the link ${move.name.choice}`;
    if ("clock" in move) return "started the clock";
    if ("time_up" in move) return "ran out of time";
    return super.describeMove(move);
  }

  /** The goal line of the page says what is to be done now. */
  updated() {
    this.others.shareChoice();
    const goal = document.querySelector(".goal");
    const { phase, found, names } = this.shown;
    const mayBeAll =
      phase === "names" && found.every((one) => one.by_player) && names.every(({ right }) => right !== false);
    const text = this.rising.isRevealing ? "" : mayBeAll ? ALL_EIGHT : GOALS[phase];
    if (goal && text) goal.textContent = text;
  }

  render() {
    const { result } = this.session;
    const done = this.shown.phase === "over" && !this.rising.isRevealing;
    return html`${this.renderStatus()} ${this.renderMessage()} ${renderBoard(this)} ${renderFoot(this)}
    ${done && result ? renderAnswer(result.reveal, this.shown) : nothing}`;
  }
}
customElements.define("lionwall-game", LionWallGame);
