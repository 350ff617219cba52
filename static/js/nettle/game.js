// Nettle's page: the guess, the list of clues, the help that can be asked for, and the answer at the end.

import { html, nothing } from "lit";
import { GameElement } from "fivefold/site/game-element.js";
import { confirmDialog } from "fivefold/site/sheets.js";
import { sign, signOf } from "fivefold/site/signs.js";
import { wave } from "fivefold/site/victory.js";
import { named } from "fivefold/site/waiting-buttons.js";
import { History, ORDERS, hintOffered, hintTold, spoken } from "fivefold/nettle/clues.js";
import { explained } from "fivefold/nettle/answer.js";
import { legendSheet } from "fivefold/nettle/legend.js";
import { list } from "fivefold/nettle/list.js";
import "fivefold/nettle/map.js";
import { NettleLesson } from "fivefold/nettle/lesson.js";

/**
 * @import {Feeling} from "fivefold/site/feel.js"
 * @import {Sign} from "fivefold/site/signs.js"
 * @import {NettleClue} from "fivefold/wire"
 * @import {NettleAids, NettleFeedback, NettleMove, NettleReveal, NettleSwitchOn, NettleView} from "fivefold/wire"
 * @import {WordMap} from "fivefold/nettle/map.js"
 * @import {Change, Refusal} from "fivefold/site/session.js"
 */

/**
 * What may be switched on: its button, and what is asked before.
 * @type {{help: NettleSwitchOn["help"], sign: Sign, label: string, title: string, text: string, told: string}[]}
 */
const AIDS = [
  {
    help: "senses",
    sign: "look",
    label: "Meanings",
    title: "Show meanings?",
    text: "Each clue will say which meaning of your word was used. Your result will show that you looked.",
    told: "Each clue now says which meaning was used.",
  },
  {
    help: "map",
    sign: "map",
    label: "Map",
    title: "Show the map?",
    text: "All your clues are drawn as one map, joined where they meet. Your result will show that you looked.",
    told: "The map is shown above the clues, and as a list below it.",
  },
];

const LANDS = [
  { transform: "translateY(-40px) scale(2.4)", opacity: 0 },
  { transform: "none", opacity: 1, offset: 0.45 },
  { transform: "scale(0.92, 1.1)", offset: 0.58 },
  { transform: "scale(1.06, 0.95)", offset: 0.76 },
  { transform: "none" },
];

/** @extends {GameElement<NettleView, NettleFeedback, NettleReveal, NettleMove>} */
export class NettleGame extends GameElement {
  static properties = {
    order: { state: true },
    opened: { state: true },
  };

  constructor() {
    super();
    this.order = "warmth";
    /** @type {string[]} words that may have been meant by the one that was refused */
    this.suggestions = [];
    /** @type {number|null} the clue whose actions are shown */
    this.opened = null;
    this.history = new History();
  }

  get field() {
    return /** @type {HTMLInputElement|null} */ (this.querySelector("#guess"));
  }

  lesson() {
    return new NettleLesson(this.view.legend);
  }

  get helps() {
    return this.view.hints.length;
  }

  /** @param {number} count */
  price(count) {
    return `+${3 * count} guesses`;
  }

  get joy() {
    return 8 / (8 + this.view.guesses.length + 3 * this.helps);
  }

  /** The word lands. */
  victory() {
    return wave([[...this.querySelectorAll(".answer-word")]], LANDS, { each: 850 });
  }

  /** Nearer than ever is a step forward. @param {NettleFeedback|null} feedback @returns {Feeling} */
  feeling(feedback) {
    if (!feedback || !("word" in feedback)) return "taken";
    const before = this.view.guesses.filter((clue) => clue.n < feedback.n).map((clue) => clue.distance);
    return before.length && feedback.distance < Math.min(...before) ? "progress" : "taken";
  }

  /** @param {Change<NettleFeedback>} what */
  changed({ feedback }) {
    const { guesses, legend, best } = this.view;
    const among = guesses.length > 1 ? best : null; // a first guess is no closer than any
    if (feedback && "word" in feedback) this.said = spoken(feedback, legend, among);
  }

  /** @param {Event} event */
  onSubmit(event) {
    event.preventDefault();
    const field = this.field;
    if (field) this.guess(field.value);
  }

  /** @param {string} text */
  async guess(text) {
    this.history.reset();
    if (await this.send({ guess: text })) {
      if (this.field && this.field.value === text) this.field.value = "";
    } else {
      this.field?.select();
    }
    if (!matchMedia("(pointer: coarse)").matches) this.field?.focus();
  }

  /** @param {NettleMove} move */
  send(move) {
    this.suggestions = [];
    return super.send(move);
  }

  /** @param {Refusal} refusal */
  refused(refusal) {
    super.refused(refusal);
    const { suggestions } = refusal.details;
    this.suggestions = Array.isArray(suggestions) ? suggestions.map(String) : [];
    if (this.suggestions.length) this.said = `${refusal.message} Perhaps: ${this.suggestions.join(", ")}.`;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const field = this.field;
    if (!step || !field) return;
    const words = this.view.guesses.map((clue) => clue.guess);
    const text = this.history.walk(words, step, field.value);
    event.preventDefault();
    if (text !== null) field.value = text;
  }

  /** @param {string} suggestion */
  take(suggestion) {
    if (this.field) this.field.value = suggestion;
    this.guess(suggestion);
  }

  /** Asks whether to switch an aid on, then does so. @param {typeof AIDS[number]} aid */
  async ask({ help, title, text, told }) {
    if (!(await confirmDialog({ title, text, yes: "Show it", no: "Not now" }))) return;
    if (await this.send({ help })) this.said = told;
  }

  giveUp() {
    return this.askToGiveUp("You will see the answer and every route, and this game will be over.", "Keep looking");
  }

  /** Opens what can be done with a clue, where it is seen, or closes it. @param {number|null} n */
  async open(n) {
    this.opened = n;
    await this.updateComplete;
    if (n !== null) this.querySelector(`[data-clue="${n}"]`)?.scrollIntoView({ block: "nearest" });
  }

  /** Asks whether to take a hint on a clue, then does so. @param {NettleClue} clue */
  async hint(clue) {
    const offered = hintOffered(clue, this.view.hints);
    if (!offered || !(await confirmDialog({ ...offered, yes: "Take the hint", no: "Not now" }))) return;
    if (!(await this.send({ hint: clue.n }))) return this.field?.scrollIntoView({ block: "nearest" }); // it says why
    const { hints } = this.view;
    this.said = hintTold(clue, hints[hints.length - 1], hints);
  }

  /** @param {NettleMove} move */
  tell(move) {
    if ("guess" in move) return move.guess;
    if ("hint" in move) return `took a hint on ${this.view.guesses[move.hint - 1]?.word ?? "a clue"}`;
    if ("help" in move) return `asked for the ${move.help === "senses" ? "meanings" : move.help}`;
    return super.tell(move);
  }

  /** @param {number} n */
  showOnMap(n) {
    /** @type {WordMap|null} */ (this.querySelector("nettle-map"))?.show(n);
  }

  render() {
    const { guesses, aids, legend, map } = this.view;
    const over = this.over;
    return html`${this.status()} ${over ? nothing : this.guessBar(guesses.length)}
    ${over && this.session.result ? explained(this.session.result.reveal) : nothing}
    ${
      map
        ? html`<nettle-map class="card" .map=${map} .legend=${legend} .newest=${this.view.last ?? 0}></nettle-map>`
        : nothing
    }
    ${guesses.length ? this.tools(aids, over) : nothing}
    ${
      guesses.length
        ? list(this, guesses)
        : html`<div class="nettle-start">
            <p>Guess any word. The answer is a common noun.</p>
            <p class="muted">
              Each guess shows the shortest route to it: ${signOf("🔼")} to something broader, ${signOf("🔽")} to
              something narrower, and so on.
            </p>
          </div>`
    }
    ${legendSheet(legend)}`;
  }

  /** @param {number} count how many guesses there are */
  guessBar(count) {
    return html`<form class="guess-bar" @submit=${this.onSubmit} autocomplete="off">
      <div class="refusal">
        ${this.message()}
        ${
          this.suggestions.length
            ? html`<div class="chips">
                ${this.suggestions.map(
                  (word) =>
                    html`<button class="button chip" type="button" @click=${() => this.take(word)}>${word}</button>`,
                )}
              </div>`
            : nothing
        }
      </div>
      <div class="guess-row">
        <label class="visually-hidden" for="guess">Guess ${count + 1}</label>
        <input
          id="guess"
          type="text"
          enterkeyhint="send"
          autocapitalize="off"
          autocorrect="off"
          spellcheck="false"
          autocomplete="off"
          placeholder=${`Guess ${count + 1}`}
          maxlength="60"
          data-first-focus
          @keydown=${this.onKey}
          aria-invalid=${this.note ? "true" : "false"}
        />
        <button
          class="button primary"
          aria-busy=${this.waiting ? "true" : "false"}
          aria-label=${named("Guess", this.waiting > 0)}
        >
          ${this.waiting ? "…" : "Guess"}
        </button>
        <button
          class="button legend-button"
          type="button"
          aria-haspopup="dialog"
          @click=${this.openLegend}
          aria-label="What the signs mean"
        >
          ${signOf("🔼")}?
        </button>
      </div>
    </form>`;
  }

  /** @param {NettleAids} aids @param {boolean} over */
  tools(aids, over) {
    return html`<div class="nettle-tools">
      <div class="segments" role="group" aria-label="Order of the clues">
        ${ORDERS.map(
          (one) =>
            html`<button type="button" aria-pressed=${this.order === one.key} @click=${() => (this.order = one.key)}>
              ${one.label}
            </button>`,
        )}
      </div>
      ${
        over
          ? html`<button class="button quiet" type="button" @click=${this.openLegend}>Signs</button>`
          : html` ${AIDS.filter(({ help }) => !aids[help]).map(
                (aid) =>
                  html`<button class="button quiet aid" type="button" @click=${() => this.ask(aid)}>
                    ${sign(aid.sign)} ${aid.label}
                  </button>`,
              )}
              <button class="button quiet give-up" type="button" @click=${this.giveUp}>${sign("flag")} Give up</button>`
      }
    </div>`;
  }

  openLegend() {
    /** @type {HTMLDialogElement|null} */ (this.querySelector(".legend-sheet"))?.showModal();
  }
}
customElements.define("nettle-game", NettleGame);
