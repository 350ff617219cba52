// The list of clues: each with its way in signs, the help that was taken for it, and the help that can be.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { sign as drawn, signOf } from "fivefold/site/signs.js";
import { toast } from "fivefold/site/toasts.js";
import {
  briefly,
  far,
  hintOffered,
  hintTold,
  leading,
  meant,
  other,
  placed,
  signsOf,
  sorted,
  steps,
  turned,
} from "fivefold/nettle/clues.js";
import { capital } from "fivefold/nettle/map-words.js";

/**
 * @import {NettleClue, NettleSign} from "fivefold/wire"
 * @import {NettleGame} from "fivefold/nettle/game.js"
 * @import {Way} from "fivefold/nettle/clues.js"
 */

/** @param {NettleGame} game @param {NettleClue[]} guesses */
export function list(game, guesses) {
  return html`<ol class="clues" aria-label="Clues">
    ${repeat(
      sorted(guesses, game.order),
      (clue) => clue.n,
      (clue) => clueOf(game, clue, guesses.length > 1 ? game.view.best : null),
    )}
  </ol>`;
}

/** @param {NettleGame} game @param {NettleClue} clue @param {number|null} best the fewest steps, of several clues */
function clueOf(game, clue, best) {
  const { last, hints, legend } = game.view;
  const own = hints.filter((hint) => hint.clue === clue.n);
  const taken =
    clue.word.toLowerCase() === clue.guess.toLowerCase()
      ? nothing
      : html` <span class="muted small">for “${clue.guess}”</span>`;
  const meaning = meant(clue);
  const second = other(clue);
  const open = game.opened === clue.n;
  const offered = hintOffered(clue, hints);
  return html`<li
    class="clue card ${clue.n === last ? "last" : ""} ${far(clue) === best ? "best" : ""}"
    data-clue=${clue.n}
  >
    <div class="clue-head">
      <span class="clue-n numbers">${clue.n}</span
      ><span class="clue-name"
        ><strong class="clue-word">${clue.word}${taken}</strong
        >${meaning ? html`<span class="clue-meant muted small">${meaning}</span>` : nothing}</span
      >
      ${game.mover((move) => "guess" in move, clue.n)}
      <span class="clue-distance"
        >${clue.distance === 0 ? "Found" : steps(far(clue))}${
          far(clue) === best && clue.distance ? html` <span class="best-mark">fewest</span>` : nothing
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
              @click=${() => game.open(open ? null : clue.n)}
            >
              ⋯
            </button>`
      }
    </div>
    ${clue.warmth ? warmthOf(clue.warmth) : nothing}
    ${second && clue.lead === "usual" ? otherWay(second, legend) : nothing}
    <div class="signs" role="list" aria-label="Steps to the answer">
      ${
        clue.distance === 0
          ? html`<span role="listitem">${drawn("found", "found")}</span>`
          : signs(leading(clue), legend)
      }
    </div>
    ${second && clue.lead === "shortest" ? otherWay(second, legend) : nothing}
    ${clue.sense ? html`<p class="clue-sense"><em>${clue.sense.pos}</em> ${clue.sense.gloss}</p>` : nothing}
    ${clue.turns.length ? html`<p class="clue-turns">${turned(clue)}</p>` : nothing}
    ${own.map((hint) => html`<p class="clue-hint">${drawn("hint")} ${hintTold(clue, hint)}</p>`)}
    ${
      open && !game.over
        ? html`<div class="row clue-actions">
            ${
              offered
                ? html`<button class="button" type="button" @click=${() => game.hint(clue)}>
                    ${drawn("hint")} ${offered.label}
                  </button>`
                : html`<span class="muted small">No hint is left on this route.</span>`
            }
            <button class="button" type="button" @click=${() => game.showOnMap(clue.n)}>
              ${drawn("map")} Show on the map
            </button>
          </div>`
        : nothing
    }
  </li>`;
}

/** How near in meaning: a bar, the number, its word and the place. @param {NonNullable<NettleClue["warmth"]>} warmth */
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

/**
 * The other way of a clue that has two, in one tap.
 * @param {NonNullable<ReturnType<typeof other>>} second
 * @param {NettleSign[]} legend
 */
function otherWay({ way, name }, legend) {
  return html`<details class="clue-other">
    <summary class="small">${name}</summary>
    <div class="signs" role="list" aria-label="Steps of this route">${signs(way, legend)}</div>
  </details>`;
}

/** The signs of a way, each with its word. @param {Way} way @param {NettleSign[]} legend */
const signs = (way, legend) => signsOf(way).map((one) => sign(one, legend));

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
