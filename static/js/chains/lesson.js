// Chains' lesson: nine cells, one chain.

import { html, svg } from "lit";
import { Lesson } from "fivefold/site/course.js";
import { key, whyNot } from "fivefold/chains/board.js";
import { band, cells, numbers, ownersOf, viewBox } from "fivefold/chains/picture.js";
import { spokenCell } from "fivefold/chains/words.js";

/** @import {Cell} from "fivefold/chains/board.js" */

const LEVEL = [
  [0, 1, 1],
  [2, 2, 1],
  [3, 3, 4],
];

/** @param {string} spot @returns {Cell} */
const cellOf = (spot) => /** @type {Cell} */ (spot.split(",").map(Number));

export class ChainsLesson extends Lesson {
  /** @type {Cell[]} */
  path = [[0, 0]];

  steps = [
    { say: "A chain starts at the dot and goes from cell to cell. Watch.", spots: ["0,1", "0,2"], shown: true },
    { say: "Your turn: take it on to the next 1 and through both 2s.", spots: ["1,2", "1,1", "1,0"] },
    { say: "The numbers may stay the same or rise; they never go down. Cover the rest.", spots: ["2,0", "2,1", "2,2"] },
  ];

  end = "Every cell is covered: that is how you win.";

  /** @param {string} spot */
  touch(spot) {
    this.path = [...this.path, cellOf(spot)];
  }

  /** @param {string} spot */
  wrong(spot) {
    if (this.path.some((cell) => key(cell) === spot)) return "The chain has already been there.";
    return whyNot(LEVEL, [this.path], 0, cellOf(spot)) ?? "Good thinking, but take the one that glows.";
  }

  /** An arrow leads the chain on. @param {Cell} step @returns {string|null} */
  arrow([down, right]) {
    const [row, column] = this.path[this.path.length - 1];
    const there = /** @type {Cell} */ ([row + down, column + right]);
    return LEVEL[there[0]]?.[there[1]] === undefined ? null : key(there);
  }

  render() {
    const owners = ownersOf([this.path]);
    return html`<div class="chains-lesson">
      <svg class="chains-svg" viewBox=${viewBox(LEVEL)} aria-hidden="true">
        ${cells(LEVEL)} ${svg`${band(this.path, 0)}`} ${numbers(LEVEL, owners)}
      </svg>
      <div class="lesson-cells" style="--columns: 3">
        ${LEVEL.flatMap((row, r) =>
          row.map(
            (_, c) =>
              html`<button
                type="button"
                data-spot=${key([r, c])}
                aria-label=${spokenCell(LEVEL, [r, c], owners.get(key([r, c])))}
              ></button>`,
          ),
        )}
      </div>
    </div>`;
  }
}
