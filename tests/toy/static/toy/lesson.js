// Toy's lesson: seven numbers, three guesses.

import { html } from "lit";
import { Lesson } from "fivefold/site/course.js";

const NUMBER = 7;
const NUMBERS = Array.from({ length: NUMBER }, (_, at) => at + 1);

export class ToyLesson extends Lesson {
  /** The least number that is not ruled out. */
  low = 1;

  steps = [
    { say: "One number is the right one. The first guess is 4.", spots: ["4"], shown: true },
    { say: "The number is higher. Guess in the middle of the rest.", spots: ["6"] },
    { say: "Higher again. Only one is left.", spots: ["7"] },
  ];

  end = "Found: each guess halves what is left.";

  /** @param {string} spot */
  touchSpot(spot) {
    this.low = Math.min(Number(spot) + 1, NUMBER);
  }

  /** @param {string} spot */
  explainMistake(spot) {
    return Number(spot) < this.low ? `${spot} is ruled out.` : "You could, but the middle rules out more.";
  }

  render() {
    return html`<div class="toy-grid toy-lesson" data-columns="7">
      ${NUMBERS.map(
        (number) =>
          html`<button type="button" class="toy-cell ${number < this.low ? "out" : ""}" data-spot=${number}>
            ${number}
          </button>`,
      )}
    </div>`;
  }
}
