// A technique on a small board, step by step: what is known so far, what to look at, and what follows.

import { LitElement, html, nothing } from "lit";
import { grouped, movesOf, sureMoves } from "fivefold/chains/moments.js";
import { levelPicture, litBy, outBy } from "fivefold/chains/proof.js";

/** @import {ChainsStep, ChainsTaught} from "fivefold/wire" */

/** @param {number} more deductions beside the one that is told */
const likewise = (more) => ` And likewise in ${more === 1 ? "one more place" : `${more} more places`}, all marked.`;

/** Why one begins after some steps. @param {number} count */
function earlierSteps(count) {
  const before = count === 1 ? "the step" : `the ${count} steps`;
  return `It begins here, where this technique first helps. “Back” shows ${before} before.`;
}

class ChainsTechnique extends LitElement {
  static properties = { at: { state: true } };

  constructor() {
    super();
    /** @type {ChainsTaught} */
    this.taught = JSON.parse(document.querySelector("#taught")?.textContent ?? "{}");
    /** Steps of other techniques as they are watched, those of this one each by itself. */
    this.groups = grouped(this.taught.steps).flatMap((group) =>
      group[0].rule === this.taught.rule ? group.map((step) => [step]) : [group],
    );
    this.moves = movesOf(this.taught.level, this.taught.steps);
    /** The step with which one begins, from 0: the first that needs the technique. */
    this.begins = Math.max(
      0,
      this.groups.findIndex(([{ rule }]) => rule === this.taught.rule),
    );
    /** The step that one looks at. */
    this.at = this.begins;
  }

  createRenderRoot() {
    this.replaceChildren();
    return this;
  }

  /** What is concluded at this step. @returns {ChainsStep[]} */
  get group() {
    return this.groups[this.at];
  }

  /** How many single deductions come before this step. */
  get earlier() {
    return this.groups.slice(0, this.at).reduce((sum, group) => sum + group.length, 0);
  }

  /** @param {number} to */
  go(to) {
    this.at = Math.max(0, Math.min(this.groups.length - 1, to));
  }

  render() {
    const { level, paths, rule } = this.taught;
    const [first, ...others] = this.group;
    const last = this.at === this.groups.length - 1;
    const shown = {
      paths: last ? paths : [],
      lit: litBy(last ? [] : this.group),
      over: last ? nothing : outBy(this.group),
    };
    return html`<div class="learn-board">${levelPicture(level, sureMoves(this.moves, this.earlier), shown)}</div>
      <div class="learn-told" role="status">
        <p class="learn-count numbers">
          Step ${this.at + 1} of ${this.groups.length} · <strong>${first.title}</strong>
          ${others.length ? html`<span class="muted">×${others.length + 1}</span>` : nothing}
          ${first.rule === rule ? html`<span class="learn-this">This is it</span>` : nothing}
        </p>
        <p>${first.text}${others.length ? likewise(others.length) : nothing}</p>
        ${this.at && this.at === this.begins ? html`<p class="muted small">${earlierSteps(this.at)}</p>` : nothing}
      </div>
      <div class="learn-steps">
        <button class="button" type="button" ?disabled=${!this.at} @click=${() => this.go(this.at - 1)}>Back</button>
        <button class="button primary" type="button" ?disabled=${last} @click=${() => this.go(this.at + 1)}>
          Next step
        </button>
      </div>`;
  }
}
customElements.define("chains-technique", ChainsTechnique);
