// Compute the part of the map that is visible, as {x, y, w, h} in the map's units, and glide from one to another. The
// answer is at (0, 0).

import { motionIsWelcome } from "../site/motion.js";
import { measureExtent } from "./map-layout.js";

/**
 * @import {Label} from "fivefold/nettle/map-labels.js"
 * @import {Place} from "fivefold/nettle/map-layout.js"
 * @typedef {{whole: Window, letter: number}} Fit what is seen, and how large the letters are as a part of the page's
 */
/** @typedef {{x: number, y: number, w: number, h: number}} Window */
/** @typedef {{w: number, h: number}} Room what the map is drawn on, in pixels */

const NEAREST = 120;

/**
 * All of the map at once, in the shape of the room, never larger than life.
 * @param {Window} extent how much of the map its words take up
 * @param {Room} room
 * @param {number} margin pixels around them, for labels
 * @returns {Window}
 */
export function fitWindow(extent, room, margin) {
  const most = (/** @type {number} */ pixels, /** @type {number} */ units) => Math.max(pixels - 2 * margin, 1) / units;
  const scale = Math.min(1, most(room.w, extent.w), most(room.h, extent.h));
  const [w, h] = [room.w / scale, room.h / scale];
  return { x: extent.x + (extent.w - w) / 2, y: extent.y + (extent.h - h) / 2, w, h };
}

/**
 * A window zoomed about a point of its own, which stays where it is as far as the map has an edge there.
 * @param {Window} view
 * @param {number} factor below 1 comes nearer
 * @param {{x: number, y: number}} point
 * @param {Window} whole
 * @returns {Window}
 */
export function zoomWindow(view, factor, point, whole) {
  const by = Math.min(Math.max(factor, NEAREST / view.w), Math.max(1, whole.w / view.w));
  const [w, h] = [view.w * by, view.h * by];
  const shift = { x: point.x - (point.x - view.x) * by - view.x, y: point.y - (point.y - view.y) * by - view.y };
  return moveWindow({ ...view, w, h }, shift, whole);
}

/**
 * A window moved, but never beyond the map's edge.
 * @param {Window} view
 * @param {{x: number, y: number}} by
 * @param {Window} whole
 * @returns {Window}
 */
export function moveWindow(view, by, whole) {
  const keepWithin = (/** @type {number} */ at, /** @type {number} */ one, /** @type {number} */ other) =>
    Math.min(Math.max(at, Math.min(one, other)), Math.max(one, other));
  return {
    ...view,
    x: keepWithin(view.x + by.x, whole.x, whole.x + whole.w - view.w),
    y: keepWithin(view.y + by.y, whole.y, whole.y + whole.h - view.h),
  };
}

/**
 * Move a window as little as possible so that it shows a box, or the left top of a box that is too large.
 * @param {Window} view
 * @param {Window} box
 * @returns {Window}
 */
export function showBox(view, box) {
  const x = Math.min(Math.max(view.x, box.x + box.w - view.w), box.x);
  const y = Math.min(Math.max(view.y, box.y + box.h - view.h), box.y);
  return { ...view, x, y };
}

/**
 * Whether a window shows all of the map, so that there is nothing to drag.
 * @param {Window} view
 * @param {Window} whole
 */
export const showsAll = (view, whole) =>
  view.x <= whole.x + 1 &&
  view.y <= whole.y + 1 &&
  view.x + view.w >= whole.x + whole.w - 1 &&
  view.y + view.h >= whole.y + whole.h - 1;

/**
 * A window on the way from one to another.
 * @param {Window} from
 * @param {Window} to
 * @param {number} part 0 to 1
 * @returns {Window}
 */
export function mixWindows(from, to, part) {
  const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * part;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), w: mix(from.w, to.w), h: mix(from.h, to.h) };
}

/** The ways to show it, the best first: pixels around the map, and its letters. */
const WAYS = [
  { margin: 24, letter: 0.875 },
  { margin: 40, letter: 0.875 },
  { margin: 24, letter: 0.775 },
  { margin: 40, letter: 0.775 },
];

/**
 * Fit the whole map into view, as large as the names of all guesses beside it allow. If they need more room, there is
 * more space around the map, and their letters are smaller.
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

const LONG = 320;

/** Move something gradually from one state to another; at once if the player wants no motion. */
export class Glide {
  /** @param {(part: number) => void} step gets how far the glide has come, from 0 to 1 */
  constructor(step) {
    this.step = step;
    this.frame = 0;
  }

  start() {
    this.stop();
    if (!motionIsWelcome()) return this.step(1);
    const began = performance.now();
    const go = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - began) / LONG));
      this.step(1 - (1 - part) ** 3);
      if (part < 1) this.frame = requestAnimationFrame(go);
    };
    this.step(0);
    this.frame = requestAnimationFrame(go);
  }

  stop() {
    cancelAnimationFrame(this.frame);
  }
}
