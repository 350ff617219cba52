// What a result tells and offers first in a room: how the race ended for this player, its next round, for the host
// another game, and the way back to the room.

import { html, nothing } from "lit";

/**
 * @typedef {"again"|"another"} Wish the next round, or a choice of what it is
 * @typedef {object} Ways
 * @property {unknown} told how the race ended for this player, once it is over for all
 * @property {string} called what the next round is called
 * @property {boolean} chooses whether this player may choose another game
 * @property {(wish: Wish) => void} ask
 * @property {() => void} close
 */

/** @param {Ways} ways */
export const sheetWays = ({ told, called, chooses, ask, close }) =>
  html`${told ? html`<p class="race-told">${told}</p>` : nothing}
    <div class="sheet-actions room-ways">
      <button class="button primary" type="button" @click=${() => ask("again")}>${called}</button>
      ${
        chooses
          ? html`<button class="button" type="button" @click=${() => ask("another")}>Another game</button>`
          : nothing
      }
      <button class="button" type="button" @click=${close}>Back to the room</button>
    </div>`;
