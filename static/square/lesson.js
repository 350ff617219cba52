// Teach Square: two words across, and two down that fill themselves.

import { html, nothing } from "lit";
import { Lesson } from "fivefold/site/course.js";

const ANSWER = "ITNO";
const KEYS = ["A", "I", "N", "O", "S", "T"];
/** Numbered as the real grid is: each cell in which a word begins, row by row. @type {(number|null)[]} */
const NUMBERS = [1, 2, 3, null];
const CLUES = ["That thing", "The opposite of yes"];

export class SquareLesson extends Lesson {
  isQuiz = true;
  written = "";
  /** Which word is asked for, from 0. */
  asked = 0;

  steps = [
    { say: "Each clue asks for a word. 1\u00a0across is “that thing”. Watch.", spots: ["I", "T"], shown: true },
    { say: "Now write 3\u00a0across, the opposite of yes.", spots: ["N", "O"] },
  ];

  end = "Read down and you get IN and TO. Every letter is part of two words.";

  /** @param {number} at */
  startStep(at) {
    this.asked = at;
  }

  /** @param {string} letter */
  touchSpot(letter) {
    this.written += letter;
  }

  /** @param {string} letter */
  explainMistake(letter) {
    return `Not ${letter}. What’s the opposite of yes?`;
  }

  render() {
    const now = this.written.length;
    const clue = Math.min(this.asked, CLUES.length - 1);
    return html`<div class="square-lesson">
      <p class="clue-bar" aria-hidden="true"><b class="numbers">${clue ? 3 : 1}A</b> ${CLUES[clue]}</p>
      <div class="square-grid" role="img" aria-label=${`The grid: ${[...this.written].join(", ") || "empty"}`}>
        ${[...ANSWER].map(
          (_, at) =>
            html`<span class="square-cell ${at >> 1 !== this.asked ? "" : at === now ? "now" : "here"}"
              >${NUMBERS[at] ? html`<span class="square-number" data-number=${NUMBERS[at]}></span>` : nothing}<span
                class="square-letter"
                >${this.written[at] ?? ""}</span
              ></span
            >`,
        )}
      </div>
      <div class="square-key-row" role="group" aria-label="Keys">
        ${KEYS.map((key) => html`<button class="square-key" type="button" data-spot=${key}>${key}</button>`)}
      </div>
    </div>`;
  }
}
