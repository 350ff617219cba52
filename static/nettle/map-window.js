// The window through which the map is seen, as numbers: {x, y, w, h} in the map's own units. The answer is at (0, 0).

/** @typedef {{x: number, y: number, w: number, h: number}} Window */
/** @typedef {{w: number, h: number}} Room what the map is drawn on, in pixels */

const NEAREST = 120;
/** How much of a map is seen at once at the very most, where 1 is all of it. */
const FARTHEST = 1.2;

/**
 * All of the map at once, in the shape of the room, never larger than life.
 * @param {Window} extent how much of the map its words take up
 * @param {Room} room
 * @param {number} margin pixels around them, for labels
 * @returns {Window}
 */
export function all(extent, room, margin) {
  const most = (/** @type {number} */ pixels, /** @type {number} */ units) => Math.max(pixels - 2 * margin, 1) / units;
  const scale = Math.min(1, most(room.w, extent.w), most(room.h, extent.h));
  const [w, h] = [room.w / scale, room.h / scale];
  return { x: extent.x + (extent.w - w) / 2, y: extent.y + (extent.h - h) / 2, w, h };
}

/**
 * A window zoomed about a point of its own, which stays where it is, as far as is sensible.
 * @param {Window} view
 * @param {number} factor below 1 comes nearer
 * @param {{x: number, y: number}} point
 * @param {{w: number, h: number}} most how wide the widest window is
 * @returns {Window}
 */
export function zoomed(view, factor, point, most) {
  const by = Math.min(Math.max(factor, NEAREST / view.w), Math.max(1, (most.w * FARTHEST) / view.w));
  return { x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by, w: view.w * by, h: view.h * by };
}

/**
 * A window moved, but never so far that the map is out of sight.
 * @param {Window} view
 * @param {{x: number, y: number}} by
 * @param {Window} whole
 * @returns {Window}
 */
export function moved(view, by, whole) {
  const kept = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
    Math.min(Math.max(at, low), Math.max(low, high));
  return {
    ...view,
    x: kept(view.x + by.x, Math.min(whole.x, whole.x - view.w / 2), whole.x + whole.w - view.w / 2),
    y: kept(view.y + by.y, Math.min(whole.y, whole.y - view.h / 2), whole.y + whole.h - view.h / 2),
  };
}

/**
 * Move a window as little as possible so that it shows a box, or the left top of a box that is too large.
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
export function between(from, to, part) {
  const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * part;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), w: mix(from.w, to.w), h: mix(from.h, to.h) };
}
