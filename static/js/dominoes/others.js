// A board that several share: the tile that each of the others has in hand, and where it is held, in their colour.

import { html } from "lit";
import { boxStyle } from "fivefold/dominoes/tile.js";

/** @import {Square} from "fivefold/dominoes/board.js" */
/** @import {DominoesGame} from "fivefold/dominoes/game.js" */

/** The tile in hand, then the squares over which it is held, as others see them. @param {DominoesGame} game */
export function inHand({ chosen, held, view }) {
  if (chosen === null) return [];
  return [chosen, ...(held ?? []).map(([x, y]) => y * view.width + x)];
}

/** Who else has a tile in hand; nothing for none. @param {DominoesGame} game @param {number} tile */
export const heldBy = (game, tile) => game.othersHold.find(({ what }) => what[0] === tile);

/**
 * Frames on the board: where others hold tiles over it, and those of its tiles that they have in hand.
 * @param {DominoesGame} game
 */
export const othersHands = (game) =>
  game.othersHold.map(({ what: [tile, ...spots], seat, initial }) => {
    const over = spots.map(
      (spot) => /** @type {Square} */ ([spot % game.view.width, Math.floor(spot / game.view.width)]),
    );
    const squares = over.length ? over : game.lying(tile)?.squares;
    return squares?.every(([, y]) => y < game.view.height)
      ? html`<span
          class="held-there"
          data-held=${initial}
          data-seat=${seat}
          style=${boxStyle(squares)}
          aria-hidden="true"
        ></span>`
      : "";
  });
