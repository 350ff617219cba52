// Drag tiles: a tile follows the pointer once it has moved a little; a press that does not move is a tap.

import { STEPS, boxOf, keyOf, wayOf } from "fivefold/dominoes/board.js";
import { describePerson } from "fivefold/dominoes/telling.js";
import { sizeOf } from "fivefold/dominoes/tile.js";

const A_LITTLE = 6;
/** How many pixels a tile is held above a finger, which hides what is under it. */
const LIFT = 26;

/** @import {DominoesHalf} from "fivefold/wire" */
/** @import {Square} from "fivefold/dominoes/board.js" */
/** @import {DominoesGame} from "fivefold/dominoes/game.js" */

/** A square of a tile in the air. @param {DominoesHalf} half @param {number} size */
function makeFlyingHalf({ lines }, size) {
  const part = document.createElement("span");
  part.className = lines.length ? "half" : "half blank";
  part.style.setProperty("--size", String(size));
  for (const line of lines) part.appendChild(document.createElement("span")).textContent = line;
  return part;
}

/** Which name of a tile in the rack is under the pointer. @param {HTMLElement} tile @param {number} x */
function nameUnder(tile, x) {
  const ends = [...tile.querySelectorAll(".half")].map((half) => half.getBoundingClientRect().right);
  return Math.min(ends.filter((right) => right < x).length, ends.length - 1);
}

export class Drag {
  /** @param {DominoesGame} game */
  constructor(game) {
    this.game = game;
    /** @type {number|null} the tile that is away from its place */
    this.tile = null;
    /** By which of its names it is held. */
    this.grip = 0;
    /** What it is held over. @type {string|null} */
    this.over = null;
    /** @type {DOMRect|null} where the board is, as long as it stays there: measured once a drag */
    this.stands = null;
  }

  /** Where the board is on the screen. */
  get box() {
    this.stands ??= this.game.boardElement?.getBoundingClientRect() ?? null;
    return this.stands;
  }

  /**
   * The square under a point of the screen, perhaps outside of the board.
   * @param {{clientX: number, clientY: number}} point @returns {Square|null}
   */
  squareAt({ clientX, clientY }) {
    if (!this.box) return null;
    const { left, top, width, height } = this.box;
    return [
      Math.floor(((clientX - left) / width) * this.game.view.width),
      Math.floor(((clientY - top) / height) * this.game.view.height),
    ];
  }

  /** @param {Square|null} square */
  isOnBoard(square) {
    const { width, height } = this.game.view;
    return square !== null && square[0] >= 0 && square[1] >= 0 && square[0] < width && square[1] < height;
  }

  /** @param {PointerEvent} event @param {number} tile */
  onTilePress(event, tile) {
    const at = nameUnder(/** @type {HTMLElement} */ (event.currentTarget), event.clientX);
    const isBackward = this.game.chosen === tile && this.game.way > 1;
    const grip = isBackward ? this.game.view.tiles[tile].length - 1 - at : at;
    this.startPress(event, tile, grip, () => this.game.tapTile(tile));
  }

  /** @param {PointerEvent} event */
  onBoardPress(event) {
    this.stands = null;
    const square = this.squareAt(event);
    if (!square) return;
    const there = this.game.findTileAt(square);
    if (this.game.over) return there ? this.game.say(describePerson(this.game, there.tile)) : undefined;
    const grip = there?.squares.findIndex((one) => keyOf(one) === keyOf(square)) ?? 0;
    this.startPress(event, there?.tile || null, grip, () => this.game.tapBoard(square));
  }

  /** @param {PointerEvent} event */
  handleHover(event) {
    if (
      event.pointerType !== "mouse" ||
      event.buttons ||
      this.game.chosen === null ||
      this.game.findLaid(this.game.chosen)
    )
      return;
    this.stands = null;
    const square = this.squareAt(event);
    if (square && this.isOnBoard(square)) this.game.aimAt(square);
  }

  /** @param {PointerEvent} event */
  handleLeave(event) {
    if (event.pointerType !== "mouse") return; // a finger leaves with each tap
    if (this.tile === null && document.activeElement !== this.game.boardElement) this.game.stopHolding();
  }

  /**
   * @param {PointerEvent} event
   * @param {number|null} tile what would be dragged
   * @param {number} grip by which of its names
   * @param {() => void} tap
   */
  startPress(event, tile, grip, tap) {
    if (this.game.over || event.button !== 0 || !event.isPrimary) return;
    this.stands = null;
    const origin = { x: event.clientX, y: event.clientY };
    const touch = event.pointerType !== "mouse";
    /** @type {HTMLElement|null} */
    let flying = null;
    const move = (/** @type {PointerEvent} */ now) => {
      if (now.pointerId !== event.pointerId) return;
      const far = Math.hypot(now.clientX - origin.x, now.clientY - origin.y);
      if (!flying && tile !== null && far > A_LITTLE) flying = this.startDrag(tile, grip);
      if (flying) this.followPointer(flying, now, touch);
    };
    const end = (/** @type {PointerEvent} */ now) => {
      if (now.pointerId !== event.pointerId) return;
      stop();
      if (flying) this.dropTile(flying, now.type === "pointercancel", now);
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

  /** @param {number} tile @param {number} grip */
  startDrag(tile, grip) {
    const game = this.game;
    if (game.chosen !== tile) game.chooseTile(tile);
    this.tile = tile;
    this.grip = grip;
    this.over = null;
    const flying = document.createElement("div");
    flying.className = "tile flying";
    this.turnFlying(flying, game.way);
    game.append(flying);
    game.requestUpdate();
    return flying;
  }

  /** The tile in the air, turned as it will be laid. @param {HTMLElement} flying @param {number} way */
  turnFlying(flying, way) {
    if (flying.dataset.way === String(way)) return;
    flying.dataset.way = String(way);
    const halves = this.game.view.tiles[this.tile ?? 0];
    const [width, height] = this.cellSize;
    flying.style.setProperty("--cell", `${width}px`);
    flying.style.setProperty("--high", `${height}px`);
    flying.style.setProperty("--across", String(way % 2 ? 1 : halves.length));
    flying.style.setProperty("--down", String(way % 2 ? halves.length : 1));
    const size = sizeOf(halves);
    flying.replaceChildren(...(way > 1 ? [...halves].reverse() : halves).map((half) => makeFlyingHalf(half, size)));
  }

  /** The width and the height of a square. */
  get cellSize() {
    const { width, height } = this.box ?? { width: 0, height: 0 };
    return [width / this.game.view.width, height / this.game.view.height];
  }

  /**
   * The name that is held is aimed at the square under the pointer. Where a finger hides that square, the tile itself
   * is seen above the finger.
   * @param {HTMLElement} flying @param {PointerEvent} event @param {boolean} touch
   */
  followPointer(flying, event, touch) {
    const game = this.game;
    const square = this.squareAt(event);
    const isOn = square !== null && this.isOnBoard(square);
    const over = isOn ? `${keyOf(square)} ${game.way}` : null;
    if (over !== this.over) {
      this.over = over;
      if (isOn) game.aimAt(square, this.grip);
      else game.stopHolding();
      game.note = (isOn && game.trouble) || describePerson(game, this.tile ?? 0);
      flying.classList.toggle("fits", isOn && !game.trouble);
    }
    const way = isOn && game.held ? wayOf(game.held) : game.way;
    this.turnFlying(flying, way);
    flying.classList.toggle("snapped", isOn && !touch);
    const [width, height] = this.cellSize;
    const count = game.view.tiles[this.tile ?? 0].length;
    const off = (count - 1) / 2 - this.grip; // from the name to the tile's middle
    const [dx, dy] = STEPS[way];
    const [across, down] = way % 2 ? [width, height * count] : [width * count, height];
    const where = { x: event.clientX + dx * off * width, y: event.clientY + dy * off * height };
    const { x, y } = touch ? this.aboveFinger(flying, where, event.clientY, across, down) : where;
    flying.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  }

  /**
   * The middle of a tile that is seen above a finger: over the board straight above where it will lie. Where the screen
   * has no room for that, what is below shows through.
   * @param {HTMLElement} flying
   * @param {{x: number, y: number}} free where it is while it is held over nothing
   * @param {number} finger @param {number} across @param {number} down
   */
  aboveFinger(flying, free, finger, across, down) {
    const { held } = this.game;
    const [width, height] = this.cellSize;
    const over = held && this.box ? boxOf(held) : null;
    const place = this.box ?? { left: 0, top: 0 };
    const x = over ? place.left + (over.left + over.across / 2) * width : free.x;
    const bottom = over ? place.top + over.top * height - 2 : finger - LIFT;
    flying.classList.toggle("faint", bottom < down);
    return {
      x: Math.min(Math.max(x, across / 2), innerWidth - across / 2),
      y: Math.max(bottom, down) - down / 2,
    };
  }

  /** @param {HTMLElement} flying @param {boolean} cancelled @param {{clientX: number, clientY: number}} point */
  dropTile(flying, cancelled, point) {
    const game = this.game;
    const tile = this.tile;
    const snapped = game.ghost && game.querySelector(".domino-board > .ghost:not(.hinted)");
    if (tile !== null) game.flights.startAt(tile, (snapped || flying).getBoundingClientRect());
    flying.remove();
    this.tile = null;
    const on = this.isOnBoard(this.squareAt(point));
    const there = tile === null ? null : game.findLaid(tile);
    const same = there && game.held && JSON.stringify(there.squares) === JSON.stringify(game.held);
    if (cancelled || same) game.releaseTile();
    else if (on && game.held)
      game.layTile(game.held); // where it can't lie, its outline stays with the reason
    else if (there && !on) game.takeBack(there.tile);
    else game.releaseTile();
    game.requestUpdate();
  }
}
