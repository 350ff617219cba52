// The window through which the map is seen, as numbers: {x, y, w, h} in the map's own units.

/** @typedef {{x: number, y: number, w: number, h: number}} Window */

/** Labels stay readable: the window is never so wide that they come out smaller than this. */
const SMALLEST_SCALE = 0.8;
const NEAREST = 120;
/** How much of a wide map is seen at once at the very least when all is shown. */
const FARTHEST = 1.4;

/**
 * What is seen before anyone moves: from the answer on, in true size, or a little smaller where all of it then fits.
 * @param {Window} whole all of the map with its margins
 * @param {{w: number, h: number}} room what it is drawn on, in pixels
 * @returns {Window}
 */
export function first(whole, room) {
  const scale = Math.max(SMALLEST_SCALE, Math.min(1, room.w / whole.w));
  return { x: whole.x, y: whole.y, w: room.w / scale, h: room.h / scale };
}

/**
 * All of the map at once, in the shape of the room.
 * @param {Window} whole
 * @param {{w: number, h: number}} room
 * @returns {Window}
 */
export function all(whole, room) {
  const scale = Math.min(1, room.w / whole.w, room.h / whole.h);
  return { x: whole.x, y: whole.y, w: room.w / scale, h: room.h / scale };
}

/**
 * A window zoomed about a point of its own, which stays where it is, as far as is sensible.
 * @param {Window} view
 * @param {number} factor below 1 comes nearer
 * @param {{x: number, y: number}} about
 * @param {{w: number, h: number}} most how wide the widest window is
 * @returns {Window}
 */
export function zoomed(view, factor, about, most) {
  const by = Math.min(Math.max(factor, NEAREST / view.w), Math.max(1, (most.w * FARTHEST) / view.w));
  return { x: about.x - (about.x - view.x) * by, y: about.y - (about.y - view.y) * by, w: view.w * by, h: view.h * by };
}

/**
 * A window moved, but never so far that the map is out of sight.
 * @param {Window} view
 * @param {{x: number, y: number}} by
 * @param {Window} whole
 * @returns {Window}
 */
export function moved(view, by, whole) {
  const within = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
    Math.min(Math.max(at, low), Math.max(low, high));
  return {
    ...view,
    x: within(view.x + by.x, Math.min(whole.x, whole.x - view.w / 2), whole.x + whole.w - view.w / 2),
    y: within(view.y + by.y, Math.min(whole.y, whole.y - view.h / 2), whole.y + whole.h - view.h / 2),
  };
}

/**
 * A window moved as little as possible so that a box lies in it; where the box is too large, its left top does.
 * @param {Window} view
 * @param {Window} box
 * @returns {Window}
 */
export function showing(view, box) {
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
  view.x <= whole.x &&
  view.y <= whole.y &&
  view.x + view.w >= whole.x + whole.w - 1 &&
  view.y + view.h >= whole.y + whole.h - 1;

/**
 * A window on the way from one to another.
 * @param {Window} from
 * @param {Window} to
 * @param {number} part 0 to 1
 * @returns {Window}
 */
export function between(from, to, part) {
  const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * part;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), w: mix(from.w, to.w), h: mix(from.h, to.h) };
}
