// The answer at the end: the word, what it means, and every route spelled out.

import { html, nothing } from "lit";
import { signOf } from "fivefold/site/signs.js";

/** @import {NettleReveal, NettleRoute, NettleRouteStep} from "fivefold/wire" */

/** @param {NettleReveal} reveal */
export function explained({ target, senses, routes }) {
  return html`<section class="nettle-answer card" data-answer tabindex="-1" aria-labelledby="answer-title">
    <h2 id="answer-title">The word was <span class="answer-word">${target}</span></h2>
    <ol class="meanings">
      ${senses.slice(0, 3).map((sense) => html`<li><em>${sense.pos}</em> ${sense.gloss}</li>`)}
    </ol>
    ${
      routes.length
        ? html`<h3>Every route</h3>
            ${routes.map(route)}`
        : nothing
    }
  </section>`;
}

/**
 * A step's sign and the word that it leads to.
 * @param {NettleRouteStep} step
 * @param {string} word
 */
const arrival = ({ emoji, name }, word) =>
  html`<span role="img" aria-label=${name ?? nothing}>${signOf(emoji ?? "")}</span> ${word} `;

/** @param {NettleRoute} one */
function route({ n, guess, steps }) {
  const far = steps.length - 1;
  return html`<details class="route" ?open=${far === 0}>
    <summary>
      <span class="numbers">${n}.</span> <strong>${guess}</strong>
      <span class="muted route-way"
        >${far === 0 ? "found" : steps.slice(1).map(({ word }, before) => arrival(steps[before], word))}</span
      >
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
}
