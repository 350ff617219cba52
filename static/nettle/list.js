// The list of clues: each with its way in signs, the help that was taken for it, and the help that can be.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { sign as drawn, signOf } from "fivefold/site/signs.js";
import { toast } from "fivefold/site/toasts.js";
import {
  FIRST_ORDERED,
  briefly,
  far,
  folded,
  hintTold,
  isOutOfOrder,
  isWarm,
  leading,
  meant,
  mostHelpful,
  nearest,
  other,
  pinned,
  placed,
  signsOf,
  steps,
  turned,
  typed,
} from "fivefold/nettle/clues.js";
import { capital } from "fivefold/nettle/map-words.js";

/**
 * @import {NettleClue, NettleSign} from "fivefold/wire"
 * @import {NettleGame} from "fivefold/nettle/game.js"
 */

/** @param {NettleGame} game @param {NettleClue[]} guesses */
export function list(game, guesses) {
  const best = guesses.length > 1 ? nearest(guesses) : null;
  const order = guesses.length < FIRST_ORDERED ? "time" : game.order;
  const isPinned = guesses.length > 1 && isOutOfOrder(guesses, order);
  return html`<ol class="clues" aria-label="Clues">
    ${repeat(
      pinned(guesses, order),
      (clue) => clue.n,
      (clue) => clueOf(game, clue, clue === best, isPinned && clue.n === game.view.last),
    )}
  </ol>`;
}

/**
 * @param {NettleGame} game @param {NettleClue} clue
 * @param {boolean} best of several @param {boolean} isPinned on top of better ones
 */
function clueOf(game, clue, best, isPinned) {
  const { last, hints } = game.view;
  const own = hints.filter((hint) => hint.clue === clue.n);
  const meaning = meant(clue);
  const open = game.opened === clue.n;
  return html`<li class="clue card ${clue.n === last ? "last" : ""}" data-clue=${clue.n}>
    ${isPinned ? html`<p class="clue-pinned muted small">Just now</p>` : nothing}
    <div class="clue-head">
      <span class="clue-n numbers">${clue.n}</span
      ><span class="clue-name"
        ><strong class="clue-word">${typed(clue)}</strong
        >${meaning ? html`<span class="clue-meant muted small">${meaning}</span>` : nothing}</span
      >
      ${game.mover((move) => "guess" in move, clue.n)}
      <span class="clue-distance"
        >${clue.distance === 0 ? "Found" : steps(far(clue))}${
          best && clue.distance ? html` <span class="best-mark">fewest</span>` : nothing
        }</span
      >
    </div>
    ${warmthOf(clue.warmth)} ${routeOf(game, clue, open)}
    ${clue.sense ? html`<p class="clue-sense"><em>${clue.sense.pos}</em> ${clue.sense.gloss}</p>` : nothing}
    ${clue.turns.length ? html`<p class="clue-turns">${turned(clue)}</p>` : nothing}
    ${own.map((hint) => html`<p class="clue-hint">${drawn("hint")} ${hintTold(clue, hint)}</p>`)}
    ${open && !game.over ? actions(game, clue) : nothing}
  </li>`;
}

/**
 * The way that a clue leads with, or only its start for a far guess; one button leads to all the rest.
 * @param {NettleGame} game @param {NettleClue} clue @param {boolean} open
 */
function routeOf(game, clue, open) {
  const { legend } = game.view;
  const { signs, left } = folded(leading(clue));
  const second = other(clue);
  return html`<div class="clue-route">
    <div class="signs" role="list" aria-label="Steps to the answer">
      ${
        clue.distance === 0
          ? html`<span role="listitem">${drawn("found", "found")}</span>`
          : (open ? signsOf(leading(clue)) : signs).map((one) => sign(one, legend))
      }
    </div>
    ${
      game.over || clue.distance === 0
        ? nothing
        : html`<button
            class="button quiet clue-more"
            type="button"
            aria-expanded=${open}
            aria-label=${`More on ${clue.word}${left && !open ? `, +${left} steps` : ""}`}
            @click=${() => game.open(open ? null : clue.n)}
          >
            ${left && !open ? `+${left} ⋯` : "⋯"}
          </button>`
    }
    ${
      second && open
        ? html`<p class="clue-turns">${second.why}</p>
            <div class="signs" role="list" aria-label="Steps of the other route">
              ${signsOf(second.way).map((one) => sign(one, legend))}
            </div>`
        : nothing
    }
  </div>`;
}

/** What can be done with a clue. @param {NettleGame} game @param {NettleClue} clue */
function actions(game, clue) {
  const { hints, guesses_per_hint: price, aids } = game.view;
  return html`<div class="row clue-actions">
    ${
      mostHelpful([clue], hints)
        ? html`<button class="button" type="button" @click=${() => game.hint(clue)}>
            ${drawn("hint")} Hint on this <span class="price">+${price}</span>
          </button>`
        : html`<span class="muted small">No hint is left on this route.</span>`
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
function warmthOf(warmth) {
  const place = capital(placed(warmth));
  return html`<p class="warmth ${warmth.place ? warmth.band : "found"}">
    <span class="warmth-bar" aria-hidden="true"><span style="width: ${Math.max(2, warmth.value / 10)}%"></span></span>
    <strong class="numbers">${warmth.value}</strong>
    <span title=${place || nothing}
      >${
        warmth.place
          ? html`${capital(warmth.band)}${
              isWarm(warmth) ? html`<span class="muted small"> · ${briefly(warmth)}</span>` : nothing
            }`
          : "That’s the word!"
      }</span
    >
  </p>`;
}

/** @param {ReturnType<typeof signsOf>[0]} one @param {NettleSign[]} legend */
function sign({ emoji, relation, count }, legend) {
  const row = legend.find((one) => one.relation === relation);
  const name = row?.name ?? relation;
  const told = row?.text ?? name;
  const times = count > 1 ? html`<span class="sign-count" aria-hidden="true">×${count}</span>` : nothing;
  return html`<span role="listitem"
    ><button type="button" class="sign" data-told=${told} @click=${() => toast(told)}>
      <span class="sign-drawn">${signOf(emoji)}${times}</span
      ><span class="sign-word"
        >${name}${count > 1 ? html`<span class="visually-hidden">, ${count} times</span>` : nothing}</span
      >
    </button></span
  >`;
}
