// Draw what is shown instead of clues before the first guess: a route, and what is measured. The lesson and the rules
// explain the rest.

import { html } from "lit";
import { renderSignNamed } from "fivefold/site/signs.js";
import { MEASURES } from "fivefold/nettle/clues.js";

/** @param {string} name a kind of step, which is also its sign's */
const renderStep = (name) => html`<span>${renderSignNamed(name)} ${name}</span>`;

export const renderStart = () =>
  html`<div class="nettle-start">
    <p>Guess any word. The answer is a common noun.</p>
    <p
      class="worked"
      role="img"
      aria-label="From puppy to poodle it’s two steps: to dog, which is broader, then to poodle, which is narrower."
    >
      <b>puppy</b> ${renderStep("broader")} <b>dog</b> ${renderStep("narrower")} <b>poodle</b>
    </p>
    <p class="muted">${MEASURES}</p>
  </div>`;
