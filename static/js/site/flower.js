// The site's flower: a petal for each game of today, in its colour once the player has finished a puzzle of it.

import { svg } from "lit";

/** @import {Flower} from "fivefold/wire" */

/** The petal that points up, its shaded half, and the middle round which all turn. */
const [PETAL, SHADE, MIDDLE] = ["M24 23.3 17.25 14.2 24 5.6 30.75 14.2Z", "M24 23.3 30.75 14.2 24 5.6Z", "24 24.6"];

/** @param {Flower["petals"]} petals */
export function drawFlower(petals) {
  const turn = (/** @type {number} */ place) => `rotate(${(360 / petals.length) * place} ${MIDDLE})`;
  return svg`<svg class="flower" viewBox="0 0 48 48" aria-hidden="true">
    ${petals.map(
      ({ game, done }, place) => svg`<g data-game=${game} class=${done ? "done" : ""} transform=${turn(place)}>
        <path d=${PETAL} style="--place: ${place}"></path><path class="shade" d=${SHADE}></path>
      </g>`,
    )}
  </svg>`;
}
