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
    /** Before the page is drawn anew: where the tiles are. */
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
  if (!was) return;
  const rack = tile.closest(".rack");
  const back = rack && !isWithin(rack, was);
  if (back) slideTo(rack, tile);
  const is = tile.getBoundingClientRect();
  if (!is.width) return;
  const x = rack ? was.x : Math.min(Math.max(was.x, 0), innerWidth - was.width); // from no farther than is seen
  const [dx, dy] = [x + was.width / 2 - is.x - is.width / 2, was.y + was.height / 2 - is.y - is.height / 2];
  if (Math.hypot(dx, dy) < 2) return;
  if (back) return flyBack(tile, was, is);
  tile.animate(
    [
      { transform: `translate(${dx}px, ${dy}px)`, zIndex: 3 },
      { transform: "none", zIndex: 3 },
    ],
    FLIGHT,
  );
}

/** Whether something stood in the rack already. @param {Element} rack @param {DOMRect} was */
function isWithin(rack, was) {
  const { top, bottom } = rack.getBoundingClientRect();
  return was.bottom > top && was.top < bottom && was.top > top - was.height / 2;
}

/** Slides the rack so far that one of its tiles is seen. @param {Element} rack @param {HTMLElement} tile */
function slideTo(rack, tile) {
  const [all, one] = [rack.getBoundingClientRect(), tile.getBoundingClientRect()];
  if (one.left < all.left) rack.scrollLeft -= all.left - one.left;
  else if (one.right > all.right) rack.scrollLeft += one.right - all.right;
}

/**
 * A tile flies into the rack, which cuts off what is outside of it: a copy flies, and the tile waits unseen.
 * @param {HTMLElement} tile @param {DOMRect} was @param {DOMRect} is
 */
function flyBack(tile, was, is) {
  const copy = document.createElement("div");
  copy.className = "tile flying";
  copy.setAttribute("aria-hidden", "true");
  copy.style.cssText = `--cell: ${is.height}px; width: ${is.width}px`;
  copy.append(...[...tile.children].map((half) => half.cloneNode(true)));
  tile.closest("dominoes-game")?.append(copy);
  tile.animate([{ opacity: 0 }, { opacity: 0 }], FLIGHT);
  const at = (/** @type {DOMRect} */ box) =>
    `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%)`;
  const flight = copy.animate([{ transform: at(was) }, { transform: at(is) }], FLIGHT);
  flight.finished.catch(() => {}).then(() => copy.remove());
}
