// Explain the characters at the end: how each is read, what it means, its parts; and one of them in large.

import { html, nothing } from "lit";
import { languageOf } from "fivefold/lionwall/wall.js";

/** @import {LionwallCard, LionwallPieces, LionwallReveal} from "fivefold/wire" */

/** A name, each part of it in its own language: a component, if there is one, and its meaning. @param {string} name */
export function renderName(name) {
  const [sign, ...meaning] = name.split(" ");
  if (languageOf(name) === "en" || !meaning.length) return html`<span lang=${languageOf(name)}>${name}</span>`;
  return html`<span lang="ja">${sign}</span> ${meaning.join(" ")}`;
}

/**
 * A character with its reading and meaning, taken apart into its parts, the shared one marked.
 * @param {string} text
 * @param {LionwallPieces} why
 */
export function renderCharacter(text, why) {
  return html`<li>
    <span class="answer-sign" lang="ja">${text}</span>
    <div>
      <p class="pieces" lang="ja">
        ${why.pieces.map(
          (piece, n) =>
            html`${n ? html`<span class="plus" aria-hidden="true">+</span>` : nothing}<span
                class=${why.shared.includes(piece) ? "piece shared" : "piece"}
                >${piece}</span
              >`,
        )}
      </p>
      ${why.meaning ? renderMeaning(why) : nothing}
    </div>
  </li>`;
}

/** How a character is read, and what it means. @param {LionwallPieces} why */
const renderMeaning = ({ reading, meaning: text, form }) =>
  html`<p class="meaning"><span class="reading" lang="zh-Latn">${reading}</span> <span>${text}</span></p>
    ${form ? renderForm(form) : nothing}`;

/** Whose form a character is, such as “Japanese form of 價”. @param {string} form */
function renderForm(form) {
  const at = form.lastIndexOf(" ") + 1;
  const base = form.slice(at);
  return html`<p class="form muted small">${form.slice(0, at)}<span lang=${languageOf(base)}>${base}</span></p>`;
}

/** The character of the day, large, with its parts named. @param {LionwallReveal} reveal */
export function renderCharacterOfTheDay({ groups, of_the_day: text }) {
  const why = groups.flatMap((group) => group.cards).find((card) => card.text === text)?.why;
  if (!text || !why || !("pieces" in why)) return nothing;
  return html`<section class="of-the-day card" aria-labelledby="of-the-day">
    <h3 id="of-the-day">Character of the day</h3>
    <p class="large-sign" lang="ja">${text}</p>
    <div>
      ${renderMeaning(why)}
      <ul>
        ${why.pieces.map(
          (piece, n) => html`<li><span class="piece" lang="ja">${piece}</span> ${why.names[n] ?? ""}</li>`,
        )}
      </ul>
    </div>
  </section>`;
}
