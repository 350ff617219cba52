// The list of clues: each with its way in signs, the help that was taken for it, and the help that can be.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { sign as drawn, signOf } from "fivefold/site/signs.js";
import { toast } from "fivefold/site/toasts.js";
import {
  briefly,
  far,
  folded,
  hintOffered,
  hintTold,
  isOutOfOrder,
  leading,
  nearest,
  other,
  pinned,
  placed,
  rareness,
  readAs,
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
  const isPinned = guesses.length > 1 && isOutOfOrder(guesses, game.order);
  return html`<ol class="clues" aria-label="Clues">
    ${repeat(
      pinned(guesses, game.order),
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
  const meaning = readAs(clue);
  const open = game.opened === clue.n;
  const toggle = () => game.open(open ? null : clue.n);
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
      ${
        game.over || clue.distance === 0
          ? nothing
          : html`<button
              class="icon-button clue-more"
              type="button"
              aria-expanded=${open}
              aria-label=${`More on ${clue.word}`}
              @click=${toggle}
            >
              ⋯
            </button>`
      }
    </div>
    ${warmthOf(clue.warmth)} ${routeOf(game, clue, open, toggle)}
    ${clue.sense ? html`<p class="clue-sense"><em>${clue.sense.pos}</em> ${clue.sense.gloss}</p>` : nothing}
    ${clue.turns.length ? html`<p class="clue-turns">${turned(clue)}</p>` : nothing}
    ${own.map((hint) => html`<p class="clue-hint">${drawn("hint")} ${hintTold(clue, hint)}</p>`)}
    ${open && !game.over ? actions(game, clue) : nothing}
  </li>`;
}

/**
 * The way that a clue leads with, of a far guess only its beginning; the rest of it, and the other way, in one tap.
 * @param {NettleGame} game @param {NettleClue} clue @param {boolean} open @param {() => void} toggle
 */
function routeOf(game, clue, open, toggle) {
  const { legend } = game.view;
  const { signs, left } = folded(leading(clue));
  const second = other(clue);
  const rare = rareness(clue);
  return html`<div class="clue-route">
    <div class="signs" role="list" aria-label="Steps to the answer">
      ${
        clue.distance === 0
          ? html`<span role="listitem">${drawn("found", "found")}</span>`
          : (open ? signsOf(leading(clue)) : signs).map((one) => sign(one, legend))
      }
    </div>
    ${
      left
        ? html`<button class="button quiet clue-rest" type="button" aria-expanded=${open} @click=${toggle}>
            ${open ? "Fold" : `+${left} more`}
          </button>`
        : nothing
    }
    ${
      second || rare
        ? html`<button class="button quiet clue-other" type="button" aria-expanded=${open} @click=${toggle}>
            ${second ? "2 routes" : "Rare route"}
          </button>`
        : nothing
    }
    ${rare && open ? html`<p class="clue-turns">This route goes ${rare}.</p>` : nothing}
    ${
      second && open
        ? html`<p class="clue-turns">${second.counted}</p>
            <div class="signs" role="list" aria-label="Steps of the other route">
              ${signsOf(second.way).map((one) => sign(one, legend))}
            </div>`
        : nothing
    }
  </div>`;
}

/** What can be done with a clue. @param {NettleGame} game @param {NettleClue} clue */
function actions(game, clue) {
  const offered = hintOffered(clue, game.view.hints, game.view.guesses_per_hint);
  return html`<div class="row clue-actions">
    ${
      offered
        ? html`<button class="button" type="button" @click=${() => game.hint(clue)}>
            ${drawn("hint")} ${offered.label}
          </button>`
        : html`<span class="muted small">No hint is left on this route.</span>`
    }
    <button class="button" type="button" @click=${() => game.showOnMap(clue.n)}>${drawn("map")} Show on the map</button>
  </div>`;
}

/** How near in meaning: a bar, the number, its word and the place. @param {NettleClue["warmth"]} warmth */
function warmthOf(warmth) {
  return html`<p class="warmth ${warmth.band}">
    <span class="warmth-bar" aria-hidden="true"><span style="width: ${Math.max(2, warmth.value / 10)}%"></span></span>
    <strong class="numbers">${warmth.value}</strong>
    <span title=${capital(placed(warmth))}
      >${
        warmth.place
          ? html`${capital(warmth.band)}<span class="muted small"> · ${briefly(warmth)}</span>`
          : "That’s the word!"
      }</span
    >
  </p>`;
}

/** @param {ReturnType<typeof signsOf>[0]} one @param {NettleSign[]} legend */
function sign({ emoji, relation, count }, legend) {
  const row = legend.find((one) => one.relation === relation);
  const name = row?.name ?? relation;
  const told = `${capital(name)}: ${row?.text}`;
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
