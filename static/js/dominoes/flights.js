// Tiles fly from where they were to where they are: from the rack to the board and back.

import { motionIsWelcome } from "fivefold/site/motion.js";

const FLIGHT = { duration: 220, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };

/** @param {HTMLElement} game */
export function flights(game) {
  /** @type {Map<string, DOMRect>} */
  let stood = new Map();
  /** @type {Map<string, DOMRect>} */
  const given = new Map();
  const tiles = () => /** @type {NodeListOf<HTMLElement>} */ (game.querySelectorAll(".domino-table [data-tile]"));
  return {
    /** Where a tile was let go. @param {number} tile @param {DOMRect} place */
    from(tile, place) {
      given.set(String(tile), place);
    },
    before() {
      stood = new Map([...tiles()].map((tile) => [tile.dataset.tile ?? "", tile.getBoundingClientRect()]));
      for (const [tile, place] of given) stood.set(tile, place);
    },
    after() {
      if (motionIsWelcome()) for (const tile of tiles()) fly(tile, stood.get(tile.dataset.tile ?? ""));
      given.clear();
    },
  };
}

/** @param {HTMLElement} tile @param {DOMRect|undefined} was */
function fly(tile, was) {
  const is = tile.getBoundingClientRect();
  if (!was || !is.width) return;
  const [dx, dy] = [was.x + was.width / 2 - is.x - is.width / 2, was.y + was.height / 2 - is.y - is.height / 2];
  if (Math.hypot(dx, dy) < 2) return;
  tile.animate(
    [
      { transform: `translate(${dx}px, ${dy}px)`, zIndex: 3 },
      { transform: "none", zIndex: 3 },
    ],
    FLIGHT,
  );
}
