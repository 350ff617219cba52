// The toy's page: a field and a list, on the site's own element.
import { html, nothing } from "lit";
import { GameElement } from "fivefold/site/game-element.js";

/** @extends {GameElement<{top: number, guesses: {guess: number, told: string}[]}, {told?: string}>} */
class ToyGame extends GameElement {
  /** @param {import("fivefold/site/session.js").Change<{told?: string}>} what */
  changed({ feedback }) {
    if (feedback?.told) this.say(feedback.told);
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

  /** @param {any} move */
  tell(move) {
    return move.guess ? `guessed ${move.guess}` : super.tell(move);
  }
}
customElements.define("toy-game", ToyGame);
