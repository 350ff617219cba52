// Handle fingers, mouse and wheel on the map. The mouse and one finger moving sideways drag it; one finger moving up or
// down scrolls the page. Two fingers drag and pinch, and the wheel zooms.

/**
 * @typedef {{clientX: number, clientY: number}} Spot
 * @typedef {{zoomBy: (factor: number, about?: {x: number, y: number}) => void,
 *   dragBy: (by: {x: number, y: number}) => void,
 *   pointOnMap: (spot: Spot) => {x: number, y: number}, window: {w: number}}} Held
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
    this.handleDown = this.handleDown.bind(this);
    this.handleMove = this.handleMove.bind(this);
    this.handleUp = this.handleUp.bind(this);
    this.handleWheel = this.handleWheel.bind(this);
  }

  /** Whether a finger is on the map, so that it must not move by itself. */
  get isBusy() {
    return this.pointers.size > 0;
  }

  /** @param {PointerEvent} event */
  handleDown(event) {
    if (event.button > 0) return;
    if (!this.isBusy) this.travelled = 0;
    this.pointers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
  }

  /** @param {PointerEvent} event */
  handleMove(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    this.travelled += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    if (this.travelled < TAP) return;
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
    const now = { clientX: event.clientX, clientY: event.clientY };
    if (this.pointers.size === 2) this.pinchMap(event.pointerId, before, now);
    else this.pullMap(before, now);
    this.pointers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event */
  handleUp(event) {
    this.pointers.delete(event.pointerId);
  }

  /** @param {Spot} before @param {Spot} now */
  pullMap(before, now) {
    const a = this.map.pointOnMap(before);
    const b = this.map.pointOnMap(now);
    this.map.dragBy({ x: a.x - b.x, y: a.y - b.y });
  }

  /** @param {number} moving @param {Spot} before @param {Spot} now */
  pinchMap(moving, before, now) {
    const [other] = [...this.pointers].filter(([id]) => id !== moving).map(([, at]) => at);
    const apart = (/** @type {Spot} */ spot) =>
      Math.hypot(spot.clientX - other.clientX, spot.clientY - other.clientY) || 1;
    const middle = (/** @type {Spot} */ spot) => ({
      clientX: (spot.clientX + other.clientX) / 2,
      clientY: (spot.clientY + other.clientY) / 2,
    });
    this.pullMap(middle(before), middle(now));
    this.map.zoomBy(apart(before) / apart(now), this.map.pointOnMap(middle(now)));
  }

  /** @param {WheelEvent} event */
  handleWheel(event) {
    if (!event.ctrlKey && performance.now() - scrolled < SAME_SCROLL) return;
    const before = this.map.window.w;
    this.map.zoomBy(event.deltaY < 0 ? 0.85 : 1 / 0.85, this.map.pointOnMap(event));
    if (event.ctrlKey || this.map.window.w !== before) event.preventDefault();
  }
}
