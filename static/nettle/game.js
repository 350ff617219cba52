// Play Nettle: the guess, the list of clues, the help, and the answer at the end.

import { html, nothing } from "lit";
import { GameElement } from "fivefold/site/game-element.js";
import { confirmDialog } from "fivefold/site/sheets.js";
import { animateWave } from "fivefold/site/victory.js";
import { motionIsWelcome } from "fivefold/site/motion.js";
import {
  FIRST_ORDERED,
  History,
  ORDERS,
  describeHint,
  describeHintOffer,
  findContradiction,
  findMostHelpful,
  leadingRoute,
  spokenClue,
  stepCount,
} from "fivefold/nettle/clues.js";
import { renderBestRoute, renderMeanings, renderOtherRoutes } from "fivefold/nettle/answer.js";
import { fetchWords, renderGuessBar } from "fivefold/nettle/guess-bar.js";
import { renderLegendSheet } from "fivefold/nettle/legend.js";
import { renderClues } from "fivefold/nettle/list.js";
import { LookAhead } from "fivefold/nettle/look-ahead.js";
import "fivefold/nettle/map.js";
import { buildRevealedMap } from "fivefold/nettle/map-revealed.js";
import { NettleLesson } from "fivefold/nettle/lesson.js";
import { MEASURED, countSigns, readSignCounts } from "fivefold/nettle/sign-words.js";
import { renderStart } from "fivefold/nettle/start.js";

/**
 * @import {Feeling} from "fivefold/site/feel.js"
 * @import {NettleClue} from "fivefold/wire"
 * @import {NettleFeedback, NettleMove, NettleReveal, NettleView} from "fivefold/wire"
 * @import {WordMap} from "fivefold/nettle/map.js"
 * @import {Change, Refusal} from "fivefold/site/session.js"
 */

/** What is asked before each clue says which meaning of its word was used. */
const MEANINGS = {
  title: "Show meanings?",
  text:
    "Each guess will say which meaning of your word it uses, and what kind of thing “same spelling” leads to. " +
    "Your result will show that you used them.",
  yes: "Show them",
  no: "Keep playing",
};

const LANDS = [
  { transform: "translateY(-40px) scale(2.4)", opacity: 0 },
  { transform: "none", opacity: 1, offset: 0.45 },
  { transform: "scale(0.92, 1.1)", offset: 0.58 },
  { transform: "scale(1.06, 0.95)", offset: 0.76 },
  { transform: "none" },
];
const FILLS = [{ opacity: 0, scale: 0.6 }, { opacity: 1 }];
const FADES = [{ opacity: 0 }, { opacity: 1 }];

/** @extends {GameElement<NettleView, NettleFeedback, NettleReveal, NettleMove>} */
export class NettleGame extends GameElement {
  static properties = {
    order: { state: true },
    opened: { state: true },
    shown: { state: true },
    signCounts: { state: true },
  };

  constructor() {
    super();
    this.order = "warmth";
    /** @type {string[]} words that may have been meant by the one that was refused */
    this.suggestions = [];
    /** A guess that was refused, while it is in the field: what is typed next replaces it. */
    this.refused = "";
    this.refusalCode = "";
    /** @type {number|null} the clue whose actions are shown */
    this.opened = null;
    this.history = new History();
    this.ahead = new LookAhead(() => fetchWords(this.session.edition.game));
    /** @type {ReturnType<typeof buildRevealedMap>|undefined} the map with every word, after the end */
    this.revealedMap = undefined;
    /** @type {"list"|"map"} what a phone shows of the two */
    this.shown = "list";
    this.signCounts = readSignCounts();
  }

  get field() {
    return /** @type {HTMLInputElement|null} */ (this.querySelector("#guess"));
  }

  get activity() {
    return "guessing";
  }

  makeLesson() {
    return new NettleLesson(this.view.legend, this.view.grade);
  }

  get helps() {
    return this.view.hints.length;
  }

  /** @param {number} count */
  describePrice(count) {
    return `+${this.view.guesses_per_hint * count} guesses`;
  }

  get joy() {
    return 8 / (8 + this.view.guesses.length + this.view.guesses_per_hint * this.helps);
  }

  get map() {
    return /** @type {WordMap|null} */ (this.querySelector("nettle-map"));
  }

  /** The word lands, and the map fills in ring by ring. */
  playVictory() {
    return this.animateAnswer([LANDS, FILLS], { each: 600, before: 3 });
  }

  /**
   * Tells the word, then all others on the map.
   * @param {Keyframe[][]} frames of the word, and of the others @param {{each: number, before: number}} how `each` is
   *   how long the word takes, `before` how many rings' time is between it and the first ring
   */
  async animateAnswer([word, others], { each, before }) {
    await this.map?.updateComplete;
    const answer = this.querySelector("[data-answer]");
    answer?.scrollIntoView({ block: "nearest" });
    const rings = [...Array.from({ length: before }, () => []), ...(this.map?.filledRings ?? [])];
    await Promise.all([
      animateWave([[...this.querySelectorAll(".answer-word")]], word, { each }),
      animateWave([[...this.querySelectorAll(".meanings")]], FADES, { each }),
      animateWave(rings, others, { each: 320, apart: 90 }),
    ]);
  }

  /** Nearer than ever is a step forward. @param {NettleFeedback|null} feedback @returns {Feeling} */
  chooseFeeling(feedback) {
    if (!feedback || !("word" in feedback)) return "taken";
    const before = this.view.guesses.filter((clue) => clue.n < feedback.n).map(stepCount);
    return before.length && stepCount(feedback) < Math.min(...before) ? "progress" : "taken";
  }

  /** @param {Change<NettleFeedback>} what */
  handleChange({ feedback, ended }) {
    const { guesses, legend, best } = this.view;
    const among = guesses.length > 1 ? best : null; // a first guess is no closer than any
    if (feedback && "word" in feedback) {
      this.opened = null;
      this.announcement = spokenClue(feedback, legend, among);
      const puzzling = findContradiction(guesses)?.n === feedback.n ? [MEASURED] : [];
      this.signCounts = countSigns(readSignCounts(), [...leadingRoute(feedback).relations, ...puzzling]);
      this.scrollToNewest();
    }
    if (ended && this.session.state.status !== "won") this.showAnswerCalmly();
  }

  /** The newest clue is in view; the map sees to that itself. */
  async scrollToNewest() {
    await this.updateComplete;
    if (this.over || this.map?.checkVisibility()) return;
    const behavior = motionIsWelcome() ? "smooth" : "auto";
    this.querySelector(".clue.last")?.scrollIntoView({ block: "nearest", behavior });
  }

  async showAnswerCalmly() {
    this.requestUpdate(); // what the end shows is there only then
    await this.updateComplete;
    await this.animateAnswer([FADES, FADES], { each: 900, before: 4 });
  }

  /** @param {string} text */
  async submitGuess(text) {
    this.history.reset();
    this.ahead.closeList();
    if (this.field) this.field.value = ""; // at once: what is typed while it waits is the next guess
    const isTaken = await this.sendMove({ guess: text });
    if (!isTaken && this.refusalCode !== "already_guessed" && this.field?.value === "") {
      this.field.value = this.refused = text;
      this.selectRefused();
    }
    if (!matchMedia("(pointer: coarse)").matches) this.field?.focus();
  }

  /** Selects a guess that was refused, unless it was changed. */
  selectRefused() {
    if (this.refused && this.field?.value === this.refused) this.field.select();
  }

  /** @param {NettleMove} move */
  sendMove(move) {
    this.suggestions = [];
    return super.sendMove(move);
  }

  /** @param {Refusal} refusal */
  handleRefusal(refusal) {
    super.handleRefusal(refusal);
    this.refusalCode = refusal.code;
    const { suggestions } = refusal.details;
    this.suggestions = Array.isArray(suggestions) ? suggestions.map(String) : [];
    if (this.suggestions.length) this.announcement = `${refusal.message} Perhaps: ${this.suggestions.join(", ")}.`;
  }

  /** @param {string} suggestion */
  takeSuggestion(suggestion) {
    if (this.field) this.field.value = suggestion;
    this.submitGuess(suggestion);
  }

  /** Asks whether to show the meanings, then does so. */
  async showMeanings() {
    if (!(await confirmDialog(MEANINGS))) return;
    if (await this.sendMove({ help: "senses" })) this.announcement = "Each guess now says which meaning it uses.";
  }

  /** On a phone, shows the list or the map. @param {"list"|"map"} what */
  async showView(what) {
    this.shown = what;
    if (what === "list") await this.scrollToNewest();
    else await this.scrollToMap();
  }

  /** All of the map is in view, however far down the list was. */
  async scrollToMap() {
    await this.updateComplete;
    this.map?.scrollIntoView({ block: "nearest" });
  }

  giveUp() {
    return this.askToGiveUp("We’ll show you the answer and every route, and you can’t play on after that.");
  }

  /** Opens what can be done with a clue, where it is seen, or closes it. @param {number|null} n */
  async openClue(n) {
    this.opened = n;
    await this.updateComplete;
    if (n !== null) this.querySelector(`[data-clue="${n}"]`)?.scrollIntoView({ block: "nearest" });
  }

  get helpfulClue() {
    return findMostHelpful(this.view.guesses, this.view.hints);
  }

  /** Takes a hint where it helps most. */
  takeBestHint() {
    const { helpfulClue } = this;
    return helpfulClue
      ? this.takeHint(helpfulClue)
      : this.say("There are no hints left on these routes. Guess another word.");
  }

  /** Asks whether to take a hint on a clue, then does so. @param {NettleClue} clue */
  async takeHint(clue) {
    const offered = describeHintOffer(clue, this.view.hints, this.view.guesses_per_hint);
    if (!offered) return;
    if (!(await confirmDialog({ ...offered, yes: "Take the hint", no: "Keep playing" }))) return;
    if (!(await this.sendMove({ hint: clue.n }))) return this.field?.scrollIntoView({ block: "nearest" });
    const { hints } = this.view;
    const taken = hints[hints.length - 1];
    this.announcement = describeHint(clue, taken);
    await this.updateComplete;
    await this.map?.updateComplete;
    this.map?.showStep(clue.n, taken.step);
    const card = this.querySelector(`[data-clue="${clue.n}"]`);
    (card?.checkVisibility() ? card : this.map)?.scrollIntoView({ block: "nearest" });
  }

  /** @param {NettleMove} move */
  describeMove(move) {
    if ("guess" in move) return move.guess;
    if ("hint" in move) return `took a hint on ${this.view.guesses[move.hint - 1]?.word ?? "a guess"}`;
    if ("help" in move) return "turned on meanings";
    return super.describeMove(move);
  }

  /** @param {number} n */
  async showOnMap(n) {
    this.shown = "map";
    await this.updateComplete;
    this.map?.showGuess(n);
  }

  /** The map, once it was asked for; at the end with every word on it. */
  renderMap() {
    const reveal = this.session.result?.reveal;
    this.revealedMap =
      this.over && reveal?.routes.length
        ? (this.revealedMap ?? buildRevealedMap(reveal, this.view.guesses))
        : undefined;
    const map = this.revealedMap ?? this.view.map;
    return map?.nodes.length
      ? html`<nettle-map
          class="card"
          .map=${map}
          .legend=${this.view.legend}
          .clues=${this.view.guesses}
          .hints=${this.view.hints}
          .newest=${this.view.last ?? 0}
          .named=${this.revealedMap?.best ?? []}
          .over=${this.over}
        ></nettle-map>`
      : nothing;
  }

  updated() {
    if (this.over) delete this.dataset.shown;
    else this.dataset.shown = this.shown;
  }

  render() {
    const { guesses, legend } = this.view;
    const over = this.over;
    const reveal = over ? this.session.result?.reveal : null;
    const clues = [guesses.length < FIRST_ORDERED ? nothing : this.renderOrders(), renderClues(this, guesses)];
    return html`${this.renderStatus()} ${over ? nothing : renderGuessBar(this)}
    ${reveal ? renderMeanings(reveal) : nothing} ${reveal ? renderBestRoute(this, reveal) : nothing} ${this.renderMap()}
    ${reveal ? renderOtherRoutes(this, reveal) : guesses.length ? clues : renderStart()} ${renderLegendSheet(legend)}`;
  }

  /** In which order the clues stand. */
  renderOrders() {
    return html`<div class="segments orders" role="group" aria-label="Order of the guesses">
      ${ORDERS.map(
        (one) =>
          html`<button type="button" aria-pressed=${this.order === one.key} @click=${() => (this.order = one.key)}>
            ${one.label}
          </button>`,
      )}
    </div>`;
  }

  openLegend() {
    /** @type {HTMLDialogElement|null} */ (this.querySelector(".legend-sheet"))?.showModal();
  }
}
customElements.define("nettle-game", NettleGame);
