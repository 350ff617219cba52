// Watch it solve: the level and its graph of possible moves side by side, deduction after deduction.

import { LitElement, html, nothing, svg } from "lit";
import { motionIsWelcome } from "fivefold/site/motion.js";
import { START, cellsOf, numberAt } from "fivefold/chains/board.js";
import { band, bandLine, cells, arrow, middle, numbers, ownersOf, ring, viewBox } from "fivefold/chains/picture.js";
import { movesOf, pieces, sureMoves } from "fivefold/chains/moments.js";

/**
 * @import {PropertyValues} from "lit"
 * @import {ChainsStep} from "fivefold/wire"
 * @import {Cell, Chains, Level} from "fivefold/chains/board.js"
 * @import {Move} from "fivefold/chains/moments.js"
 */

const PACE = 1600;
const SPEEDS = [0.5, 1, 2, 4];

class ChainsWatch extends LitElement {
  static properties = {
    level: { attribute: false },
    steps: { attribute: false },
    paths: { attribute: false },
    at: { state: true },
    playing: { state: true },
    speed: { state: true },
  };

  constructor() {
    super();
    /** @type {Level} */
    this.level = [];
    /** @type {ChainsStep[]} */
    this.steps = [];
    /** @type {Chains} */
    this.paths = [];
    /** How many steps are taken in. */
    this.at = 0;
    this.playing = false;
    this.speed = 1;
  }

  createRenderRoot() {
    return this;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  /** @param {PropertyValues<this>} changed */
  willUpdate(changed) {
    if (changed.has("level") || changed.has("steps")) {
      this.moves = movesOf(this.level, this.steps);
      this.at = 0;
    }
  }

  play() {
    if (this.at >= this.steps.length) this.at = 0;
    this.playing = true;
    this.tick();
  }

  tick() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.at >= this.steps.length) {
      this.playing = false;
      return;
    }
    this.timer = setTimeout(() => {
      this.at += 1;
      this.tick();
    }, PACE / this.speed);
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** @param {number} to */
  go(to) {
    this.pause();
    this.at = Math.max(0, Math.min(this.steps.length, to));
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    this.tick();
  }

  get step() {
    return this.at ? this.steps[this.at - 1] : null;
  }

  render() {
    const sure = sureMoves(this.moves ?? [], this.at);
    const steps = this.steps.length;
    return html`<section class="chains-watch card" aria-labelledby="watch-title">
      <h2 id="watch-title">Watch it solve</h2>
      <div class="watch-pair">
        <figure>
          ${this.levelPicture(sure)}
          <figcaption>Level</figcaption>
        </figure>
        <figure>
          ${this.graphPicture(new Set(sure.map((move) => move.name)))}
          <figcaption>Possible moves</figcaption>
        </figure>
      </div>
      <div class="watch-told" role="status">
        <p class="watch-count numbers">
          ${this.at} of
          ${steps}${
            this.step
              ? html` · <strong>${this.step.title}</strong> <span class="muted">rule ${this.step.rule}</span>`
              : nothing
          }
        </p>
        <p>
          ${
            this.step
              ? this.step.text
              : steps
                ? "Every arrow is a move that the numbers allow. Each deduction takes some away."
                : "No deduction helps here: there are several ways to cover it."
          }
        </p>
      </div>
      <input
        class="watch-slider"
        type="range"
        min="0"
        max=${steps}
        .value=${String(this.at)}
        aria-label="Step"
        @input=${(/** @type {Event} */ event) => this.go(Number(/** @type {HTMLInputElement} */ (event.target).value))}
      />
      <div class="watch-tools">
        <button
          class="button"
          type="button"
          ?disabled=${!this.at}
          @click=${() => this.go(this.at - 1)}
          aria-label="One step back"
        >
          Back
        </button>
        <button
          class="button primary"
          type="button"
          ?disabled=${!steps}
          @click=${() => (this.playing ? this.pause() : this.play())}
        >
          ${this.playing ? "Pause" : "Play"}
        </button>
        <button
          class="button"
          type="button"
          ?disabled=${this.at >= steps}
          @click=${() => this.go(this.at + 1)}
          aria-label="One step on"
        >
          Step
        </button>
        <div class="segments" role="group" aria-label="Speed">
          ${SPEEDS.map(
            (speed) =>
              html`<button type="button" aria-pressed=${this.speed === speed} @click=${() => this.setSpeed(speed)}>
                ${speed}×
              </button>`,
          )}
        </div>
        ${
          this.paths.length
            ? html`<button class="button quiet" type="button" @click=${() => this.go(steps)}>To the end</button>`
            : nothing
        }
      </div>
    </section>`;
  }

  /** @param {Move[]} sure */
  levelPicture(sure) {
    const done = this.at >= this.steps.length && this.paths.length;
    const found = done ? this.paths.map((path, chain) => ({ path, chain })) : pieces(this.level, sure);
    const named = found
      .flatMap(({ path, chain }) => (chain === null ? [] : [{ path, chain }]))
      .sort((a, b) => a.chain - b.chain);
    return html`<svg
      class="chains-svg"
      viewBox=${viewBox(this.level)}
      role="img"
      aria-label="The level, as far as it is solved"
    >
      ${cells(this.level)}
      ${found
        .filter((one) => one.chain === null)
        .map((one) => svg`<path class="piece" d=${bandLine(one.path)}></path>`)}
      ${named.map((one) => band(one.path, one.chain))} ${this.lit()}
      ${numbers(this.level, ownersOf(named.map((one) => one.path)))}
    </svg>`;
  }

  lit() {
    const step = this.step;
    return step && this.at < this.steps.length
      ? svg`<g class="hint-layer">${step.cells.map((cell) => ring(cell, "lit"))}</g>`
      : nothing;
  }

  /** @param {Set<string>} sure */
  graphPicture(sure) {
    return html`<svg
      class="chains-svg chains-graph ${motionIsWelcome() ? "moving" : ""}"
      viewBox=${viewBox(this.level)}
      role="img"
      aria-label="An arrow for every move that is still possible"
    >
      ${this.lit()}
      ${(this.moves ?? []).map((move) =>
        arrow(
          [move.from, move.to],
          move.goneAt < this.at ? "gone" : move.goneAt === this.at ? "going" : sure.has(move.name) ? "sure" : "",
          8,
        ),
      )}
      ${cellsOf(this.level).map((cell) => this.node(cell))}
    </svg>`;
  }

  /** @param {Cell} cell */
  node(cell) {
    const [x, y] = middle(cell);
    const number = numberAt(this.level, cell);
    const [kind, text] = number === START ? ["start", "S"] : ["", number];
    return svg`<g class="node"><circle class=${kind} cx=${x} cy=${y} r="17"></circle>
      <text x=${x} y=${y}>${text}</text></g>`;
  }
}
customElements.define("chains-watch", ChainsWatch);
