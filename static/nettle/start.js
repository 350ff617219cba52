// Draw what is shown instead of clues before the first guess. The lesson and the rules explain the rest.

import { html } from "lit";
import { MEASURES } from "fivefold/nettle/clues.js";

export const renderStart = () =>
  html`<div class="nettle-start">
    <p>Guess any word. The answer is a common noun.</p>
    <p class="muted">${MEASURES}</p>
  </div>`;
