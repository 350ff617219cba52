// Playing by keys: Enter picks up a tile of the rack, arrows move it over the board, R turns it, Enter lays it.

import { isHeld, stepOf } from "fivefold/site/grid.js";
import { duration } from "fivefold/site/times.js";
import { openPlaces, spokenTile, spot, wayOf } from "fivefold/dominoes/board.js";

/** @import {Square} from "fivefold/dominoes/board.js" */
/** @import {DominoesGame} from "fivefold/dominoes/game.js" */
/** @import {Step} from "fivefold/site/grid.js" */

/** @param {number} seconds what lights cost */
const unlit = (seconds) => `Lights show where a tile fits, and add ${duration(seconds)} once. L turns them on.`;

export class Keys {
  /** @param {DominoesGame} game */
  constructor(game) {
    this.game = game;
  }

  /** A key on the board. @param {KeyboardEvent} event */
  onBoard(event) {
    if (this.game.over || isHeld(event)) return;
    const step = stepOf(event.key);
    const act = step ? () => this.walk(step) : this.acts()[event.key.toLowerCase()];
    if (!act) return;
    act();
    event.preventDefault();
  }

  /** What the keys do, apart from the arrows. @returns {Record<string, () => unknown>} */
  acts() {
    const game = this.game;
    return {
      r: () => game.turn(),
      " ": () => this.enter(),
      enter: () => this.enter(),
      escape: () => this.backToRack(),
      backspace: () => this.lift(),
      delete: () => this.lift(),
      u: () => game.undo(),
      y: () => game.redo(),
      l: () => game.markPlaces(),
      f: () => this.findPlace(),
      n: () => this.next(1),
      p: () => this.next(-1),
    };
  }

  /** A tile or a marked place was pressed without a pointer, as screen readers do. @param {MouseEvent} event */
  onPress(event) {
    const { game } = this;
    const on = /** @type {HTMLElement} */ (event.target).closest(/** @type {"span"} */ ("[data-tile], [data-square]"));
    if (event.detail || game.over || !on) return;
    const tile = on.dataset.tile && game.lying(Number(on.dataset.tile));
    if (on.dataset.tile) game.tapBoard(tile ? tile.squares[0] : game.middle());
    else game.tapBoard(/** @type {Square} */ (on.dataset.square?.split(",").map(Number)));
  }

  /** A key on a tile of the rack. @param {KeyboardEvent} event @param {number} tile */
  onTile(event, tile) {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    const game = this.game;
    game.choose(tile);
    game.boardElement?.focus();
    const open = game.isLit ? openPlaces(game.view, game.others, tile) : [];
    if (open.length) game.way = wayOf(open[0]);
    game.hold(open.length ? open[0][0] : game.middle());
    game.said = `${spokenTile(game.view.tiles[tile])}. ${game.said}`;
  }

  /** @param {Step} step */
  walk([dy, dx]) {
    const game = this.game;
    const [x, y] = game.ghost ?? game.middle();
    const { width, height, tiles } = game.view;
    const moved = /** @type {Square} */ ([
      Math.min(Math.max(x + dx, 0), width - 1),
      Math.min(Math.max(y + dy, 0), height - 1),
    ]);
    if (game.chosen !== null) {
      game.hold(moved);
      return;
    }
    game.ghost = moved;
    const there = game.at(moved);
    game.said = `${spot(moved)}: ${there ? spokenTile(tiles[there.tile]) : "empty"}`;
  }

  /** Moves the held tile over the next place where it fits. */
  findPlace() {
    const { game } = this;
    const { open, held } = game;
    if (!game.isLit) return (game.said = unlit(game.view.prices.lights));
    if (game.chosen === null) return (game.said = "Take a tile first.");
    if (!open.length) return (game.said = "It doesn’t fit anywhere now.");
    const at = open.findIndex((squares) => JSON.stringify(squares) === JSON.stringify(held));
    const found = open[(at + 1) % open.length];
    game.way = wayOf(found);
    return game.hold(found[0]);
  }

  enter() {
    const game = this.game;
    if (game.held) game.layAt(game.held);
    else if (game.ghost) game.tapBoard(game.ghost);
  }

  /** Takes back the held tile, or the one under the cursor. */
  lift() {
    const { chosen, ghost } = this.game;
    const tile = chosen !== null && this.game.lying(chosen) ? chosen : ghost ? this.game.at(ghost)?.tile : undefined;
    if (tile) this.game.lift(tile);
  }

  backToRack() {
    const tile = this.game.chosen;
    this.game.letGo();
    const back =
      tile === null ? null : /** @type {HTMLElement|null} */ (this.game.querySelector(`.rack [data-tile="${tile}"]`));
    back?.focus();
  }

  /** Picks up the next tile of the rack. @param {number} step */
  next(step) {
    const game = this.game;
    const rack = game.rack;
    if (!rack.length) return;
    const at = game.chosen === null ? (step > 0 ? -1 : 0) : rack.indexOf(game.chosen);
    const ghost = game.ghost;
    const tile = rack[(at + step + rack.length) % rack.length];
    game.choose(tile);
    game.hold(ghost ?? game.middle());
    game.said = `${spokenTile(game.view.tiles[tile])}. ${game.said}`;
  }
}
