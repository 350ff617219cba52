// The toy's page: a field and a list, on the site's own element.
import { html, nothing } from "lit";
import { GameElement } from "fivefold/site/game-element.js";

/**
 * @import {ToyFeedback, ToyMove, ToyReveal, ToyView} from "fivefold/wire"
 * @import {Change} from "fivefold/site/session.js"
 */

/** @extends {GameElement<ToyView, ToyFeedback, ToyReveal, ToyMove>} */
class ToyGame extends GameElement {
  /** @param {Change<ToyFeedback>} what */
  changed({ feedback }) {
    if (feedback && "told" in feedback) this.say(feedback.told);
  }

  render() {
    const { guesses, top } = this.view;
    return html`${this.status()} ${this.over ? nothing : this.form(top)} ${this.message()}
      <ol>
        ${guesses.map((one) => html`<li>${one.guess}: ${one.told}</li>`)}
      </ol>`;
  }

  /** @param {number} top */
  form(top) {
    return html`<form @submit=${this.onSubmit}>
      <label for="guess">1 to ${top}</label>
      <input id="guess" type="text" inputmode="numeric" data-first-focus />
      <button class="button primary">Guess</button>
      <button class="button quiet" type="button" @click=${() => this.askToGiveUp()}>Give up</button>
    </form>`;
  }

  /** @param {Event} event */
  async onSubmit(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (this.querySelector("#guess"));
    if (await this.send({ guess: Number(field.value) })) field.value = "";
  }

  /** @param {ToyMove} move */
  tell(move) {
    return "guess" in move ? `guessed ${move.guess}` : super.tell(move);
  }
}
customElements.define("toy-game", ToyGame);
