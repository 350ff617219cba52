// Explain the wall at the end: the red herrings, then each group with its link, and each card with its reason.

import { html, nothing } from "lit";
import { renderCharacter, renderCharacterOfTheDay, renderName } from "fivefold/lionwall/characters.js";
import { languageOf } from "fivefold/lionwall/wall.js";

/**
 * @import {LionwallCard, LionwallGroup} from "fivefold/wire"
 * @import {LionwallReveal, LionwallSense, LionwallView} from "fivefold/wire"
 */

/**
 * The groups in the order in which they stand on the wall.
 * @param {LionwallReveal} reveal @param {LionwallView} view
 */
export function renderAnswer(reveal, { flavour, found }) {
  const { groups, herrings } = reveal;
  const rows = [...new Set([...found.map(({ group }) => group), ...groups.keys()])];
  return html`<section class="wall-answer" data-answer tabindex="-1" aria-labelledby="answer-title">
    <h2 id="answer-title">The wall explained</h2>
    <p class="muted small">Yellow is usually the easiest group, then green, blue and purple.</p>
    ${renderCharacterOfTheDay(reveal)} ${herrings.length ? renderHerrings(groups, herrings) : nothing}
    ${rows.map(
      (row) =>
        html`<article class="answer-group card" data-group=${row}>
          <h3 class="group-name">${renderTitle(groups[row])}</h3>
          <ul class="answer-cards ${flavour}">
            ${groups[row].cards.map(renderCard)}
          </ul>
        </article>`,
    )}
  </section>`;
}

/**
 * What was there to mislead: a name, and the cards that seemed to belong to it, in the colours of their own groups.
 * @param {LionwallReveal["groups"]} groups @param {LionwallReveal["herrings"]} herrings
 */
function renderHerrings(groups, herrings) {
  const groupOf = (/** @type {string} */ card) =>
    groups.findIndex(({ cards }) => cards.some(({ text }) => text === card));
  return html`<div class="herrings">
    <h3>Red herrings</h3>
    <p class="muted">Some cards could also seem to belong here:</p>
    <ul>
      ${herrings.map(
        ({ name, cards }) =>
          html`<li>
            <span>${renderName(name)}</span>
            ${cards.map(
              (card) => html`<span class="herring" lang=${languageOf(card)} data-group=${groupOf(card)}>${card}</span>`,
            )}
          </li>`,
      )}
    </ul>
  </div>`;
}

/** What joins a group: a component with its meaning and reading, or a name. @param {LionwallGroup} group */
const renderTitle = ({ name, sign }) =>
  sign
    ? html`<span lang="ja">${sign.glyph}</span> ${name}
        ${sign.reading ? html`<span class="muted reading">${sign.reading}</span>` : nothing}`
    : html`<span lang=${languageOf(name)}>${name}</span>`;

/** A card with its reason. @param {LionwallCard} card */
const renderCard = ({ text, why }) => (why && "pieces" in why ? renderCharacter(text, why) : renderWord(text, why));

/** A word with the sense that was used. @param {string} text @param {LionwallSense|null} why */
function renderWord(text, why) {
  const whole = why && why.text !== text ? html` <span class="whole">${why.text}</span>` : nothing;
  return html`<li>
    <strong>${text}</strong>${whole}${why ? html` <span class="muted">${why.gloss}</span>` : nothing}
  </li>`;
}
