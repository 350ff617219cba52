// Point at a spot of a lesson with the ghost finger.

import { html } from "lit";

/** Where the ghost finger points: at the lower right of a spot, so that its hand leaves what is there to be read. */
export function lowerRight(/** @type {Element} */ one) {
  const { left, top, width, height } = one.getBoundingClientRect();
  return { x: left + 0.8 * width, y: top + 0.75 * height };
}

/** The middle of a spot. @param {Element} one */
export function middleOf(one) {
  const { left, top, width, height } = one.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** @param {{x: number, y: number, pressing: boolean}} where */
export function renderGhostFinger({ x, y, pressing }) {
  return html`<div class="ghost-place" aria-hidden="true">
    <div class="ghost-finger ${pressing ? "pressing" : ""}" style="--x: ${x}px; --y: ${y}px">
      <svg viewBox="0 0 48 64">
        <path d="M18 8a6 6 0 0 1 12 0v20l9 3c4 1.400 5 4 5 8v6c0 9-6 16-16 16-8 0-12-4-16-10L5 38c-2-3 2-7 5-5l8 6Z" />
      </svg>
    </div>
  </div>`;
}
