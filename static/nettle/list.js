// Draw the list of clues: each with its route in signs, the help that was taken for it, and the help to take.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { renderEmojiSign, renderSign as drawn } from "fivefold/site/signs.js";
import { showToast } from "fivefold/site/toasts.js";
import {
  FIRST_ORDERED,
  MEASURES,
  describeHint,
  describeMeaning,
  describePlace,
  describePrice,
  describeSteps,
  describeTurns,
  describeWarmth,
  findContradiction,
  findMostHelpful,
  findNearest,
  isOutOfOrder,
  isWarm,
  leadingRoute,
  otherRoute,
  pinNewest,
  signsOf,
  stepCount,
  typedWord,
} from "fivefold/nettle/clues.js";
import { capitalise } from "fivefold/nettle/map-words.js";
import { MEASURED, needsWord } from "fivefold/nettle/sign-words.js";

/**
 * @import {NettleClue, NettleSign} from "fivefold/wire"
 * @import {NettleGame} from "fivefold/nettle/game.js"
 * @import {SignCounts} from "fivefold/nettle/sign-words.js"
 */

/** @param {NettleGame} game @param {NettleClue[]} guesses */
export function renderClues(game, guesses) {
  const best = guesses.length > 1 ? findNearest(guesses) : null;
  const order = guesses.length < FIRST_ORDERED ? "time" : game.order;
  const isPinned = guesses.length > 1 && isOutOfOrder(guesses, order);
  const puzzling = needsWord(game.signCounts, MEASURED) ? findContradiction(guesses) : null;
  return html`<ol class="clues" aria-label="Your guesses">
    ${repeat(
      pinNewest(guesses, order),
      (clue) => clue.n,
      (clue) => {
        const isNewest = clue.n === game.view.last;
        const isPuzzling = isNewest && clue === puzzling;
        return renderClue(game, clue, { isBest: clue === best, isPinned: isPinned && isNewest, isPuzzling });
      },
    )}
  </ol>`;
}

/**
 * @param {NettleGame} game @param {NettleClue} clue
 * @param {{isBest: boolean, isPinned: boolean, isPuzzling: boolean}} what of several the best, on top of better ones,
 *   and the first whose warmth and steps disagree
 */
function renderClue(game, clue, { isBest, isPinned, isPuzzling }) {
  const { last, hints } = game.view;
  const own = hints.filter((hint) => hint.clue === clue.n);
  const meaning = describeMeaning(clue);
  const open = game.opened === clue.n;
  return html`<li class="clue card ${clue.n === last ? "last" : ""}" data-clue=${clue.n}>
    ${isPinned ? html`<p class="clue-pinned muted small">Just now</p>` : nothing}
    <div class="clue-head">
      <span class="clue-n numbers">${clue.n}</span
      ><span class="clue-name"
        ><strong class="clue-word">${typedWord(clue)}</strong
        >${meaning ? html`<span class="clue-meant muted small">${meaning}</span>` : nothing}</span
      >
      ${game.renderMover((move) => "guess" in move, clue.n)}
      <span class="clue-distance"
        >${clue.distance === 0 ? "Found" : describeSteps(stepCount(clue))}${
          isBest && clue.distance ? html` <span class="best-mark">fewest</span>` : nothing
        }</span
      >
    </div>
    ${renderWarmth(clue.warmth)} ${renderRoute(game, clue, open)}
    ${isPuzzling ? html`<p class="clue-turns">${MEASURES}</p>` : nothing}
    ${clue.sense ? html`<p class="clue-sense"><em>${clue.sense.pos}</em> ${clue.sense.gloss}</p>` : nothing}
    ${clue.turns.length ? html`<p class="clue-turns">${describeTurns(clue)}</p>` : nothing}
    ${own.map((hint) => html`<p class="clue-hint">${drawn("hint")} ${describeHint(clue, hint)}</p>`)}
    ${open && !game.over ? renderActions(game, clue) : nothing}
  </li>`;
}

/**
 * The way that a clue leads with, and the button for all else.
 * @param {NettleGame} game @param {NettleClue} clue @param {boolean} open
 */
function renderRoute(game, clue, open) {
  const { legend } = game.view;
  const second = otherRoute(clue);
  return html`<div class="clue-route">
    <div class="signs" role="list" aria-label="Steps to the answer">
      ${
        clue.distance === 0
          ? html`<span role="listitem">${drawn("found", "found")}</span>`
          : signsOf(leadingRoute(clue)).map((one) => renderClueSign(one, legend, game.signCounts))
      }
    </div>
    ${
      game.over || clue.distance === 0
        ? nothing
        : html`<button
            class="button quiet clue-more"
            type="button"
            aria-expanded=${open}
            aria-label=${`More on ${clue.word}`}
            @click=${() => game.openClue(open ? null : clue.n)}
          >
            ⋯
          </button>`
    }
    ${
      second && open
        ? html`<p class="clue-turns">${second.why}</p>
            <div class="signs" role="list" aria-label="Steps of the other route">
              ${signsOf(second.way).map((one) => renderClueSign(one, legend, game.signCounts))}
            </div>`
        : nothing
    }
  </div>`;
}

/** What can be done with a clue. @param {NettleGame} game @param {NettleClue} clue */
function renderActions(game, clue) {
  const { hints, guesses_per_hint: price, aids } = game.view;
  return html`<div class="row clue-actions">
    ${
      findMostHelpful([clue], hints)
        ? html`<button class="button" type="button" @click=${() => game.takeHint(clue)}>
            ${drawn("hint")} <span>Hint on this <span class="price">+${describePrice(price)}</span></span>
          </button>`
        : html`<span class="muted small">There are no hints left on this route.</span>`
    }
    <button class="button" type="button" @click=${() => game.showOnMap(clue.n)}>${drawn("map")} Show on the map</button>
    ${
      aids.senses
        ? nothing
        : html`<button class="button" type="button" @click=${() => game.showMeanings()}>
            ${drawn("look")} All meanings
          </button>`
    }
  </div>`;
}

/** How near in meaning: a bar, the number, its word and the place. @param {NettleClue["warmth"]} warmth */
function renderWarmth(warmth) {
  const place = capitalise(describeWarmth(warmth));
  return html`<p class="warmth ${warmth.place ? warmth.band : "found"}">
    <span class="warmth-bar" aria-hidden="true"><span style="width: ${Math.max(2, warmth.value / 10)}%"></span></span>
    <strong class="numbers">${warmth.value}</strong>
    <span title=${place || nothing}
      >${
        warmth.place
          ? html`${capitalise(warmth.band)}${
              isWarm(warmth) ? html`<span class="muted small"> · ${describePlace(warmth)}</span>` : nothing
            }`
          : "That’s the word!"
      }</span
    >
  </p>`;
}

/**
 * A sign for each step of one kind, with one word for all.
 * @param {ReturnType<typeof signsOf>[0]} one @param {NettleSign[]} legend @param {SignCounts} counts
 */
function renderClueSign({ emoji, relation, count }, legend, counts) {
  const row = legend.find((one) => one.relation === relation);
  const name = row?.name ?? relation;
  const meaning = row?.text ?? name;
  return html`<span role="listitem"
    ><button type="button" class="sign" data-meaning=${meaning} @click=${() => showToast(meaning)}>
      <span class="sign-drawn">${Array.from({ length: count }, () => renderEmojiSign(emoji))}</span
      ><span class=${needsWord(counts, relation) ? "sign-word" : "visually-hidden"}
        >${name}${count > 1 ? html`<span class="visually-hidden">, ${count} times</span>` : nothing}</span
      >
    </button></span
  >`;
}
