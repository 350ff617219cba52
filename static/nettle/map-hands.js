// Fingers, mouse and wheel on the map. A mouse drags it, and so does one finger sideways; up and down, a finger scrolls
// the page. Two fingers drag and pinch, and the wheel zooms.

/**
 * @typedef {{clientX: number, clientY: number}} Spot
 * @typedef {{zoom: (factor: number, about?: {x: number, y: number}) => void,
 *   drag: (by: {x: number, y: number}) => void,
 *   point: (spot: Spot) => {x: number, y: number}, window: {w: number}}} Held
 */

/** A pointer that has moved less than this has tapped. */
const TAP = 5;
/** A wheel that comes so soon after the page was scrolled means the page. */
const SAME_SCROLL = 250;

let scrolled = -Infinity;
addEventListener("scroll", () => (scrolled = performance.now()), { passive: true });

export class MapHands {
  /** @param {Held} map */
  constructor(map) {
    this.map = map;
    /** @type {Map<number, Spot>} where each pointer is */
    this.pointers = new Map();
    this.travelled = 0;
    this.down = this.down.bind(this);
    this.move = this.move.bind(this);
    this.up = this.up.bind(this);
    this.wheel = this.wheel.bind(this);
  }

  /** Whether a finger is on the map, so that it must not move by itself. */
  get busy() {
    return this.pointers.size > 0;
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button > 0) return;
    if (!this.busy) this.travelled = 0;
    this.pointers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    this.travelled += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    if (this.travelled < TAP) return;
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
    const now = { clientX: event.clientX, clientY: event.clientY };
    if (this.pointers.size === 2) this.pinch(event.pointerId, before, now);
    else this.pull(before, now);
    this.pointers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.pointers.delete(event.pointerId);
  }

  /** @param {Spot} before @param {Spot} now */
  pull(before, now) {
    const a = this.map.point(before);
    const b = this.map.point(now);
    this.map.drag({ x: a.x - b.x, y: a.y - b.y });
  }

  /** @param {number} moving @param {Spot} before @param {Spot} now */
  pinch(moving, before, now) {
    const [other] = [...this.pointers].filter(([id]) => id !== moving).map(([, at]) => at);
    const apart = (/** @type {Spot} */ spot) =>
      Math.hypot(spot.clientX - other.clientX, spot.clientY - other.clientY) || 1;
    const middle = (/** @type {Spot} */ spot) => ({
      clientX: (spot.clientX + other.clientX) / 2,
      clientY: (spot.clientY + other.clientY) / 2,
    });
    this.pull(middle(before), middle(now));
    this.map.zoom(apart(before) / apart(now), this.map.point(middle(now)));
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey && performance.now() - scrolled < SAME_SCROLL) return;
    const before = this.map.window.w;
    this.map.zoom(event.deltaY < 0 ? 0.85 : 1 / 0.85, this.map.point(event));
    if (event.ctrlKey || this.map.window.w !== before) event.preventDefault();
  }
}
