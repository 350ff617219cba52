// Draw the sheet that explains each sign.

import { html } from "lit";
import { renderEmojiSign } from "fivefold/site/signs.js";

/** @import {NettleSign} from "fivefold/wire" */

/** @param {NettleSign[]} legend */
export function renderLegendSheet(legend) {
  return html`<dialog class="sheet legend-sheet" aria-labelledby="legend-title" @click=${onSheetClick}>
    <div class="sheet-body">
      <div class="sheet-head">
        <h2 id="legend-title">What the symbols mean</h2>
        <button class="icon-button close" type="button" data-close aria-label="Close"></button>
      </div>
      <dl class="legend">
        ${legend.map(
          (row) =>
            html`<div>
              <dt><span class="sign-big">${renderEmojiSign(row.emoji)}</span> ${row.name}</dt>
              <dd>${row.text}</dd>
            </div>`,
        )}
      </dl>
    </div>
  </dialog>`;
}

/** @param {Event} event */
function onSheetClick(event) {
  const target = /** @type {Element} */ (event.target);
  const sheet = /** @type {HTMLDialogElement} */ (event.currentTarget);
  if (target === sheet || target.closest("[data-close]")) sheet.close();
}
