// Watch the solution: the level and its graph of possible moves side by side, deduction after deduction; or beside it
// one's own strokes. It is closed until someone wants to look.

import { html, nothing, svg } from "lit";
import { motionIsWelcome } from "fivefold/site/motion.js";
import { sign } from "fivefold/site/signs.js";
import { START, cellsOf, numberAt } from "fivefold/chains/board.js";
import { band, cells, arrow, middle, numbers, ownersOf, viewBox } from "fivefold/chains/picture.js";
import { grouped, movesOf, paceOf, sureMoves } from "fivefold/chains/moments.js";
import { levelPicture, litBy } from "fivefold/chains/proof.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {PropertyValues} from "lit" */
/** @import {ChainsStep} from "fivefold/wire" */
/** @import {Cell, Chains, Level} from "fivefold/chains/board.js" */
/** @import {Move} from "fivefold/chains/moments.js" */

const SPEEDS = [0.5, 1, 2, 4];
const BEGINNING = "Every arrow is a move that the numbers allow. Each step takes some away.";
const SEVERAL = "No steps help here, because this level has several solutions.";

export class ChainsWatch extends PageElement {
  static properties = {
    level: { attribute: false },
    steps: { attribute: false },
    paths: { attribute: false },
    mine: { attribute: false },
    open: { attribute: false },
    at: { state: true },
    playing: { state: true },
    speed: { state: true },
    beside: { state: true },
  };

  constructor() {
    super();
    /** @type {Level} */
    this.level = [];
    /** @type {ChainsStep[]} */
    this.steps = [];
    /** @type {Chains} */
    this.paths = [];
    /** @type {Chains[]} the player's own boards, stroke by stroke */
    this.mine = [];
    /** Whether it is looked at; else only its name is there. */
    this.open = false;
    /** @type {ChainsStep[][]} equal deductions that follow each other */
    this.groups = [];
    /** How many groups are taken in. */
    this.at = 0;
    this.playing = false;
    this.speed = 1;
    /** Whether my own strokes lie beside the proof. */
    this.beside = false;
    this.onSeeAnswer = () => this.matches("[data-answer]") && (this.open = true);
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("see-answer", this.onSeeAnswer);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("see-answer", this.onSeeAnswer);
    clearTimeout(this.timer);
  }

  /** @param {PropertyValues<this>} changed */
  willUpdate(changed) {
    if (changed.has("level") || changed.has("steps")) {
      this.moves = movesOf(this.level, this.steps);
      this.groups = grouped(this.steps);
      this.at = 0;
    }
  }

  /** @param {boolean} open */
  turn(open) {
    this.pause();
    this.open = open;
  }

  play() {
    if (this.at >= this.groups.length) this.at = 0;
    this.playing = true;
    this.tick();
  }

  tick() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.at >= this.groups.length) {
      this.playing = false;
      return;
    }
    this.timer = setTimeout(
      () => {
        this.at += 1;
        this.tick();
      },
      paceOf(this.groups.length) / this.speed,
    );
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** @param {number} to */
  go(to) {
    this.pause();
    this.at = Math.max(0, Math.min(this.groups.length, to));
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    this.tick();
  }

  /** The deductions that are taken in last. */
  get group() {
    return this.at ? this.groups[this.at - 1] : [];
  }

  /** How many single deductions are taken in. */
  get taken() {
    return this.groups.slice(0, this.at).reduce((sum, group) => sum + group.length, 0);
  }

  /** Whether a move went before this group, goes in it, or stays. @param {Move} move */
  fateOf({ goneAt }) {
    if (goneAt > this.taken) return "";
    return goneAt > this.taken - this.group.length ? "going" : "gone";
  }

  render() {
    return html`<section class="chains-watch card" aria-labelledby="watch-title">
      <div class="watch-head">
        <h2 id="watch-title">Watch the solution</h2>
        <button class="button" type="button" aria-expanded=${this.open} @click=${() => this.turn(!this.open)}>
          ${this.open ? "Close" : "Open"}<span class="visually-hidden"> the solution</span>
        </button>
      </div>
      ${this.open ? this.body() : nothing}
    </section>`;
  }

  body() {
    const sure = this.at ? sureMoves(this.moves ?? [], this.taken) : []; // before the first deduction nothing is
    const count = this.groups.length;
    const own = this.beside && this.mine.length;
    const done = this.at >= count;
    return html`<div class="watch-pair ${own ? "own" : ""}">
        <figure>
          ${levelPicture(this.level, sure, { paths: done ? this.paths : [], lit: this.lit() })}
          <figcaption>Level</figcaption>
        </figure>
        ${
          own
            ? html`<figure>
                ${this.ownPicture()}
                <figcaption>My moves</figcaption>
              </figure>`
            : html`<figure>
                ${this.graphPicture(new Set(sure.map((move) => move.name)))}
                <figcaption>Possible moves</figcaption>
              </figure>`
        }
      </div>
      <input
        class="watch-slider"
        type="range"
        min="0"
        max=${count}
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
          aria-label="Back one step"
        >
          Back
        </button>
        <button
          class="button primary"
          type="button"
          ?disabled=${!count}
          @click=${() => (this.playing ? this.pause() : this.play())}
        >
          ${this.playing ? "Pause" : "Play"}
        </button>
        <button
          class="button"
          type="button"
          ?disabled=${this.at >= count}
          @click=${() => this.go(this.at + 1)}
          aria-label="Next step"
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
            ? html`<button class="button quiet" type="button" @click=${() => this.go(count)}>To the end</button>`
            : nothing
        }
        ${
          this.mine.length > 1
            ? html`<button
                class="button quiet"
                type="button"
                aria-pressed=${this.beside}
                @click=${() => (this.beside = !this.beside)}
              >
                ${sign(this.beside ? "ticked" : "unticked")} Show my moves
              </button>`
            : nothing
        }
      </div>
      <div class="watch-told" role="status">${this.told()}</div>`;
  }

  /** What is concluded now: the first of its kind in words, the others to be opened. */
  told() {
    const [first, ...others] = this.group;
    const count = this.groups.length;
    if (!first)
      return html`<p class="watch-count numbers">0 of ${count}</p>
        <p>${count ? BEGINNING : SEVERAL}</p>`;
    return html`<p class="watch-count numbers">
        ${this.at} of ${count} · <strong>${first.title}</strong>
        ${others.length ? html`<span class="muted">×${others.length + 1}</span>` : nothing}
      </p>
      <p>${first.text}</p>
      ${
        others.length
          ? html`<details class="watch-others">
              <summary>${others.length === 1 ? "Once more" : `${others.length} more times`}</summary>
              <ul>
                ${others.map((step) => html`<li>${step.text}</li>`)}
              </ul>
            </details>`
          : nothing
      }`;
  }

  /** What to look at now; nothing at the end. */
  lit() {
    return this.at < this.groups.length ? litBy(this.group) : nothing;
  }

  /** My own board, as far on its way as the proof is. */
  ownPicture() {
    const part = this.groups.length ? this.at / this.groups.length : 1;
    const chains = this.mine[Math.round(part * (this.mine.length - 1))];
    return html`<svg class="chains-svg" viewBox=${viewBox(this.level)} role="img" aria-label="My moves so far">
      ${cells(this.level)} ${chains.map((path, n) => band(path, n))} ${numbers(this.level, ownersOf(chains))}
    </svg>`;
  }

  /** @param {Set<string>} sure */
  graphPicture(sure) {
    return html`<svg
      class="chains-svg chains-graph ${motionIsWelcome() ? "moving" : ""}"
      viewBox=${viewBox(this.level)}
      role="img"
      aria-label="An arrow for every move that’s still possible"
    >
      ${this.lit()}
      ${(this.moves ?? []).map((move) =>
        arrow([move.from, move.to], this.fateOf(move) || (sure.has(move.name) ? "sure" : ""), 8),
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
