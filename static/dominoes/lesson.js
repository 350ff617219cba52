// Teach Name Dominoes: one tile is there, two are laid, and the first of them is turned.

import { html, nothing } from "lit";
import { Lesson } from "fivefold/site/course.js";
import { describeFault, findFault, squaresFrom, tileName } from "fivefold/dominoes/board.js";
import { findPlaceOn } from "fivefold/dominoes/placing.js";
import { renderSign } from "fivefold/site/signs.js";
import { boxStyle, renderLaidTile, renderPegs, renderWholeHalves } from "fivefold/dominoes/tile.js";

/** @import {DominoesHalf} from "fivefold/wire" */
/** @import {Ground, Laid, Par, Square} from "fivefold/dominoes/board.js" */

const NAMES = ["Jesse", "James", "Stewart", "Stuart"];
/** @param {string} text @returns {DominoesHalf} */
const makeHalf = (text) => ({ text, name: NAMES.indexOf(text), lines: [text], size: 0.21, about: "" });

const TILES = [["Jesse", "James"], ["James", "Stewart"], ["Stuart"]].map((names) => names.map(makeHalf));
/** @type {Ground} */
const GROUND = { width: 4, height: 3, tiles: TILES, matches: [[0], [1], [2, 3], [2, 3]] };
/** @type {Square[]} */
const SQUARES = [...Array(12).keys()].map((n) => [n % 4, Math.floor(n / 4)]);
/** The square of each tile's first name. @type {Square[]} */
const STARTS = [
  [0, 0],
  [2, 0],
  [3, 1],
];

export class DominoesLesson extends Lesson {
  /** How many tiles lie on the board. */
  count = 1;
  /** @type {number|null} the held tile */
  chosen = null;
  /** Whether the second tile is upright. */
  isTurned = false;

  steps = [
    {
      say: "Each tile must touch another, where their names match. James goes beside James.",
      spots: ["tile-1", "place-1"],
      shown: true,
    },
    {
      say: "A tile turns to fit. If you’d like it another way, tap it, then tap Turn.",
      spots: ["laid-1", "turn"],
    },
    {
      say: "Stuart is another way to write Stewart, so they match. Take Stuart, and lay it beside Stewart.",
      spots: ["tile-2", "place-2"],
    },
  ];

  /** @param {Pick<Par, "joins"|"two">} par of the puzzle that comes next */
  constructor({ joins, two }) {
    super();
    const stars = `In the puzzle that follows, ${two} joins earn two stars, and ${joins} earn three.`;
    this.end = `Lay every tile for one star. Each dot is a join. ${stars}`;
  }

  /** @param {string} spot */
  touchSpot(spot) {
    const [kind, number] = spot.split("-");
    if (kind === "place") this.count += 1;
    if (kind === "turn") this.isTurned = true;
    this.chosen = kind === "tile" || kind === "laid" ? Number(number) : null;
  }

  /** @param {string} spot */
  isDragged(spot) {
    return spot.startsWith("tile");
  }

  /** @param {string} spot */
  explainMistake(spot) {
    if (this.count === 2 && !this.isTurned) return this.chosen === null ? "Tap the tile that glows." : "Now tap Turn.";
    if (this.chosen === null) return "Take the tile first.";
    const [kind, x, y] = spot.split("-");
    if (kind !== "square") return "Lay it where the board glows.";
    const square = /** @type {Square} */ ([Number(x), Number(y)]);
    const fits = findPlaceOn(GROUND, this.laidTiles, this.chosen, square, 0);
    const problem = fits ? null : findFault(GROUND, this.laidTiles, this.chosen, squaresFrom(square, 0, 1));
    return problem ? describeFault(problem) : "It fits there, too. For now, lay it where the board glows.";
  }

  /** Explains that the tile that you hold isn’t laid yet, which is not wrong. @param {Element} on */
  explainElement(on) {
    return on.closest(".in-rack.chosen") ? "You’re holding it. Lay it where the board glows." : "";
  }

  /** @param {number} tile @returns {Laid} */
  placeOf(tile) {
    const way = tile === 1 && this.isTurned ? 1 : 0;
    return { tile, squares: squaresFrom(STARTS[tile], way, TILES[tile].length) };
  }

  get laidTiles() {
    return TILES.slice(0, this.count).map((_, n) => this.placeOf(n));
  }

  render() {
    const next = this.count;
    return html`<div class="domino-lesson">
      <div class="domino-board still" style="--columns: ${GROUND.width}; --rows: ${GROUND.height}">
        ${this.laidTiles.map((one) =>
          renderLaidTile(TILES[one.tile], one, one.tile === 0 ? "given" : one.tile === this.chosen ? "chosen" : ""),
        )}
        ${renderPegs(this.laidTiles)}
        ${SQUARES.map(
          ([x, y]) =>
            html`<span class="lesson-square" data-spot=${`square-${x}-${y}`} style="--x: ${x}; --y: ${y}"></span>`,
        )}
        ${this.count === 2 ? this.renderSpot("laid", 1, `Take ${tileName(TILES[1])}`) : nothing}
        ${this.chosen === next ? this.renderSpot("place", next, `The place for ${tileName(TILES[next])}`) : nothing}
      </div>
      <div class="rack" role="group" aria-label="Rack">
        <div class="rack-tiles">
          ${TILES.map((tile, n) => (n < next ? nothing : this.renderTileLeft(tile, n)))}
          ${
            next < TILES.length
              ? html`<button class="button" type="button" data-spot="turn">${renderSign("turn")} Turn</button>`
              : nothing
          }
        </div>
      </div>
    </div>`;
  }

  /** @param {DominoesHalf[]} tile @param {number} n */
  renderTileLeft(tile, n) {
    const isChosen = n === this.chosen;
    return html`<button
      type="button"
      class="tile in-rack ${isChosen ? "chosen" : ""}"
      data-spot="tile-${n}"
      style="--across: ${tile.length}; --wide: 130px"
      aria-pressed=${isChosen}
    >
      ${renderWholeHalves(tile)}
    </button>`;
  }

  /**
   * What is tapped on the board: a laid tile, or the place of one.
   * @param {"laid"|"place"} kind @param {number} tile @param {string} label
   */
  renderSpot(kind, tile, label) {
    return html`<button
      type="button"
      class="lesson-${kind}"
      data-spot="${kind}-${tile}"
      style=${boxStyle(this.placeOf(tile).squares)}
      aria-label=${label}
    ></button>`;
  }
}
