// The toy's page: a field and a list, on the site's own element.
import { html } from "lit";
import { GameElement } from "fivefold/site/game-element.js";

class ToyGame extends GameElement {
  render() {
    const { guesses, top } = this.session.state.view;
    return html`<form @submit=${this.onSubmit}>
        <label for="guess">1 to ${top}</label> <input id="guess" type="text" inputmode="numeric" /><button
          class="button primary"
        >
          Guess
        </button>
      </form>
      <ol>
        ${guesses.map((one) => html`<li>${one.guess}: ${one.told}</li>`)}
      </ol>`;
  }

  async onSubmit(event) {
    event.preventDefault();
    await this.session.move({ guess: Number(this.querySelector("#guess").value) });
  }
}
customElements.define("toy-game", ToyGame);
