// Dominoes' lesson: one tile lies there, two are laid.

import { html, nothing } from "lit";
import { Lesson } from "fivefold/site/course.js";
import { nameOf } from "fivefold/dominoes/board.js";
import { half, laidTile, pegs } from "fivefold/dominoes/tile.js";

/**
 * @import {DominoesHalf} from "fivefold/wire"
 * @import {Laid, Square} from "fivefold/dominoes/board.js"
 */

/** @param {string} text @returns {DominoesHalf} */
const named = (text) => ({ text, name: null, lines: [text], size: 0.21, about: "" });

const TILES = [["Jesse", "James"], ["James", "Stewart"], ["Stuart"]].map((names) => names.map(named));
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
  /** @type {number|null} the tile in hand */
  chosen = null;

  steps = [
    { say: "Names that touch must match: James goes beside James. Watch.", spots: ["tile-1", "place-1"], shown: true },
    {
      say: "Stuart is another way to write Stewart, so they match. Take Stuart, and lay it beside Stewart.",
      spots: ["tile-2", "place-2"],
    },
  ];

  end = "Each dot is a join: names that touch and match. Lay every tile with as many joins as you can.";

  /** @param {string} spot */
  touch(spot) {
    const [kind, number] = spot.split("-");
    if (kind === "place") this.count += 1;
    this.chosen = kind === "tile" ? Number(number) : null;
  }

  /** @param {string} spot */
  wrong(spot) {
    return spot.startsWith("place") ? "Pick up the tile first." : "You have it in hand. Lay it where the board glows.";
  }

  render() {
    const next = this.count;
    return html`<div class="domino-lesson">
      <div class="domino-board still" style="--columns: 4; --rows: 2">
        ${TILES.slice(0, next).map((tile, n) => laidTile(tile, laid(n), n ? "" : "given"))}
        ${pegs(TILES.slice(0, next).map((_, n) => laid(n)))} ${TILES[next] ? this.place(next) : nothing}
      </div>
      <div class="rack" role="group" aria-label="Rack">
        ${TILES.map((tile, n) =>
          n < next
            ? nothing
            : html`<button
                type="button"
                class="tile in-rack ${n === this.chosen ? "chosen" : ""}"
                data-spot="tile-${n}"
                style="--across: ${tile.length}"
                aria-pressed=${n === this.chosen}
              >
                ${tile.map((one) => half(one))}
              </button>`,
        )}
      </div>
    </div>`;
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
