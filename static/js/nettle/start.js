// What stands in the place of the clues before the first guess: what to do, and one round that plays itself.

import { html } from "lit";
import { signOf } from "fivefold/site/signs.js";

/** The route from “dog” to “wolf”: each step and the word that it leads to. */
const STEPS = [
  ["🔼", "canine"],
  ["🔽", "wolf"],
];

export const start = () =>
  html`<div class="nettle-start">
    <p>Guess any word. The answer is a common noun.</p>
    <p class="muted">
      Each guess shows the shortest route to it: ${signOf("🔼")} to something broader, ${signOf("🔽")} to something
      narrower, and so on.
    </p>
    <p class="visually-hidden">
      For example, if the secret word is “wolf” and you guess “dog”, the route has two steps: broader, to canine;
      narrower, to wolf.
    </p>
    <div class="example plays" aria-hidden="true">
      <p>Say the secret word is <b>wolf</b>.</p>
      <p class="example-guess"><span>dog</span></p>
      <p class="example-way">
        <b>dog</b>
        ${STEPS.map(([emoji, word], n) => html`<span style="--turn: ${n}">${signOf(emoji)}</span> <b>${word}</b> `)}
      </p>
      <p class="example-told">In play the words between are hidden: they are for you to find.</p>
    </div>
  </div>`;
