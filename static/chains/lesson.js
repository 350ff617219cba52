// Teach Cardinal Chains: nine cells with one chain, then six with two.

import { html, svg } from "lit";
import { Lesson } from "fivefold/site/course.js";
import { cellKey, whyNot } from "fivefold/chains/board.js";
import { ownersOf, renderBand, renderCells, renderNumbers, viewBox } from "fivefold/chains/picture.js";
import { spokenCell } from "fivefold/chains/words.js";

/** @import {Cell} from "fivefold/chains/board.js" */

const ONE_START = [
  [0, 1, 1],
  [2, 2, 1],
  [3, 3, 4],
];
const TWO_STARTS = [
  [0, 1, 2],
  [0, 1, 1],
];
/** The step from which the second board is there. */
const SECOND = 4;

/** @param {string} spot @returns {Cell} */
const cellOf = (spot) => /** @type {Cell} */ (spot.split(",").map(Number));

export class ChainsLesson extends Lesson {
  level = ONE_START;
  /** The chains so far, and which of them grows. @type {Cell[][]} */
  chains = [[[0, 0]]];
  growing = 0;

  steps = [
    {
      say: "A chain starts at the dot, which has no number, and goes from cell to cell. Watch.",
      spots: ["0,1", "0,2"],
      shown: true,
    },
    { say: "Your turn. Take it to the next 1, then through both 2s.", spots: ["1,2", "1,1", "1,0"] },
    { say: "Numbers can stay the same or go up, but never go down. Cover the rest.", spots: ["2,0", "2,1", "2,2"] },
    { say: "Every cell is covered, so this level is solved.", spots: [], shown: true },
    {
      say: "Two starts make two chains. Each marks its cells with its own shape. Watch the first.",
      spots: ["0,1", "0,2"],
      shown: true,
    },
    { say: "Now draw the second chain through the cells that are left.", spots: ["1,1", "1,2"] },
  ];

  end = "Cover every cell to win. You decide which chain goes where.";

  /** @param {number} at */
  startStep(at) {
    if (at === SECOND) [this.level, this.chains] = [TWO_STARTS, [[[0, 0]], [[1, 0]]]];
    this.growing = at > SECOND ? 1 : 0;
  }

  /** @param {string} spot */
  touchSpot(spot) {
    this.chains = this.chains.map((path, n) => (n === this.growing ? [...path, cellOf(spot)] : path));
  }

  /** @param {string} spot */
  explainMistake(spot) {
    if (this.chains.flat().some((cell) => cellKey(cell) === spot)) return "There’s already a chain there.";
    return whyNot(this.level, this.chains, this.growing, cellOf(spot)) ?? "Good thinking, but tap the one that glows.";
  }

  /** An arrow leads the chain on. @param {Cell} step @returns {string|null} */
  spotByArrow([down, right]) {
    const path = this.chains[this.growing];
    const [row, column] = path[path.length - 1];
    const there = /** @type {Cell} */ ([row + down, column + right]);
    return this.level[there[0]]?.[there[1]] === undefined ? null : cellKey(there);
  }

  render() {
    const { level, chains } = this;
    const owners = ownersOf(chains);
    return html`<div class="chains-lesson">
      <svg class="chains-svg" viewBox=${viewBox(level)} aria-hidden="true">
        ${renderCells(level)} ${chains.map((path, n) => svg`${renderBand(path, n)}`)} ${renderNumbers(level, owners)}
      </svg>
      <div class="lesson-cells" style="--columns: 3">
        ${level.flatMap((row, r) =>
          row.map(
            (_, c) =>
              html`<button
                type="button"
                data-spot=${cellKey([r, c])}
                aria-label=${spokenCell(level, [r, c], owners.get(cellKey([r, c])))}
              ></button>`,
          ),
        )}
      </div>
    </div>`;
  }
}
