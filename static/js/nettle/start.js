// What stands in the place of the clues before the first guess: what to do, and one round that plays itself.

import { html } from "lit";
import { signOf } from "fivefold/site/signs.js";

/** The route from “cake” to “ratio”: each step and the word that it leads to. */
const STEPS = [
  ["🔼", "dish"],
  ["🔽", "turnover"],
  ["🖋", "turnover"],
  ["🔼", "ratio"],
];

export const start = () =>
  html`<div class="nettle-start">
    <p>Guess any word. The answer is a common noun.</p>
    <p class="muted">
      Each guess shows the shortest route to it: ${signOf("🔼")} to something broader, ${signOf("🔽")} to something
      narrower, and so on.
    </p>
    <p class="visually-hidden">
      Say the secret word is ratio and you guess cake: the route has four steps: broader, to dish; narrower, to the
      pastry turnover; same spelling, to the turnover of a business; broader, to ratio.
    </p>
    <div class="example plays" aria-hidden="true">
      <p>Say the secret word is <b>ratio</b>.</p>
      <p class="example-guess"><span>cake</span></p>
      <p class="example-way">
        <b>cake</b>
        ${STEPS.map(([emoji, word], n) => html`<span style="--turn: ${n}">${signOf(emoji)}</span> <b>${word}</b> `)}
      </p>
      <p class="example-told">In play the words between are hidden: they are for you to find.</p>
    </div>
  </div>`;
