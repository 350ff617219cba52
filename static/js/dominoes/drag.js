// Dragging: a tile follows the pointer once it has moved a little; a press that does not move is a tap.

import { STEPS, inside, keyOf } from "fivefold/dominoes/board.js";

const A_LITTLE = 6;

/**
 * @import {DominoesHalf} from "fivefold/wire"
 * @import {Square} from "fivefold/dominoes/board.js"
 * @import {DominoesGame} from "fivefold/dominoes/game.js"
 */

/** A square of a tile in the air. @param {DominoesHalf} half */
function flyingHalf({ lines, size }) {
  const part = document.createElement("span");
  part.className = lines.length ? "half" : "half blank";
  part.style.setProperty("--size", String(size));
  for (const line of lines) part.appendChild(document.createElement("span")).textContent = line;
  return part;
}

export class Drag {
  /** @param {DominoesGame} game */
  constructor(game) {
    this.game = game;
    /** @type {number|null} the tile that is away from its place */
    this.tile = null;
    /** Which of its squares was grabbed: it stays under the pointer. */
    this.grabbed = 0;
    /** Whether it comes from the rack: then it is held above the finger, so that it is seen. */
    this.isFromRack = false;
    /** @type {DOMRect|null} where the board stands, as long as it does: while a tile is dragged it is measured once */
    this.stands = null;
  }

  /** Where the board stands on the screen. */
  get box() {
    this.stands ??= this.game.boardElement?.getBoundingClientRect() ?? null;
    return this.stands;
  }

  /**
   * The square under a point of the screen, perhaps outside of the board.
   * @param {{clientX: number, clientY: number}} point
   * @returns {Square|null}
   */
  square({ clientX, clientY }) {
    if (!this.box) return null;
    const { left, top, width, height } = this.box;
    return [
      Math.floor(((clientX - left) / width) * this.game.view.width),
      Math.floor(((clientY - top) / height) * this.game.view.height),
    ];
  }

  /** @param {Square|null} square */
  isOn(square) {
    const { width, height } = this.game.view;
    return square !== null && square[0] >= 0 && square[1] >= 0 && square[0] < width && square[1] < height;
  }

  /** @param {PointerEvent} event @param {number} tile */
  onTile(event, tile) {
    const half = /** @type {Element} */ (event.target).closest(".half");
    const at = half ? [...(half.parentElement?.children ?? [])].indexOf(half) : 0;
    const isTurned = tile === this.game.chosen && this.game.way > 1; // then the rack shows it from its other end
    this.grabbed = isTurned ? this.game.view.tiles[tile].length - 1 - at : at;
    this.isFromRack = true;
    this.press(event, tile, () => this.game.tapTile(tile));
  }

  /** @param {PointerEvent} event */
  onBoard(event) {
    this.stands = null;
    const square = this.square(event);
    if (!square || this.game.over) return;
    const there = this.game.at(square);
    this.grabbed = Math.max(0, there?.squares.findIndex((one) => keyOf(one) === keyOf(square)) ?? 0);
    this.isFromRack = false;
    this.press(event, there && there.tile !== 0 ? there.tile : null, () => this.game.tapBoard(square));
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (
      event.pointerType !== "mouse" ||
      event.buttons ||
      this.game.chosen === null ||
      this.game.lying(this.game.chosen)
    )
      return;
    this.stands = null;
    const square = this.square(event);
    if (square && this.isOn(square)) this.game.hold(square);
  }

  /** @param {PointerEvent} event */
  leave(event) {
    if (event.pointerType !== "mouse") return; // a finger leaves with each tap
    if (this.tile === null && document.activeElement !== this.game.boardElement) this.game.unhold();
  }

  /**
   * @param {PointerEvent} event
   * @param {number|null} tile what would be dragged
   * @param {() => void} tap
   */
  press(event, tile, tap) {
    if (this.game.over || event.button !== 0 || !event.isPrimary) return;
    this.stands = null;
    const origin = { x: event.clientX, y: event.clientY };
    const touch = event.pointerType !== "mouse";
    /** @type {HTMLElement|null} */
    let flying = null;
    const move = (/** @type {PointerEvent} */ now) => {
      if (now.pointerId !== event.pointerId) return;
      const far = Math.hypot(now.clientX - origin.x, now.clientY - origin.y);
      if (!flying && tile !== null && far > A_LITTLE) flying = this.take(tile);
      if (flying) this.follow(flying, now, touch);
    };
    const end = (/** @type {PointerEvent} */ now) => {
      if (now.pointerId !== event.pointerId) return;
      stop();
      if (flying) this.drop(flying, now.type === "pointercancel", this.touched(now, touch));
      else if (now.type === "pointerup") tap();
    };
    const scrolled = () => (this.stands = null);
    const stop = () => {
      removeEventListener("scroll", scrolled, true);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
    addEventListener("scroll", scrolled, true);
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /**
   * A finger hides what lies under it, so a tile of the rack is held above it. One that lies on the board stays where
   * it was touched: it is not to jump.
   * @param {PointerEvent} event
   * @param {boolean} touch
   */
  touched(event, touch) {
    const lift = touch && this.isFromRack ? this.side * 0.8 : 0;
    return { clientX: event.clientX, clientY: event.clientY - lift };
  }

  get side() {
    return this.box ? this.box.width / this.game.view.width : 0;
  }

  /** @param {number} tile */
  take(tile) {
    const game = this.game;
    if (game.chosen !== tile) game.choose(tile);
    this.tile = tile;
    const flying = document.createElement("div");
    flying.className = "tile flying";
    const halves = game.view.tiles[tile];
    const upright = game.way % 2;
    flying.style.setProperty("--cell", `${this.side}px`);
    flying.style.setProperty("--across", String(upright ? 1 : halves.length));
    flying.style.setProperty("--down", String(upright ? halves.length : 1));
    flying.append(...(game.way > 1 ? [...halves].reverse() : halves).map(flyingHalf));
    game.append(flying);
    game.requestUpdate();
    return flying;
  }

  /**
   * Away from the board a tile hangs at the pointer. Over it, it snaps to the squares, where the board draws it.
   * @param {HTMLElement} flying @param {PointerEvent} event @param {boolean} touch
   */
  follow(flying, event, touch) {
    const game = this.game;
    const point = this.touched(event, touch);
    const count = game.view.tiles[this.tile ?? 0].length;
    const before = (game.way > 1 ? count - 1 - this.grabbed : this.grabbed) + 0.5;
    const [across, down] = game.way % 2 ? [0.5, before] : [before, 0.5];
    const [x, y] = [point.clientX - across * this.side, point.clientY - down * this.side];
    flying.style.transform = `translate(${x}px, ${y}px)`;
    const start = this.start(point, count);
    flying.classList.toggle("snapped", start !== null);
    if (start) {
      if (!game.ghost || keyOf(start) !== keyOf(game.ghost)) game.hold(start);
    } else if (game.ghost) game.unhold();
  }

  /**
   * The first square of a tile whose grabbed square is at a point; null away from the board.
   * @param {{clientX: number, clientY: number}} point
   * @param {number} count
   */
  start(point, count) {
    const game = this.game;
    const square = this.square(point);
    if (!this.isOn(square)) return null;
    if (!square) return null;
    const [dx, dy] = STEPS[game.way];
    return inside(game.view, [square[0] - dx * this.grabbed, square[1] - dy * this.grabbed], game.way, count);
  }

  /** @param {HTMLElement} flying @param {boolean} cancelled @param {{clientX: number, clientY: number}} point */
  drop(flying, cancelled, point) {
    const game = this.game;
    const tile = this.tile;
    const snapped = game.ghost && game.querySelector(".domino-board > .ghost:not(.hinted)");
    if (tile !== null) game.flights.from(tile, (snapped || flying).getBoundingClientRect());
    flying.remove();
    this.tile = null;
    const on = this.isOn(this.square(point));
    const there = tile === null ? null : game.lying(tile);
    const same = there && game.held && JSON.stringify(there.squares) === JSON.stringify(game.held);
    if (cancelled || same) game.letGo();
    else if (on && game.held) {
      if (!game.layAt(game.held)) game.unhold();
    } else if (there && !on) game.lift(there.tile);
    else game.letGo();
    game.requestUpdate();
  }
}
