// The list of clues: each with its way in signs, the help that was taken for it, and the help that can be.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { sign as drawn, signOf } from "fivefold/site/signs.js";
import { toast } from "fivefold/site/toasts.js";
import { briefly, hintOffered, hintTold, meant, placed, signsOf, sorted, steps, wayOf } from "fivefold/nettle/clues.js";
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
      (clue) => clueOf(game, clue),
    )}
  </ol>`;
}

/** @param {NettleGame} game @param {NettleClue} clue */
function clueOf(game, clue) {
  const { best, last, hints, legend } = game.view;
  const own = hints.filter((hint) => hint.clue === clue.n);
  const taken =
    clue.word.toLowerCase() === clue.guess.toLowerCase()
      ? nothing
      : html` <span class="muted small">for “${clue.guess}”</span>`;
  const meaning = meant(clue);
  const shortest = game.shortest.has(clue.n) || own.length > 0; // a hint is one on the shortest way
  const open = game.opened === clue.n;
  const offered = hintOffered(clue, hints);
  const fresh = game.freshSigns(clue);
  return html`<li
    class="clue card ${clue.n === last ? "last" : ""} ${clue.distance === best ? "best" : ""}"
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
        >${clue.distance === 0 ? "Found" : steps(clue.distance)}${
          clue.distance === best && clue.distance ? html` <span class="best-mark">fewest</span>` : nothing
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
    ${clue.usual && !own.length ? wayChosen(game, clue, clue.usual, shortest) : nothing}
    <div class="signs" role="list" aria-label="Steps to the answer">
      ${
        clue.distance === 0
          ? html`<span role="listitem">${drawn("found", "found")}</span>`
          : signs(wayOf(clue, shortest), legend, fresh)
      }
    </div>
    ${clue.sense ? html`<p class="clue-sense"><em>${clue.sense.pos}</em> ${clue.sense.gloss}</p>` : nothing}
    ${own.map((hint) => html`<p class="clue-hint">${drawn("hint")} ${hintTold(clue, hint, hints)}</p>`)}
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
      >${capital(warmth.band)}<span class="muted small"> · ${briefly(warmth)}</span></span
    >
  </p>`;
}

/**
 * Which of its two ways a clue shows, and the other in one tap.
 * @param {NettleGame} game
 * @param {NettleClue} clue
 * @param {Way} usual
 * @param {boolean} shortest
 */
function wayChosen(game, clue, usual, shortest) {
  const counts = [clue.distance, usual.relations.length];
  const [here, other] = shortest ? counts : counts.reverse();
  return html`<p class="clue-way small">
    <span class="muted">${shortest ? "Rarer" : "Usual"} meanings: ${steps(here)}</span>
    <button class="button quiet" type="button" @click=${() => game.turnWay(clue.n)}>Show the ${other}</button>
  </p>`;
}

/**
 * The signs of a way; the word of one is under the first of its kind.
 * @param {Way} way
 * @param {NettleSign[]} legend
 * @param {Set<string>} fresh
 */
function signs(way, legend, fresh) {
  const all = signsOf(way);
  return all.map((one, place) => {
    const first = all.findIndex(({ relation }) => relation === one.relation) === place;
    return sign(one, legend, first && fresh.has(one.relation));
  });
}

/** @param {ReturnType<typeof signsOf>[0]} one @param {NettleSign[]} legend @param {boolean} told */
function sign({ emoji, relation, count }, legend, told) {
  const row = legend.find((one) => one.relation === relation);
  const name = row?.name ?? relation;
  const times = count > 1 ? html`<span class="sign-count" aria-hidden="true">×${count}</span>` : nothing;
  return html`<span role="listitem"
    ><button
      type="button"
      class="sign"
      title=${name}
      aria-label=${count > 1 ? `${name}, ${count} times` : name}
      @click=${() => toast(`${capital(name)}: ${row?.text}`)}
    >
      ${signOf(emoji)}${times}</button
    >${told ? html`<span class="sign-word" aria-hidden="true">${name}</span>` : nothing}</span
  >`;
}
