// Show the solution of a level, deduction by deduction: what is sure, and an arrow for every move that is possible. The
// player's own chains may be beside it. It stays closed until someone wants to look.

import { html, nothing, svg } from "lit";
import { motionIsWelcome } from "fivefold/site/motion.js";
import { renderSign } from "fivefold/site/signs.js";
import { renderBand, renderCells, renderArrow, renderNumbers, ownersOf, viewBox } from "fivefold/chains/picture.js";
import { findSureMoves, groupSteps, listMoves, paceOf } from "fivefold/chains/moments.js";
import { renderLevel, renderLitCells } from "fivefold/chains/proof.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {PropertyValues} from "lit" */
/** @import {ChainsStep} from "fivefold/wire" */
/** @import {Cell, Chains, Level} from "fivefold/chains/board.js" */
/** @import {Move} from "fivefold/chains/moments.js" */

const SPEEDS = [0.5, 1, 2, 4];
const BEGINNING =
  "From the first step on, arrows show the moves that the numbers allow. If only one leads to a cell, it’s certain, " +
  "so we draw it as part of a chain. Each step rules arrows out.";
/** A cell and the next one, for the key. @type {[Cell, Cell]} */
const SAMPLE = [
  [0, 0],
  [0, 1],
];
const SEVERAL = "No steps help here, because this level has several solutions.";

/** What an arrow means. @param {string} kind @param {string} words */
const renderKey = (kind, words) =>
  html`<span class="watch-key"
    ><svg viewBox="62 36 64 28" aria-hidden="true">${renderArrow(SAMPLE, kind)}</svg> ${words}</span
  >`;

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
      this.moves = listMoves(this.level, this.steps);
      this.groups = groupSteps(this.steps);
      this.at = 0;
    }
  }

  /** Once it is open, it is in view from its top on. @param {PropertyValues<this>} changed */
  updated(changed) {
    if (changed.has("open") && this.open)
      this.scrollIntoView({ block: "start", behavior: motionIsWelcome() ? "smooth" : "auto" });
  }

  /** @param {boolean} open */
  setOpen(open) {
    this.pause();
    this.open = open;
  }

  play() {
    if (this.at >= this.groups.length) this.at = 0;
    this.playing = true;
    this.scheduleStep();
  }

  scheduleStep() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.at >= this.groups.length) {
      this.playing = false;
      return;
    }
    this.timer = setTimeout(
      () => {
        this.at += 1;
        this.scheduleStep();
      },
      paceOf(this.groups.length) / this.speed,
    );
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** @param {number} to */
  goToStep(to) {
    this.pause();
    this.at = Math.max(0, Math.min(this.groups.length, to));
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    this.scheduleStep();
  }

  /** The deductions that are taken in last. */
  get latestSteps() {
    return this.at ? this.groups[this.at - 1] : [];
  }

  /** How many single deductions are taken in. */
  get takenCount() {
    return this.groups.slice(0, this.at).reduce((sum, group) => sum + group.length, 0);
  }

  /** Whether a move went before this group, goes in it, or stays. @param {Move} move */
  fateOf({ goneAt }) {
    if (goneAt > this.takenCount) return "";
    return goneAt > this.takenCount - this.latestSteps.length ? "going" : "gone";
  }

  render() {
    return html`<section class="chains-watch card" aria-labelledby="watch-title">
      <div class="watch-head">
        <h2 id="watch-title">The solution</h2>
        <button class="button" type="button" aria-expanded=${this.open} @click=${() => this.setOpen(!this.open)}>
          ${this.open ? "Close" : "Open"}<span class="visually-hidden"> the solution</span>
        </button>
      </div>
      ${this.open ? this.renderBody() : nothing}
    </section>`;
  }

  renderBody() {
    const sure = findSureMoves(this.moves ?? [], this.takenCount);
    const count = this.groups.length;
    const own = this.beside && this.mine.length;
    const done = this.at >= count;
    return html`<div class="watch-pair ${own ? "own" : ""}">
        <figure>
          ${renderLevel(this.level, sure, {
            paths: done ? this.paths : [],
            lit: this.renderLitCells(),
            over: this.renderArrows(new Set(sure.map((move) => move.name))),
          })}
          <figcaption class=${this.at ? "" : "unseen"}>
            ${renderKey("", "possible")} ${renderKey("going", "ruled out now")}
          </figcaption>
        </figure>
        ${
          own
            ? html`<figure>
                ${this.renderOwnBoard()}
                <figcaption>My moves</figcaption>
              </figure>`
            : nothing
        }
      </div>
      <input
        class="watch-slider"
        type="range"
        min="0"
        max=${count}
        .value=${String(this.at)}
        aria-label="Step"
        @input=${(/** @type {Event & {target: HTMLInputElement}} */ event) => this.goToStep(Number(event.target.value))}
      />
      <div class="watch-tools">
        <button
          class="button"
          type="button"
          ?disabled=${!this.at}
          @click=${() => this.goToStep(this.at - 1)}
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
          @click=${() => this.goToStep(this.at + 1)}
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
            ? html`<button class="button quiet" type="button" @click=${() => this.goToStep(count)}>Skip to end</button>`
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
                ${renderSign(this.beside ? "ticked" : "unticked")} Show my moves
              </button>`
            : nothing
        }
      </div>
      <div class="watch-text" role="status">${this.renderConclusion()}</div>`;
  }

  /** What is concluded now: the first of its kind in words, the others to be opened. */
  renderConclusion() {
    const [first, ...others] = this.latestSteps;
    const count = this.groups.length;
    if (!first)
      return html`<p class="watch-count numbers">0 of ${count}</p>
        <p>${count ? BEGINNING : SEVERAL}</p>`;
    return html`<p class="watch-count numbers">${this.at} of ${count} · <strong>${first.title}</strong></p>
      <p>${first.text}</p>
      ${
        others.length
          ? html`<details class="watch-others">
              <summary>${others.length === 1 ? "One more like this" : `${others.length} more like this`}</summary>
              <ul>
                ${others.map((step) => html`<li>${step.text}</li>`)}
              </ul>
            </details>`
          : nothing
      }`;
  }

  /** What the sentence speaks of now; nothing at the end. */
  renderLitCells() {
    return this.at < this.groups.length ? renderLitCells(this.latestSteps.slice(0, 1)) : nothing;
  }

  /** My own board, as far on its way as the proof is. */
  renderOwnBoard() {
    const part = this.groups.length ? this.at / this.groups.length : 1;
    const chains = this.mine[Math.round(part * (this.mine.length - 1))];
    return html`<svg class="chains-svg" viewBox=${viewBox(this.level)} role="img" aria-label="My moves so far">
      ${renderCells(this.level)} ${chains.map((path, n) => renderBand(path, n))}
      ${renderNumbers(this.level, ownersOf(chains))}
    </svg>`;
  }

  /**
   * An arrow for every move, with what has become of it; none is seen before the first step.
   * @param {Set<string>} sure those that are chains already
   */
  renderArrows(sure) {
    return svg`<g class="watch-arrows ${motionIsWelcome() ? "moving" : ""} ${this.at ? "" : "unseen"}">${(
      this.moves ?? []
    ).map((move) =>
      renderArrow([move.from, move.to], this.fateOf(move) || (sure.has(move.name) ? "sure" : ""), 8),
    )}</g>`;
  }
}
customElements.define("chains-watch", ChainsWatch);
