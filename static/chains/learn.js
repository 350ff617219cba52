// Teach a technique on a small board, step by step: what is known so far, what to look at, and what follows.

import { html, nothing, svg } from "lit";
import { STEPS } from "fivefold/chains/board.js";
import { renderArrow } from "fivefold/chains/picture.js";
import { findSureMoves, groupSteps, listMoves } from "fivefold/chains/moments.js";
import { renderLevel, renderLitCells } from "fivefold/chains/proof.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {ChainsStep, ChainsTechniqueLesson} from "fivefold/wire" */
/** @import {Cell} from "fivefold/chains/board.js" */

class ChainsTechnique extends PageElement {
  static properties = { at: { state: true } };

  constructor() {
    super();
    /** @type {ChainsTechniqueLesson} */
    this.taught = JSON.parse(document.querySelector("#taught")?.textContent ?? "{}");
    this.groups = groupSteps(this.taught.steps);
    this.moves = listMoves(this.taught.level, this.taught.steps);
    /** The step that one looks at, from 0: the first that needs the technique. */
    this.at = Math.max(
      0,
      this.groups.findIndex(([{ rule }]) => rule === this.taught.rule),
    );
  }

  /** What is concluded at this step. @returns {ChainsStep[]} */
  get currentSteps() {
    return this.groups[this.at];
  }

  /** How many single deductions come before this step. */
  get earlierCount() {
    return this.groups.slice(0, this.at).reduce((sum, group) => sum + group.length, 0);
  }

  /** @param {number} to */
  goToStep(to) {
    this.at = Math.max(0, Math.min(this.groups.length - 1, to));
  }

  /** The moves that this step takes out, over the board. */
  renderRemovedMoves() {
    return svg`<g class="hint-layer">${this.currentSteps.flatMap((step) =>
      step.out.map(([row, column, d]) => {
        const to = /** @type {Cell} */ ([row + STEPS[d][0], column + STEPS[d][1]]);
        return renderArrow([[row, column], to], "out");
      }),
    )}</g>`;
  }

  render() {
    const { level, paths, rule } = this.taught;
    const [first, ...others] = this.currentSteps;
    const last = this.at === this.groups.length - 1;
    const picture = {
      paths: last ? paths : [],
      lit: renderLitCells(last ? [] : this.currentSteps),
      over: last ? nothing : this.renderRemovedMoves(),
    };
    return html`<div class="learn-board">
        ${renderLevel(level, findSureMoves(this.moves, this.earlierCount), picture)}
      </div>
      <div class="learn-steps">
        <button class="button" type="button" ?disabled=${!this.at} @click=${() => this.goToStep(this.at - 1)}>
          Back
        </button>
        <button class="button primary" type="button" ?disabled=${last} @click=${() => this.goToStep(this.at + 1)}>
          Next step
        </button>
      </div>
      <div class="learn-text" role="status">
        <p class="learn-count numbers">
          Step ${this.at + 1} of ${this.groups.length} · <strong>${first.title}</strong>
          ${others.length ? html`<span class="muted">×${others.length + 1}</span>` : nothing}
          ${first.rule === rule ? html`<span class="learn-this">This is it</span>` : nothing}
        </p>
        <p>${first.text}</p>
      </div>`;
  }
}
customElements.define("chains-technique", ChainsTechnique);
