// The end: the word and what it means, and every route spelled out, the best one open.

import { html, nothing } from "lit";
import { signOf } from "fivefold/site/signs.js";

/** @import {NettleReveal, NettleRoute, NettleRouteStep} from "fivefold/wire" */

/** How many of the word's meanings are told at once. */
const MEANINGS = 3;

/** @param {NettleReveal} reveal */
export const landed = ({ target, senses }) =>
  html`<section class="nettle-answer card" data-answer tabindex="-1" aria-labelledby="answer-title">
    <h2 id="answer-title">The word was <span class="answer-word">${target}</span></h2>
    <ol class="meanings">
      ${senses.slice(0, MEANINGS).map((sense) => html`<li><em>${sense.pos}</em> ${sense.gloss}</li>`)}
    </ol>
  </section>`;

/** How many steps a route has. @param {NettleRoute} route */
const far = ({ steps }) => steps.length - 1;

/** The guess that found the word has no way to go, so it is not told again. @param {NettleReveal} reveal */
export function everyRoute({ routes }) {
  const ways = routes.filter((one) => far(one) > 0);
  const shortest = Math.min(...ways.map(far));
  const best = ways.find((one) => far(one) === shortest);
  return ways.length
    ? html`<section class="nettle-routes card" aria-labelledby="routes-title">
        <h2 id="routes-title">${ways.length > 1 ? "Every route" : "The route"}</h2>
        ${ways.map((one) => route(one, one === best))}
      </section>`
    : nothing;
}

/**
 * A step's sign and the word that it leads to.
 * @param {NettleRouteStep} step
 * @param {string} word
 */
const arrival = ({ emoji, name }, word) =>
  html`<span role="img" aria-label=${name ?? nothing}>${signOf(emoji ?? "")}</span> ${word} `;

/** @param {NettleRoute} one @param {boolean} open */
const route = ({ n, guess, steps }, open) =>
  html`<details class="route" ?open=${open}>
    <summary>
      <span class="numbers">${n}.</span> <strong>${guess}</strong>
      <span class="muted route-way">${steps.slice(1).map(({ word }, before) => arrival(steps[before], word))}</span>
    </summary>
    <ol class="route-steps">
      ${steps.map(
        (step) =>
          html`<li>
            <div>
              <strong>${step.word}</strong> <span class="muted small"><em>${step.pos}</em> ${step.gloss}</span>
            </div>
            ${
              step.emoji
                ? html`<div class="route-sign">${signOf(step.emoji)} <span class="small">${step.name}</span></div>`
                : nothing
            }
          </li>`,
      )}
    </ol>
  </details>`;
