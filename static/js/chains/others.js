// A board that several share: the cell that each of the others has led a chain to, in their colour.

import { svg } from "lit";
import { middle, ring } from "fivefold/chains/picture.js";

/** @import {ChainsGame} from "fivefold/chains/game.js" */

/** The cell under this player's pen, as others see it. @param {ChainsGame} game */
export const inHand = ({ pen, level }) => (pen.path ? [pen.head[0] * level[0].length + pen.head[1]] : []);

/** A frame around each cell that somebody else has come to, with their first letter. @param {ChainsGame} game */
export const othersHands = ({ othersHold, level }) =>
  othersHold.flatMap(({ what, seat, initial }) =>
    what
      .filter((spot) => spot < level.length * level[0].length)
      .map((spot) => {
        const row = Math.floor(spot / level[0].length);
        const column = spot % level[0].length;
        const [x, y] = middle([row, column]);
        return svg`<g class="others-hand" data-seat=${seat}>${ring([row, column], "held")}<circle
            cx=${x - 34} cy=${y - 34} r="20"></circle><text x=${x - 34} y=${y - 34}>${initial}</text></g>`;
      }),
  );
