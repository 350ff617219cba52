// Shown instead of the clues before the first guess. The lesson and the rules say the rest.

import { html } from "lit";

export const start = () =>
  html`<div class="nettle-start">
    <p>Guess any word. The answer is a common noun.</p>
    <p class="muted">Trust warmth to get close, and the route for the last steps.</p>
  </div>`;
