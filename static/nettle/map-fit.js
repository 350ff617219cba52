// Fit the whole map into view, as large as the names of all guesses beside it allow. If they need more room, there is
// more space around the map, and their letters are smaller.

import { measureExtent } from "./map-layout.js";
import { fitWindow } from "./map-window.js";

/**
 * @import {Label} from "fivefold/nettle/map-labels.js"
 * @import {Place} from "fivefold/nettle/map-layout.js"
 * @import {Room, Window} from "fivefold/nettle/map-window.js"
 * @typedef {{whole: Window, letter: number}} Fit what is seen, and how large the letters are as a part of the page's
 */

/** The ways to show it, the best first: pixels around the map, and its letters. */
const WAYS = [
  { margin: 24, letter: 0.875 },
  { margin: 40, letter: 0.875 },
  { margin: 24, letter: 0.775 },
  { margin: 40, letter: 0.775 },
];

/**
 * @param {{places: Map<number, Place>}} drawn
 * @param {Room} room
 * @param {(fit: Fit) => Map<number, Label>} write tells which labels find room
 * @returns {Fit}
 */
export function fitMap({ places }, room, write) {
  const guesses = [...places.values()].filter(({ node }) => node.guess !== null);
  const bounds = measureExtent(places);
  const named = (/** @type {Fit} */ fit) => {
    const written = write(fit);
    return guesses.filter(({ node }) => written.has(node.id)).length;
  };
  let best = { fit: { whole: fitWindow(bounds, room, WAYS[0].margin), letter: WAYS[0].letter }, names: -1 };
  for (const { margin, letter } of WAYS) {
    const fit = { whole: fitWindow(bounds, room, margin), letter };
    const names = named(fit);
    if (names > best.names) best = { fit, names };
    if (names === guesses.length) break;
  }
  return best.fit;
}
