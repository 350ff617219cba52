// Dominoes' lesson: one tile is there, two are laid.

import { html, nothing } from "lit";
import { Lesson } from "fivefold/site/course.js";
import { fault, inWords, nameOf, squaresFrom } from "fivefold/dominoes/board.js";
import { placeOn } from "fivefold/dominoes/placing.js";
import { laidTile, pegs, wholeHalves } from "fivefold/dominoes/tile.js";

/**
 * @import {DominoesHalf} from "fivefold/wire"
 * @import {Ground, Laid, Square} from "fivefold/dominoes/board.js"
 */

const NAMES = ["Jesse", "James", "Stewart", "Stuart"];
/** @param {string} text @returns {DominoesHalf} */
const named = (text) => ({ text, name: NAMES.indexOf(text), lines: [text], size: 0.21, about: "" });

const TILES = [["Jesse", "James"], ["James", "Stewart"], ["Stuart"]].map((names) => names.map(named));
/** @type {Ground} */
const GROUND = { width: 4, height: 2, tiles: TILES, matches: [[0], [1], [2, 3], [2, 3]] };
/** @type {Square[]} */
const SQUARES = [...Array(8).keys()].map((n) => [n % 4, Math.floor(n / 4)]);
/** Where each tile belongs. @type {Square[][]} */
const PLACES = [
  [
    [0, 0],
    [1, 0],
  ],
  [
    [2, 0],
    [2, 1],
  ],
  [[3, 1]],
];

/** @param {number} tile @returns {Laid} */
const laid = (tile) => ({ tile, squares: PLACES[tile] });

export class DominoesLesson extends Lesson {
  /** How many tiles lie on the board. */
  count = 1;
  /** @type {number|null} the held tile */
  chosen = null;

  steps = [
    {
      say: "Each tile must touch another, and names that touch must match. Tap a tile to take it.",
      spots: ["tile-1"],
      shown: true,
    },
    {
      say: "James goes beside James. Tap the green squares, and the tile turns to fit.",
      spots: ["place-1"],
    },
    {
      say: "Stuart is another way to write Stewart, so they match. Take Stuart, and lay it beside Stewart.",
      spots: ["tile-2", "place-2"],
    },
  ];

  end = "Lay every tile, by tapping or dragging. Each dot is a join, and joins earn stars.";

  /** @param {string} spot */
  touch(spot) {
    const [kind, number] = spot.split("-");
    const tile = kind === "tile" ? Number(number) : null;
    if (kind === "place") this.count += 1;
    this.chosen = tile;
  }

  /** @param {string} spot */
  isDragged(spot) {
    return spot.startsWith("tile");
  }

  /** @param {string} spot */
  wrong(spot) {
    if (this.chosen === null) return "Take the tile first.";
    const [kind, x, y] = spot.split("-");
    if (kind !== "square") return "You’re holding it. Lay it where the board glows.";
    const square = /** @type {Square} */ ([Number(x), Number(y)]);
    const fits = placeOn(GROUND, this.laid, this.chosen, square, 0);
    const problem = fits ? null : fault(GROUND, this.laid, this.chosen, squaresFrom(square, 0, 1));
    return problem ? inWords(problem) : "It fits there, too. For now, lay it where the board glows.";
  }

  get laid() {
    return TILES.slice(0, this.count).map((_, n) => laid(n));
  }

  render() {
    const next = this.count;
    return html`<div class="domino-lesson">
      <div class="domino-board still" style="--columns: ${GROUND.width}; --rows: ${GROUND.height}">
        ${this.laid.map((one) => laidTile(TILES[one.tile], one, one.tile ? "" : "given"))} ${pegs(this.laid)}
        ${SQUARES.map(
          ([x, y]) =>
            html`<span class="lesson-square" data-spot=${`square-${x}-${y}`} style="--x: ${x}; --y: ${y}"></span>`,
        )}
        ${TILES[next] ? this.place(next) : nothing}
      </div>
      <div class="rack" role="group" aria-label="Rack">
        ${TILES.map((tile, n) => (n < next ? nothing : this.tileLeft(tile, n)))}
      </div>
    </div>`;
  }

  /** @param {DominoesHalf[]} tile @param {number} n */
  tileLeft(tile, n) {
    const isChosen = n === this.chosen;
    return html`<button
      type="button"
      class="tile in-rack ${isChosen ? "chosen" : ""}"
      data-spot="tile-${n}"
      style="--across: ${tile.length}; --wide: 130px"
      aria-pressed=${isChosen}
    >
      ${wholeHalves(tile)}
    </button>`;
  }

  /** Where a tile belongs. @param {number} tile */
  place(tile) {
    const [[x, y]] = PLACES[tile];
    const down = PLACES[tile].length;
    return html`<button
      type="button"
      class="lesson-place"
      data-spot="place-${tile}"
      style="--x: ${x}; --y: ${y}; --down: ${down}"
      aria-label=${`The place for ${nameOf(TILES[tile])}`}
    ></button>`;
  }
}
