// Toy's page: a board of numbers, pressed or walked by arrow keys.

import { html, nothing } from "lit";
import { GameElement } from "fivefold/site/game-element.js";
import { RovingGrid, isHeld } from "fivefold/site/grid.js";
import { ToyLesson } from "fivefold/toy/lesson.js";

/** @import {ToyFeedback, ToyMove, ToyReveal, ToyView} from "fivefold/wire" */

const SIGNS = { higher: "⬆️", lower: "⬇️", found: "✅" };

/** @extends {GameElement<ToyView, ToyFeedback, ToyReveal, ToyMove>} */
class ToyGame extends GameElement {
  grid = new RovingGrid(this, { cells: ".toy-cell", columns: this.view.columns });

  makeLesson() {
    return new ToyLesson();
  }

  /** The guesses that the server has not answered; the board shows them already. @returns {number[]} */
  get waitingGuesses() {
    return this.session.pending.flatMap((move) => ("guess" in move ? [move.guess] : []));
  }

  /** @param {number} number */
  async sendGuess(number) {
    this.grid.setCurrent(number - 1, this.view.top);
    if (this.over || this.waitingGuesses.includes(number)) return;
    const sent = await this.sendMove({ guess: number });
    if (sent?.feedback && "verdict" in sent.feedback) this.say(`${number}: ${sent.feedback.verdict}.`);
  }

  async takeHint() {
    const sent = await this.sendMove({ hint: true });
    if (!sent?.feedback || !("text" in sent.feedback)) return;
    this.say(`Try ${sent.feedback.guess}. ${sent.feedback.text}`);
    this.grid.setCurrent(sent.feedback.guess - 1, this.view.top);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (this.grid.walkByKey(event) || this.over || isHeld(event) || event.key.toLowerCase() !== "h") return;
    event.preventDefault();
    this.takeHint();
  }

  /** A move in words, for the log of a shared board. @param {ToyMove} move */
  describeMove(move) {
    return "guess" in move ? `guessed ${move.guess}` : super.describeMove(move);
  }

  render() {
    const numbers = Array.from({ length: this.view.top }, (_, at) => at + 1);
    return html`${this.renderStatus()}
      <div
        class="toy-grid"
        data-columns=${this.view.columns}
        role="group"
        aria-label="Numbers from 1 to ${this.view.top}"
        @keydown=${this.onKey}
      >
        ${numbers.map((number) => this.renderCell(number))}
      </div>
      ${this.renderMessage()} ${this.over ? this.renderAnswer() : this.renderTools()} ${this.renderGuesses()}`;
  }

  /** What is known of a number: a class for the eye, a word for the ear. @param {number} number */
  describeNumber(number) {
    const { low, high, hint } = this.view;
    if (number === this.session.result?.reveal.number) return ["found", "the number"];
    if (this.waitingGuesses.includes(number)) return ["waiting", "is being sent"];
    if (number < low || number > high) return ["out", "ruled out"];
    return number === hint && !this.over ? ["hinted", "the hint"] : [];
  }

  /** @param {number} number */
  renderCell(number) {
    const [kind = "", word] = this.describeNumber(number);
    const at = this.grid.tabindex(number - 1);
    return html`<button
      type="button"
      class="toy-cell ${kind}"
      tabindex=${at}
      ?data-first-focus=${at === 0}
      aria-label=${word ? `${number}, ${word}` : `${number}`}
      @click=${() => this.sendGuess(number)}
    >
      ${number}
    </button>`;
  }

  renderTools() {
    return html`<div class="toy-tools">
      <button class="button primary" type="button" @click=${this.takeHint}>Hint</button>
      <button class="button quiet" type="button" @click=${() => this.askToGiveUp()}>Give up</button>
    </div>`;
  }

  /** What “See the solution” leads to. */
  renderAnswer() {
    const reveal = this.session.result?.reveal;
    if (!reveal) return nothing;
    return html`<p data-answer tabindex="-1">
      The number was <strong>${reveal.number}</strong>. Halving finds it by ${reveal.halving.join(", ")}.
    </p>`;
  }

  /** The guesses in order, each with who made it where several play on one board. */
  renderGuesses() {
    return html`<ol class="toy-guesses" aria-label="Guesses">
      ${this.view.guesses.map(
        (one, n) =>
          html`<li>
            ${one.guess} <span role="img" aria-label=${one.verdict}>${SIGNS[one.verdict]}</span>
            ${this.renderMover((move) => "guess" in move, n + 1)}
          </li>`,
      )}
    </ol>`;
  }
}
customElements.define("toy-game", ToyGame);
