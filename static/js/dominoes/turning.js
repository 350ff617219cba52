// Turning a tile that lies on the board, where it lies: around the square that was touched, to the next way that fits.

import { motionIsWelcome } from "fivefold/site/motion.js";
import { fault, inWords, turnedAround, wayOf } from "fivefold/dominoes/board.js";

/**
 * @import {Laid, Square} from "fivefold/dominoes/board.js"
 * @import {DominoesGame} from "fivefold/dominoes/game.js"
 */

const BACK = { duration: 260, easing: "ease-out" };

/**
 * Turns the laid tile in hand, by as many quarters as it takes until it fits; it is laid so, and stays in hand. Where
 * it fits no other way it swings back and why is told, and who turns it again puts it down.
 * @param {DominoesGame} game @param {Laid} there @param {Square} around
 */
export function turnLaid(game, there, around) {
  const { tile, squares } = there;
  if (squares.length < 2) return game.choose(null);
  const turns = [1, 2, 3].map((quarters) => {
    const way = (wayOf(squares) + quarters) % 4;
    const turned = turnedAround(squares, around, way);
    return { way, turned, problem: fault(game.view, game.others, tile, turned) };
  });
  const fits = turns.find(({ problem }) => !problem);
  const told = turns[0].problem && `It cannot be turned there. ${inWords(turns[0].problem)}`;
  if (!fits && told && game.note === told) return game.choose(null);
  game.unhold();
  if (fits) {
    game.way = fits.way;
    game.layAt(fits.turned);
    game.chosen = tile;
  } else if (told) {
    swingBack(game, there, around);
    game.say((game.complaint = told));
  }
  game.turning = around;
}

/**
 * A tile that fits no other way begins to turn, and swings back.
 * @param {DominoesGame} game @param {Laid} there @param {Square} around
 */
function swingBack(game, { tile, squares }, around) {
  const drawn = /** @type {HTMLElement|null} */ (game.boardElement?.querySelector(`[data-tile="${tile}"]`));
  if (!drawn || !motionIsWelcome()) return;
  const [left, top] = [Math.min(...squares.map(([x]) => x)), Math.min(...squares.map(([, y]) => y))];
  const middle = (/** @type {number} */ at) => `calc(var(--cell) * ${at + 0.5})`;
  const style = { transformOrigin: `${middle(around[0] - left)} ${middle(around[1] - top)}`, zIndex: 3 };
  drawn.animate(
    [
      { ...style, transform: "none" },
      { ...style, transform: "rotate(28deg)" },
      { ...style, transform: "none" },
    ],
    BACK,
  );
}
