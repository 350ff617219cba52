// Draw the map as a list, for anyone who would rather read it: the route of each guess.

import { html } from "lit";
import { renderEmojiSign } from "fivefold/site/signs.js";
import { describeRoutes } from "fivefold/nettle/map-words.js";

/**
 * @import {NettleSign} from "fivefold/wire"
 * @import {Place} from "fivefold/nettle/map-layout.js"
 */

/**
 * @param {Map<number, Place>} places
 * @param {NettleSign[]} legend
 */
export const renderList = (places, legend) =>
  html`<details class="map-list">
    <summary>The map as a list</summary>
    <ol>
      ${describeRoutes(places, legend).map(
        ({ n, words, signs }) =>
          html` <li value=${n}>
            <strong>${words[0]}</strong>${signs.map(
              ({ emoji, name }, place) =>
                html` <span class="way-sign">${renderEmojiSign(emoji)} ${name}</span> ${words[place + 1]}`,
            )}
          </li>`,
      )}
    </ol>
  </details>`;
