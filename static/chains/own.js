// Run the workshop: paste or draw a level, and learn at once whether it has one solution, none or several.

import { LitElement, html, nothing, svg } from "lit";
import { postForAnswer } from "fivefold/site/requests.js";
import { followJob } from "fivefold/site/job.js";
import { isHeld, stepOf } from "fivefold/site/grid.js";
import { CELL, cellUnder, renderCells, renderNumbers, renderRing, viewBox } from "fivefold/chains/picture.js";
import { spokenCell } from "fivefold/chains/words.js";
import { HOLE, START, cellKey, cellsOf, isSameCell } from "fivefold/chains/board.js";
import { SMALLEST, applyChanges, changeCell, levelAsText, numberFromKey, resizeLevel } from "fivefold/chains/matrix.js";
import { renderVerdict } from "fivefold/chains/verdict.js";
import "fivefold/chains/solving.js";

/** @import {ChainsDrawnLevel, ChainsExplainedVerdict, ChainsLevelLink} from "fivefold/wire" */
/** @import {ChainsPastedLevel, ChainsVerdict} from "fivefold/wire" */
/** @import {Problem} from "fivefold/wire" */
/** @import {Cell, Level} from "fivefold/chains/board.js" */

const REST = 350;
/** After so long the answer is “undecided” until a worker has looked. */
const ANSWER_TIME = 2000;
const MOST_UNDONE = 200;

/** @typedef {ChainsVerdict|ChainsExplainedVerdict} Found what is known of a level */

/**
 * How many rows or columns the level has, with buttons for one fewer and one more.
 * @param {string} name @param {number} value @param {number} largest @param {(n: number) => void} set
 */
const renderSizeControl = (name, value, largest, set) =>
  html`<div class="workshop-size" role="group" aria-label=${name}>
    <span>${name}</span>
    <button
      class="button"
      type="button"
      aria-label=${`Fewer ${name.toLowerCase()}`}
      ?disabled=${value <= SMALLEST}
      @click=${() => set(value - 1)}
    >
      −
    </button>
    <output class="numbers">${value}</output>
    <button
      class="button"
      type="button"
      aria-label=${`More ${name.toLowerCase()}`}
      ?disabled=${value >= largest}
      @click=${() => set(value + 1)}
    >
      +
    </button>
  </div>`;

/** Of a cell that cannot be covered with the others: a ring, and a cross in its corner. @param {Cell} cell */
const renderBlockedMark = (cell) =>
  svg`<g class="blocked">${renderRing(cell, "blocked")}<path
    d="M${cell[1] * CELL + 72} ${cell[0] * CELL + 14}l14 14m0-14l-14 14"></path></g>`;

export class Workshop extends LitElement {
  static properties = {
    level: { state: true },
    at: { state: true },
    found: { state: true },
    wrong: { state: true },
    link: { state: true },
    brush: { state: true },
    watching: { state: true },
    past: { state: true },
  };

  constructor() {
    super();
    /** @type {Found|null} what is known of the level, which the page begins with */
    this.found = JSON.parse(document.querySelector("#fresh")?.textContent ?? "null");
    /** @type {Level} */
    this.level = this.found?.level ?? [[START, 1]];
    /** @type {Cell} the cell at which keys write */
    this.at = [0, 0];
    this.fresh = true;
    this.wrong = "";
    this.link = "";
    /** What a tap writes. */
    this.brush = 1;
    this.watching = false;
    this.asked = 0;
    /** The levels before this one, the latest last. @type {Level[]} */
    this.past = [];
    this.shownText = levelAsText(this.level);
  }

  createRenderRoot() {
    const written = this.querySelector("textarea")?.value;
    this.replaceChildren();
    if (written !== undefined) {
      this.shownText = written;
      this.askForVerdict({ text: written, again: false });
    }
    return this;
  }

  /** Where it is asked what a level is; at the editors' desk the form has another address. */
  get askAddress() {
    return this.dataset.asks ?? "/chains/own/ask/";
  }

  get largestSide() {
    return Number(this.dataset.largest);
  }

  /** The cells that cannot all be covered. @returns {Cell[]} */
  get blockedCells() {
    return this.found?.blocked ?? [];
  }

  /** Takes over what makes the level unique. */
  applyFix() {
    if (this.found) this.changeLevel(applyChanges(this.level, this.found.mend));
  }

  /** Takes over a level, which can be taken back. @param {Level} level */
  changeLevel(level) {
    this.rememberLevel(this.level);
    this.showLevel(level);
  }

  /** @param {Level} level */
  rememberLevel(level) {
    this.past = [...this.past, level].slice(-MOST_UNDONE);
  }

  /** The level before the last change; whether there was one. */
  undo() {
    const before = this.past.at(-1);
    if (!before) return false;
    this.past = this.past.slice(0, -1);
    this.at = [Math.min(this.at[0], before.length - 1), Math.min(this.at[1], before[0].length - 1)];
    this.showLevel(before);
    return true;
  }

  /** @param {Level} level */
  showLevel(level) {
    this.level = level;
    this.shownText = levelAsText(level);
    this.askLater({ level, again: false });
  }

  /** @param {Event} event */
  onText(event) {
    this.askLater({ text: /** @type {HTMLTextAreaElement} */ (event.target).value, again: false });
  }

  /** Asks once nothing has changed for a moment. @param {ChainsPastedLevel|ChainsDrawnLevel} what */
  askLater(what) {
    this.found = null;
    this.link = "";
    this.wrong = "";
    this.asked += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.askForVerdict(what), REST);
  }

  /** @param {ChainsPastedLevel|ChainsDrawnLevel} what */
  async askForVerdict(what) {
    this.asked += 1;
    const mine = this.asked;
    const found = await this.fetchVerdict(what);
    if (mine !== this.asked || !found) return;
    if ("text" in what) {
      if (levelAsText(this.level) !== levelAsText(found.level)) this.rememberLevel(this.level);
      this.level = found.level;
      this.at = [0, 0];
    }
    if (!found.job) this.found = found;
    else await this.waitForWorker(found, mine);
  }

  /**
   * Return what is known of a level, or show that it is none and return null.
   * @param {ChainsPastedLevel|ChainsDrawnLevel} what
   */
  async fetchVerdict(what) {
    /** @type {Found|Problem|null} */
    const found = await postForAnswer(this.askAddress, what);
    if (found && !("error" in found)) return found;
    this.wrong = found?.error.message ?? "We couldn’t send the level. Please try again in a moment.";
    return null;
  }

  /**
   * Shows what a worker finds, unless another level is asked for; until then, if it takes long, that nothing is known.
   * @param {Found} found
   * @param {number} mine the number of the question
   */
  async waitForWorker(found, mine) {
    const wanted = () => mine === this.asked;
    const late = setTimeout(() => wanted() && (this.found = { ...found, verdict: "undecided" }), ANSWER_TIME);
    await followJob(found.job ?? "", () => {}, { wanted, ends: ["done"] });
    clearTimeout(late);
    const known = wanted() ? await this.fetchVerdict({ level: found.level, again: false }) : null;
    if (known && wanted()) this.found = known;
  }

  async saveLevel() {
    if (!this.found) return;
    /** @type {ChainsLevelLink|Problem|null} */
    const kept = await postForAnswer("/chains/own/keep/", { level: this.found.level, again: false });
    if (kept && "url" in kept) this.link = new URL(kept.url, location.href).href;
    else this.wrong = kept?.error.message ?? "We couldn’t save the level. Please try again in a moment.";
  }

  /** @param {number} value */
  writeNumber(value) {
    this.changeLevel(changeCell(this.level, this.at[0], this.at[1], value));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const takesBack = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
    if (takesBack && this.undo()) event.preventDefault();
    if (isHeld(event)) return;
    const step = stepOf(event.key);
    const [r, c] = this.at;
    if (step) {
      const to = /** @type {Cell} */ ([r + step[0], c + step[1]]);
      if (this.level[to[0]]?.[to[1]] !== undefined) this.at = to;
      this.fresh = true;
    } else {
      const value = numberFromKey(this.level[r][c], event.key, this.fresh);
      if (value === null) return;
      this.fresh = false;
      this.writeNumber(value);
    }
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  onTap(event) {
    const [r, c] = cellUnder(/** @type {SVGSVGElement} */ (this.querySelector(".workshop-board svg")), event);
    if (event.type === "pointermove" && (!event.buttons || cellKey(this.at) === cellKey([r, c]))) return;
    if (this.level[r]?.[c] === undefined) return;
    this.at = [r, c];
    this.fresh = true;
    if (this.level[r][c] !== this.brush) this.writeNumber(this.brush);
  }

  /** @param {number} rows @param {number} columns */
  resizeLevel(rows, columns) {
    const fits = [rows, columns].every((side) => side >= SMALLEST && side <= this.largestSide);
    if (!fits) return;
    this.at = [Math.min(this.at[0], rows - 1), Math.min(this.at[1], columns - 1)];
    this.changeLevel(resizeLevel(this.level, rows, columns));
  }

  render() {
    const rows = this.level.length;
    const columns = this.level[0].length;
    return html`<div class="workshop">
      <section class="workshop-draw">
        <div class="workshop-brushes" role="group" aria-label="What a tap draws">
          ${[START, 1, 2, 3, 4, 5, 6, 7, 8, 9, HOLE].map(
            (value) =>
              html`<button
                type="button"
                class="button"
                aria-pressed=${this.brush === value}
                @click=${() => (this.brush = value)}
                aria-label=${value === START ? "Start" : value === HOLE ? "Hole" : String(value)}
              >
                ${value === START ? "S" : value === HOLE ? "▢" : value}
              </button>`,
          )}
        </div>
        <div
          class="workshop-board chains-frame"
          tabindex="0"
          role="application"
          aria-roledescription="level editor"
          aria-label=${`Level of ${rows} rows and ${columns} columns`}
          aria-describedby="workshop-keys"
          @keydown=${this.onKey}
        >
          ${this.renderBoard()}
        </div>
        <p class="small muted" id="workshop-keys">
          On a keyboard, arrows move, and digits write a number. Type 1 and 2 for a 12. S makes a start, and a dot makes
          a hole.
        </p>
        <p class="visually-hidden" role="status">
          ${spokenCell(this.level, this.at, null)}
          ${this.blockedCells.some((one) => isSameCell(one, this.at)) ? ", marked" : ""}
        </p>
        <div class="workshop-sizes">
          <button class="button" type="button" ?disabled=${!this.past.length} @click=${() => this.undo()}>
            <span aria-hidden="true">↶</span> Undo
          </button>
          ${renderSizeControl("Rows", rows, this.largestSide, (n) => this.resizeLevel(n, columns))}
          ${renderSizeControl("Columns", columns, this.largestSide, (n) => this.resizeLevel(rows, n))}
        </div>
      </section>
      <section class="workshop-side">
        ${renderVerdict(this)}
        <label for="workshop-text">As text</label>
        <textarea
          id="workshop-text"
          name=${this.dataset.name ?? nothing}
          rows="8"
          spellcheck="false"
          autocapitalize="off"
          .value=${this.shownText}
          @input=${this.onText}
          aria-describedby="workshop-form"
        ></textarea>
        <p class="small muted" id="workshop-form">
          Write one line for each row. S or 0 is a start, a dot or -1 is a hole, and other numbers are cells. You can
          also paste a matrix as JSON.
        </p>
      </section>
      ${
        this.watching && this.found && "steps" in this.found
          ? html`<chains-watch
              class="workshop-watch"
              tabindex="-1"
              .open=${true}
              .level=${this.found.level}
              .steps=${this.found.steps}
              .paths=${this.found.paths}
            ></chains-watch>`
          : nothing
      }
    </div>`;
  }

  renderBoard() {
    const starts = cellsOf(this.level).filter(([r, c]) => this.level[r][c] === START);
    const owners = new Map(starts.map((cell, chain) => [cellKey(cell), { chain, at: 0 }]));
    const holes = this.level.flatMap((row, r) => row.flatMap((number, c) => (number === HOLE ? [[r, c]] : [])));
    return html`<svg
      class="chains-svg"
      viewBox=${viewBox(this.level)}
      aria-hidden="true"
      @pointerdown=${this.onTap}
      @pointermove=${this.onTap}
    >
      ${holes.map(
        ([r, c]) =>
          svg`<rect
            class="hole" x=${c * CELL + 4} y=${r * CELL + 4} width=${CELL - 8} height=${CELL - 8} rx="14"></rect>`,
      )}
      ${renderCells(this.level)}
      ${starts.map(
        (cell, n) =>
          svg`<circle
            class="start-disc chain-${(n % 5) + 1}" cx=${cell[1] * CELL + CELL / 2}
            cy=${cell[0] * CELL + CELL / 2} r="36"></circle>`,
      )}
      ${renderNumbers(this.level, owners)} ${this.blockedCells.map(renderBlockedMark)} ${renderRing(this.at, "looking")}
    </svg>`;
  }
}
customElements.define("chains-workshop", Workshop);
