// Show the end: the word with its meaning, the best route in words, and all other guesses, one line each.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { renderEmojiSign, renderSign } from "fivefold/site/signs.js";
import {
  FIRST_ORDERED,
  describeHint,
  describeMeaning,
  describeSteps as counted,
  otherRoute,
  sortClues,
  stepCount,
  typedWord,
} from "fivefold/nettle/clues.js";
import { countMeanings, describeLed, findBest, ledSteps } from "fivefold/nettle/routes.js";

/**
 * @import {NettleClue, NettleReveal, NettleRoute, NettleRouteStep} from "fivefold/wire"
 * @import {NettleGame} from "fivefold/nettle/game.js"
 */

/** The rows of guesses that are shown before the player asks for the others. */
const ROWS = 3;

/** @param {NettleReveal} reveal */
export function renderMeanings(reveal) {
  const meanings = countMeanings(reveal);
  const several = reveal.senses.length > 1;
  return html`<section class="nettle-answer card" data-answer tabindex="-1" aria-labelledby="answer-title">
    <h2 id="answer-title">The word was <span class="answer-word">${reveal.target}</span></h2>
    <ol class="meanings">
      ${meanings.map(
        ({ sense, led }) =>
          html`<li class=${several && led ? "led" : ""}>
            <em>${sense.pos}</em> ${sense.gloss}
            ${several && led ? html`<span class="led-mark">${describeLed(led)}</span>` : nothing}
          </li>`,
      )}
    </ol>
  </section>`;
}

/** @param {NettleGame} game @param {NettleReveal} reveal */
export function renderBestRoute(game, reveal) {
  const best = findBest(reveal, game.view.guesses);
  const clue = best && game.view.guesses.find(({ n }) => n === best.n);
  return clue
    ? html`<section class="nettle-routes card" aria-labelledby="best-title">
        <h2 id="best-title">The best route</h2>
        ${renderRoute(game, clue, best, true)}
      </section>`
    : nothing;
}

/**
 * Every wrong guess except that of the best route, in the chosen order: the first few, and the others on request.
 * @param {NettleGame} game
 * @param {NettleReveal} reveal
 */
export function renderOtherRoutes(game, reveal) {
  const best = findBest(reveal, game.view.guesses);
  const others = sortClues(game.view.guesses, game.order).filter(({ n, distance }) => distance && n !== best?.n);
  const rows = (/** @type {NettleClue[]} */ some) =>
    html`<ol class="guessed">
      ${repeat(
        some,
        ({ n }) => n,
        (clue) => html`<li>${renderRow(game, clue, reveal)}</li>`,
      )}
    </ol>`;
  const more = others.slice(ROWS);
  return others.length
    ? html`<section class="nettle-routes card" aria-labelledby="others-title">
        <div class="routes-title">
          <h2 id="others-title">The other guesses</h2>
          <button class="button quiet" type="button" @click=${game.openLegend}>Symbols</button>
        </div>
        ${others.length < FIRST_ORDERED ? nothing : game.renderOrders()} ${rows(others.slice(0, ROWS))}
        ${
          more.length
            ? html`<details class="more-guesses">
                <summary>${more.length} more</summary>
                ${rows(more)}
              </details>`
            : nothing
        }
      </section>`
    : nothing;
}

/** @param {NettleGame} game @param {NettleClue} clue @param {NettleReveal} reveal */
function renderRow(game, clue, { routes }) {
  const own = routes.find(({ n }) => n === clue.n);
  return own ? renderRoute(game, clue, own, false) : nothing;
}

/** A guess in a line. @param {NettleGame} game @param {NettleClue} clue */
function renderHead(game, clue) {
  const meaning = describeMeaning(clue);
  return html`<span class="route-n muted numbers">${clue.n}</span>
    <span class="route-name"
      ><strong>${typedWord(clue)}</strong
      >${meaning ? html`<span class="muted small">, ${meaning}</span>` : nothing}</span
    >
    ${game.renderMover((move) => "guess" in move, clue.n)}
    <span class="warmth route-warmth ${clue.warmth.band}"
      ><strong class="numbers" title=${clue.warmth.band}>${clue.warmth.value}</strong></span
    >
    <span class="route-far muted">${counted(stepCount(clue))}</span>`;
}

/** @param {NettleGame} game @param {NettleClue} clue @param {NettleRoute} one @param {boolean} open */
function renderRoute(game, clue, one, open) {
  const { hints } = game.view;
  const led = ledSteps(one);
  const second = otherRoute(clue);
  return html`<details class="route" ?open=${open}>
    <summary class="route-head">${renderHead(game, clue)}</summary>
    <ol class="route-steps">
      ${led.map(renderStep)}
    </ol>
    ${hints
      .filter((hint) => hint.clue === clue.n)
      .map((hint) => html`<p class="clue-hint">${renderSign("hint")} ${describeHint(clue, hint)}</p>`)}
    ${
      second
        ? html`<details class="route-other">
            <summary class="muted small">${second.why}</summary>
            <ol class="route-steps">
              ${(led === one.steps ? one.usual : one.steps).map(renderStep)}
            </ol>
          </details>`
        : nothing
    }
  </details>`;
}

/** @param {NettleRouteStep} step */
const renderStep = (step) =>
  html`<li>
    <div>
      <strong>${step.word}</strong> <span class="muted small"><em>${step.pos}</em> ${step.gloss}</span>
    </div>
    ${
      step.emoji
        ? html`<div class="route-sign">${renderEmojiSign(step.emoji)} <span class="small">${step.name}</span></div>`
        : nothing
    }
  </li>`;
