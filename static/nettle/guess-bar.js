// Draw the bar of the guess: the field, the line with its answer, and on a phone the switch between list and map.

import { html, nothing } from "lit";
import { renderSign } from "fivefold/site/signs.js";
import { describePrice } from "fivefold/nettle/clues.js";
import { findGuess } from "fivefold/nettle/look-ahead.js";

/** @import {NettleGame} from "fivefold/nettle/game.js" */

/** The words that may be suggested. @param {string} game */
export async function fetchWords(game) {
  const answer = await fetch(`/${game}/words.txt`);
  if (!answer.ok) throw new Error(`We couldn’t load the words: ${answer.status}.`);
  return answer.text();
}

/** @type {{what: "list"|"map", label: string}[]} */
const VIEWS = [
  { what: "list", label: "List" },
  { what: "map", label: "Map" },
];

/** @param {NettleGame} game */
export function renderGuessBar(game) {
  const { guesses, hints, guesses_per_hint: price } = game.view;
  const next = guesses.length + 1;
  const paid = hints.length * price;
  const { ahead } = game;
  return html`<form
    class="guess-bar"
    autocomplete="off"
    @submit=${(/** @type {Event} */ event) => submitForm(game, event)}
  >
    ${next > 1 ? [renderViewSwitch(game), renderHelp(game)] : nothing}
    <div class="refusal">
      ${game.renderMessage()} ${game.suggestions.length ? renderSuggestions(game) : nothing} ${renderLookAhead(game)}
    </div>
    <div class="guess-row">
      <label class="visually-hidden" for="guess">Guess ${next}${paid ? `, plus ${paid} for hints` : nothing}</label>
      <input
        id="guess"
        type="text"
        enterkeyhint="send"
        autocapitalize="off"
        autocorrect="off"
        spellcheck="false"
        autocomplete="off"
        placeholder=${`Guess ${next}${paid ? ` (+${paid})` : ""}`}
        maxlength="60"
        data-first-focus
        role="combobox"
        aria-autocomplete="list"
        aria-controls="spellings"
        aria-expanded=${ahead.isOpen ? "true" : "false"}
        aria-activedescendant=${ahead.chosenWord ? `spelling-${ahead.at}` : nothing}
        @input=${() => handleTyping(game)}
        @focus=${() => game.selectRefused()}
        @click=${() => handleTap(game)}
        @blur=${() => closeSuggestions(game)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => handleKey(game, event)}
        aria-invalid=${game.note ? "true" : "false"}
      />
      <button
        class="button primary"
        @pointerdown=${(/** @type {Event} */ event) => event.preventDefault()}
        aria-busy=${game.waiting ? "true" : "false"}
        aria-label=${game.waiting ? "Guess, waiting" : "Guess"}
      >
        ${game.waiting ? "…" : "Guess"}
      </button>
      <button class="button quiet legend-button" type="button" aria-haspopup="dialog" @click=${game.openLegend}>
        Symbols
      </button>
    </div>
  </form>`;
}

/** @param {NettleGame} game */
const renderViewSwitch = (game) =>
  html`<div class="segments shown-switch" role="group" aria-label="How to show guesses">
    ${VIEWS.map(
      ({ what, label }) =>
        html`<button type="button" aria-pressed=${game.shown === what} @click=${() => game.showView(what)}>
          ${label}
        </button>`,
    )}
  </div>`;

/** The help that can be asked for, where it is always at hand. @param {NettleGame} game */
const renderHelp = (game) =>
  html`<div class="nettle-aids">
    <button class="button aid" type="button" aria-disabled=${!game.helpfulClue} @click=${() => game.takeBestHint()}>
      ${renderSign("hint")}
      <span>Hint <span class="price">+${describePrice(game.view.guesses_per_hint)}</span></span>
    </button>
  </div>`;

/** Words that may have been meant by the one that was refused. @param {NettleGame} game */
const renderSuggestions = (game) =>
  html`<div class="chips">
    ${game.suggestions.map(
      (word) =>
        html`<button class="button chip" type="button" @click=${() => game.takeSuggestion(word)}>${word}</button>`,
    )}
  </div>`;

/**
 * The suggestions for the typed text, and which of them were guessed already. The list exists even when it is empty,
 * because the field refers to it.
 * @param {NettleGame} game
 */
function renderLookAhead(game) {
  const { ahead, view } = game;
  const before = findGuess(ahead.typed, view.guesses);
  return html`${before ? html`<p class="guessed-before">You already guessed this: guess ${before.n}.</p>` : nothing}
    <ul id="spellings" class="chips" role="listbox" aria-label="Suggestions" ?hidden=${!ahead.isOpen}>
      ${ahead.options.map((word, n) => {
        const already = findGuess(word, view.guesses);
        return html`<li
          id="spelling-${n}"
          class="button chip"
          role="option"
          aria-selected=${n === ahead.at ? "true" : "false"}
          @pointerdown=${(/** @type {Event} */ event) => event.preventDefault()}
          @click=${() => chooseSpelling(game, word)}
        >
          ${word}${already ? html` <span class="muted small">guess ${already.n}</span>` : nothing}
        </li>`;
      })}
    </ul>`;
}

/** @param {NettleGame} game @param {Event} event */
function submitForm(game, event) {
  event.preventDefault();
  if (game.field) game.submitGuess(game.field.value);
}

/** What was said of the guess before is over as the next one is typed. @param {NettleGame} game */
async function handleTyping(game) {
  game.note = "";
  game.refused = "";
  game.suggestions = [];
  const typing = game.ahead.updateText(game.field?.value ?? "");
  game.requestUpdate();
  await typing;
  game.requestUpdate();
}

/** The first tap on a guess that was refused selects it, and the next one places the caret. @param {NettleGame} game */
function handleTap(game) {
  game.selectRefused();
  game.refused = "";
}

/**
 * A spelling goes into the field; whether it is guessed, the player says.
 * @param {NettleGame} game
 * @param {string} word
 */
function chooseSpelling(game, word) {
  if (game.field) game.field.value = word;
  game.ahead.closeList();
  game.ahead.typed = word;
  game.field?.focus();
  game.requestUpdate();
}

/** @param {NettleGame} game */
function closeSuggestions(game) {
  game.ahead.closeList();
  game.requestUpdate();
}

/**
 * Arrows go through what is suggested, or else through earlier guesses; Enter takes what they chose.
 * @param {NettleGame} game
 * @param {KeyboardEvent} event
 */
function handleKey(game, event) {
  const { ahead, field, history, view } = game;
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (event.key === "Escape" && ahead.isOpen) closeSuggestions(game);
  else if (event.key === "Enter" && ahead.chosenWord) chooseSpelling(game, ahead.chosenWord);
  else if (step && ahead.isOpen) ahead.moveChoice(step);
  else if (step && field) {
    const words = view.guesses.map((clue) => clue.guess);
    field.value = history.walkHistory(words, step, field.value) ?? field.value;
  } else return;
  event.preventDefault();
  game.requestUpdate();
}
