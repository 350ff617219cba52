// What stands in the place of the clues before the first guess: what to do, and one round that plays itself.

import { html } from "lit";
import { signOf } from "fivefold/site/signs.js";

/** From “cake” to “ratio”, by what Nettle would answer. */
const STEPS = ["🔼", "🔽", "🖋", "🔼"];

export const start = () =>
  html`<div class="nettle-start">
    <p>Guess any word. The answer is a common noun.</p>
    <p class="muted">
      Each guess shows the shortest route to it: ${signOf("🔼")} to something broader, ${signOf("🔽")} to something
      narrower, and so on.
    </p>
    <p class="visually-hidden">
      For example, if the secret word is “ratio” and you guess “cake”, the route has four steps: broader, narrower, same
      spelling, broader.
    </p>
    <div class="example plays" aria-hidden="true">
      <p>Say the secret word is <b>ratio</b>.</p>
      <p class="example-guess"><span>cake</span></p>
      <p class="example-way">
        <b>cake</b> ${STEPS.map((emoji, n) => html`<span style="--turn: ${n}">${signOf(emoji)}</span>`)} <b>ratio</b>
      </p>
      <p class="example-told">Four steps: the words between them are for you to find.</p>
    </div>
  </div>`;
