// Play by keys: Enter picks up a tile of the rack, arrows move it over the board, R turns it, Enter lays it.

import { isHeld, stepOf } from "fivefold/site/grid.js";
import { formatDuration } from "fivefold/site/times.js";
import { describeSquare, findOpenPlaces, spokenTile, wayOf } from "fivefold/dominoes/board.js";

/** @import {Square} from "fivefold/dominoes/board.js" */
/** @import {DominoesGame} from "fivefold/dominoes/game.js" */
/** @import {Step} from "fivefold/site/grid.js" */

/** @param {number} seconds what lights cost */
const describeLights = (seconds) =>
  `Lights show where a tile fits. L turns them on, and adds ${formatDuration(seconds)} to your time, once only.`;

export class Keys {
  /** @param {DominoesGame} game */
  constructor(game) {
    this.game = game;
  }

  /** A key on the board. @param {KeyboardEvent} event */
  onBoardKey(event) {
    if (this.game.over || isHeld(event)) return;
    const step = stepOf(event.key);
    const act = step ? () => this.moveByArrow(step) : this.listActions()[event.key.toLowerCase()];
    if (!act) return;
    act();
    event.preventDefault();
  }

  /** What the keys do, apart from the arrows. @returns {Record<string, () => unknown>} */
  listActions() {
    const game = this.game;
    return {
      r: () => game.turnTile(),
      " ": () => this.pressEnter(),
      enter: () => this.pressEnter(),
      escape: () => this.returnToRack(),
      backspace: () => this.takeBack(),
      delete: () => this.takeBack(),
      u: () => game.undo(),
      y: () => game.redo(),
      l: () => game.markPlaces(),
      f: () => this.findPlace(),
      n: () => this.takeNext(1),
      p: () => this.takeNext(-1),
    };
  }

  /** A tile or a marked place was pressed without a pointer, as screen readers do. @param {MouseEvent} event */
  onPress(event) {
    const { game } = this;
    const on = /** @type {HTMLElement} */ (event.target).closest(/** @type {"span"} */ ("[data-tile], [data-square]"));
    if (event.detail || game.over || !on) return;
    const tile = on.dataset.tile && game.findLaid(Number(on.dataset.tile));
    if (on.dataset.tile) game.tapBoard(tile ? tile.squares[0] : game.startSquare());
    else game.tapBoard(/** @type {Square} */ (on.dataset.square?.split(",").map(Number)));
  }

  /** A key on a tile of the rack. @param {KeyboardEvent} event @param {number} tile */
  onTileKey(event, tile) {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    const game = this.game;
    game.chooseTile(tile);
    game.boardElement?.focus();
    const open = game.isLit ? findOpenPlaces(game.view, game.otherTiles, tile) : [];
    if (open.length) game.way = wayOf(open[0]);
    game.holdAt(open.length ? open[0][0] : game.startSquare());
    game.announcement = `${spokenTile(game.view.tiles[tile])}. ${game.announcement}`;
  }

  /** @param {Step} step */
  moveByArrow([dy, dx]) {
    const game = this.game;
    const [x, y] = game.ghost ?? game.startSquare();
    const { width, height, tiles } = game.view;
    const moved = /** @type {Square} */ ([
      Math.min(Math.max(x + dx, 0), width - 1),
      Math.min(Math.max(y + dy, 0), height - 1),
    ]);
    if (game.chosen !== null) {
      game.holdAt(moved);
      return;
    }
    game.ghost = moved;
    const there = game.findTileAt(moved);
    game.announcement = `${describeSquare(moved)}: ${there ? spokenTile(tiles[there.tile]) : "empty"}`;
  }

  /** Moves the held tile over the next place where it fits. */
  findPlace() {
    const { game } = this;
    const { openPlaces, held } = game;
    if (!game.isLit) return (game.announcement = describeLights(game.view.prices.lights));
    if (game.chosen === null) return (game.announcement = "Take a tile first.");
    if (!openPlaces.length) return (game.announcement = "It doesn’t fit anywhere now.");
    const at = openPlaces.findIndex((squares) => JSON.stringify(squares) === JSON.stringify(held));
    const found = openPlaces[(at + 1) % openPlaces.length];
    game.way = wayOf(found);
    return game.holdAt(found[0]);
  }

  pressEnter() {
    const game = this.game;
    if (game.held) game.layTile(game.held);
    else if (game.ghost) game.tapBoard(game.ghost);
  }

  /** Takes back the held tile, or the one under the cursor. */
  takeBack() {
    const { chosen, ghost } = this.game;
    const tile =
      chosen !== null && this.game.findLaid(chosen) ? chosen : ghost ? this.game.findTileAt(ghost)?.tile : undefined;
    if (tile) this.game.takeBack(tile);
  }

  returnToRack() {
    const tile = this.game.chosen;
    this.game.releaseTile();
    const back =
      tile === null ? null : /** @type {HTMLElement|null} */ (this.game.querySelector(`.rack [data-tile="${tile}"]`));
    back?.focus();
  }

  /** Picks up the next tile of the rack. @param {number} step */
  takeNext(step) {
    const game = this.game;
    const rack = game.rack;
    if (!rack.length) return;
    const at = game.chosen === null ? (step > 0 ? -1 : 0) : rack.indexOf(game.chosen);
    const ghost = game.ghost;
    const tile = rack[(at + step + rack.length) % rack.length];
    game.chooseTile(tile);
    game.holdAt(ghost ?? game.startSquare());
    game.announcement = `${spokenTile(game.view.tiles[tile])}. ${game.announcement}`;
  }
}
