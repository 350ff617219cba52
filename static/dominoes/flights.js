// Animate tiles that fly from where they were to where they are, between rack and board.

import { motionIsWelcome } from "fivefold/site/motion.js";

/** @import {Laid} from "fivefold/dominoes/board.js" */

const FLIGHT = { duration: 220, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };

/** @typedef {{tile: HTMLElement, was: DOMRect, is: DOMRect}} Seen a tile, where it was, and where it is */

/** @param {HTMLElement} game */
export function trackFlights(game) {
  /** @type {Map<string, DOMRect>|null} where the tiles stood; null where none has another place now */
  let stood = null;
  let lay = "";
  /** @type {Map<string, DOMRect>} */
  const given = new Map();
  const tiles = () => /** @type {HTMLElement[]} */ ([...game.querySelectorAll(".domino-table [data-tile]")]);
  /** All is measured before anything is set in motion, so that the page is laid out once. @returns {Seen[]} */
  const measured = () =>
    tiles().flatMap((tile) => {
      const was = stood?.get(tile.dataset.tile ?? "");
      return was ? [{ tile, was, is: tile.getBoundingClientRect() }] : [];
    });
  return {
    /** Where a tile was let go. @param {number} tile @param {DOMRect} place */
    startAt(tile, place) {
      given.set(String(tile), place);
    },
    /** Before the page is drawn again, perhaps with tiles in other places: where they are. @param {Laid[]} laid */
    measureBefore(laid) {
      const lies = JSON.stringify(laid.map(({ tile, squares }) => [tile, squares]));
      const moves = (lay !== lies && lay !== "") || given.size > 0;
      lay = lies;
      stood = null;
      if (!moves || !motionIsWelcome()) return;
      stood = new Map(tiles().map((tile) => [tile.dataset.tile ?? "", tile.getBoundingClientRect()]));
      for (const [tile, place] of given) stood.set(tile, place);
    },
    flyAfter() {
      given.clear();
      if (!stood) return;
      const box = game.querySelector(".rack")?.getBoundingClientRect();
      const isBack = (/** @type {Seen} */ { tile, was }) => box && tile.closest(".rack") && !wasWithin(box, was);
      for (const one of measured()) flyTile(one, Boolean(isBack(one)));
      stood = null;
    },
  };
}

/** @param {Seen} seen @param {boolean} back */
function flyTile({ tile, was, is }, back) {
  if (!is.width) return;
  const inRack = tile.classList.contains("in-rack");
  const x = inRack ? was.x : Math.min(Math.max(was.x, 0), innerWidth - was.width); // from no farther than is seen
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

/** Whether something stood in the rack already. @param {DOMRect} rack @param {DOMRect} was */
function wasWithin({ top, bottom }, was) {
  return was.bottom > top && was.top < bottom && was.top > top - was.height / 2;
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
