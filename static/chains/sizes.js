// How many rows or columns a level of one's own has, with buttons for one fewer and one more.

import { html } from "lit";
import { SMALLEST } from "fivefold/chains/matrix.js";

/** @param {string} name @param {number} value @param {number} largest @param {(n: number) => void} set */
export const sizes = (name, value, largest, set) =>
  html`<div class="workshop-size" role="group" aria-label=${name}>
    <span>${name}</span>
    <button
      class="button"
      type="button"
      aria-label=${`One fewer: ${name}`}
      ?disabled=${value <= SMALLEST}
      @click=${() => set(value - 1)}
    >
      −
    </button>
    <output class="numbers">${value}</output>
    <button
      class="button"
      type="button"
      aria-label=${`One more: ${name}`}
      ?disabled=${value >= largest}
      @click=${() => set(value + 1)}
    >
      +
    </button>
  </div>`;
