// The bar of the guess: the field, the line in which is told what came of it, and on a phone the switch between the
// list and the map.

import { html, nothing } from "lit";
import { signOf } from "fivefold/site/signs.js";
import { named } from "fivefold/site/waiting-buttons.js";

/** @import {NettleGame} from "fivefold/nettle/game.js" */

/** @type {{what: "list"|"map", label: string}[]} */
const SHOWN = [
  { what: "list", label: "List" },
  { what: "map", label: "Map" },
];

/** @param {NettleGame} game */
export function guessBar(game) {
  const next = game.view.guesses.length + 1;
  return html`<form class="guess-bar" @submit=${game.onSubmit} autocomplete="off">
    ${next > 1 ? shownSwitch(game) : nothing}
    <div class="refusal">${game.message()} ${game.suggestions.length ? chips(game) : nothing}</div>
    <div class="guess-row">
      <label class="visually-hidden" for="guess">Guess ${next}</label>
      <input
        id="guess"
        type="text"
        enterkeyhint="send"
        autocapitalize="off"
        autocorrect="off"
        spellcheck="false"
        autocomplete="off"
        placeholder=${`Guess ${next}`}
        maxlength="60"
        data-first-focus
        @keydown=${game.onKey}
        aria-invalid=${game.note ? "true" : "false"}
      />
      <button
        class="button primary"
        aria-busy=${game.waiting ? "true" : "false"}
        aria-label=${named("Guess", game.waiting > 0)}
      >
        ${game.waiting ? "…" : "Guess"}
      </button>
      <button
        class="button legend-button"
        type="button"
        aria-haspopup="dialog"
        @click=${game.openLegend}
        aria-label="What the signs mean"
      >
        ${signOf("🔼")}?
      </button>
    </div>
  </form>`;
}

/** @param {NettleGame} game */
const shownSwitch = (game) =>
  html`<div class="segments shown-switch" role="group" aria-label="What is shown of the clues">
    ${SHOWN.map(
      ({ what, label }) =>
        html`<button type="button" aria-pressed=${game.shown === what} @click=${() => game.show(what)}>
          ${label}
        </button>`,
    )}
  </div>`;

/** Words that may have been meant by the one that was refused. @param {NettleGame} game */
const chips = (game) =>
  html`<div class="chips">
    ${game.suggestions.map(
      (word) => html`<button class="button chip" type="button" @click=${() => game.take(word)}>${word}</button>`,
    )}
  </div>`;
