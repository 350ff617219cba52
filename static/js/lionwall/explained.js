// The wall explained at the end: each group with its connection, each card with its reason, and what was there to
// mislead.

import { html, nothing } from "lit";

/** @import {LionwallCard, LionwallPieces, LionwallReveal, LionwallSense, LionwallView} from "fivefold/wire" */

/** @param {LionwallReveal} reveal @param {LionwallView["flavour"]} flavour */
export function explained({ groups, herrings }, flavour) {
  return html`<section class="wall-answer" data-answer tabindex="-1" aria-labelledby="answer-title">
    <h2 id="answer-title">The wall explained</h2>
    ${groups.map(
      (group, n) =>
        html`<article class="answer-group card" data-group=${n}>
          <h3 class="group-name" lang=${flavour === "characters" ? "ja" : "en"}>${group.name}</h3>
          <ul class="answer-cards ${flavour}">
            ${group.cards.map(cardOf)}
          </ul>
        </article>`,
    )}
    ${
      herrings.length
        ? html`<div class="herrings">
            <h3>The decoys</h3>
            <ul>
              ${herrings.map(({ name, cards }) => html`<li><strong>${name}</strong>: ${cards.join(", ")}</li>`)}
            </ul>
          </div>`
        : nothing
    }
  </section>`;
}

/** A card with its reason. @param {LionwallCard} card */
const cardOf = ({ text, why }) => (why && "pieces" in why ? character(text, why) : word(text, why));

/**
 * A character taken apart into its parts, with the shared one marked.
 * @param {string} text
 * @param {LionwallPieces} why
 */
function character(text, why) {
  return html`<li>
    <span class="answer-sign" lang="ja">${text}</span>
    <span class="pieces" lang="ja"
      >${why.pieces.map(
        (piece, n) =>
          html`${n ? html`<span class="plus" aria-hidden="true">+</span>` : nothing}<span
              class=${why.shared.includes(piece) ? "piece shared" : "piece"}
              >${piece}</span
            >`,
      )}</span
    >
  </li>`;
}

/** A word with the sense that was used. @param {string} text @param {LionwallSense|null} why */
function word(text, why) {
  const whole = why && why.text !== text ? html` <span class="whole">${why.text}</span>` : nothing;
  return html`<li>
    <strong>${text}</strong>${whole}${why ? html` <span class="muted">${why.gloss}</span>` : nothing}
  </li>`;
}
