// What stands in the place of the clues before the first guess: what to do, and one round that plays itself.

import { html } from "lit";
import { signOf } from "fivefold/site/signs.js";

/** The route from “poodle” to “puppy”: each step and the word that it leads to. */
const STEPS = [
  ["🔼", "dog"],
  ["🔽", "puppy"],
];

export const start = () =>
  html`<div class="nettle-start">
    <p>Guess any word. The answer is a common noun.</p>
    <p class="muted">
      Each guess shows a route to it: ${signOf("🔼")} to something broader, ${signOf("🔽")} to something narrower,
      ${signOf("🖋️")} to another meaning of the same spelling, and so on. Tap a sign to see what it means.
    </p>
    <p class="visually-hidden">
      For example, if the secret word is “puppy” and you guess “poodle”, the route has two steps: broader, to dog;
      narrower, to puppy.
    </p>
    <div class="example plays" aria-hidden="true">
      <p>Say the secret word is <b>puppy</b>.</p>
      <p class="example-guess"><span>poodle</span></p>
      <p class="example-way">
        <b>poodle</b>
        ${STEPS.map(([emoji, word], n) => html`<span style="--turn: ${n}">${signOf(emoji)}</span> <b>${word}</b> `)}
      </p>
      <p class="example-told">In the game, the words between are hidden. They’re for you to find.</p>
    </div>
  </div>`;
