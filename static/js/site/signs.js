// The site's own signs, drawn in static/icons/signs.svg: beside words in pages. Texts to share have emoji.

import { html, nothing } from "lit";

/** @typedef {"hint"|"flag"|"clock"|"look"|"map"|"first"|"second"|"third"} Sign */

/**
 * A sign, as high as the text around it.
 * @param {Sign} name
 * @param {string} [label] what it says where no word stands beside it
 */
export const sign = (name, label) =>
  html`<svg
    class="drawn"
    role=${label ? "img" : nothing}
    aria-label=${label ?? nothing}
    aria-hidden=${label ? nothing : "true"}
  >
    <use href=${`${document.body.dataset.signs}#${name}`}></use>
  </svg>`;
