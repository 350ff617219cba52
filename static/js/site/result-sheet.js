// The sheet at the end of a game: what happened, the result as it will be shared, rank and streak, and what next.

import { LitElement, html, nothing } from "lit";
import { endToldTo } from "fivefold/site/giving-up.js";
import { confetti, motionIsWelcome } from "fivefold/site/motion.js";
import { pageSession } from "fivefold/site/session.js";
import { asShared, canShare, copy, parts, share } from "fivefold/site/sharing.js";
import { makeClosable } from "fivefold/site/sheets.js";
import { withEdges } from "fivefold/site/standing.js";
import { duration } from "fivefold/site/times.js";

/**
 * @import {Result} from "fivefold/wire"
 * @import {Change} from "fivefold/site/session.js"
 */

/** @param {number|string} value @param {string} name */
const fact = (value, name) =>
  html`<div>
    <dt>${name}</dt>
    <dd class="numbers">${value}</dd>
  </div>`;

export class ResultSheet extends LitElement {
  constructor() {
    super();
    this.session = pageSession();
    this.session.addEventListener("change", (event) => {
      this.requestUpdate();
      if (/** @type {CustomEvent<Change>} */ (event).detail.ended) this.open(true);
    });
  }

  createRenderRoot() {
    return this;
  }

  firstUpdated() {
    makeClosable(this.sheet);
    if (this.session.result) this.open(false);
  }

  get sheet() {
    return /** @type {HTMLDialogElement} */ (this.querySelector("dialog"));
  }

  /** @param {boolean} justNow whether the game ended this moment */
  async open(justNow) {
    await this.updateComplete;
    if (!this.sheet.open) this.sheet.showModal();
    if (justNow && this.session.state.status === "won") confetti();
  }

  seeAnswer() {
    this.sheet.close();
    this.dispatchEvent(new CustomEvent("see-answer", { bubbles: true }));
    const answer = /** @type {HTMLElement|null} */ (document.querySelector("[data-answer]"));
    answer?.scrollIntoView({ behavior: motionIsWelcome() ? "smooth" : "auto", block: "start" });
    answer?.focus({ preventScroll: true });
  }

  render() {
    const result = this.session.result;
    return html`<dialog class="sheet" id="result-sheet" aria-labelledby="result-title">
      <div class="sheet-body">${result ? this.body(result) : nothing}</div>
      <div class="toasts" role="status"></div>
    </dialog>`;
  }

  /** What happened, in a sentence. @param {Result} result */
  told(result) {
    const { state, movers } = this.session;
    return endToldTo(result.sentence, state.log, movers, document.body.dataset.player);
  }

  /** @param {Result} result */
  body(result) {
    const text = asShared(result.share);
    const { story, link } = parts(text);
    return html` <div class="sheet-head">
        <h2 id="result-title" tabindex="-1" autofocus>${this.told(result)}</h2>
        <button class="icon-button close" type="button" data-close aria-label="Close"></button>
      </div>
      ${this.facts(result)} ${result.note ? html`<p class="result-note">${result.note}</p>` : nothing}
      <pre
        class="result-share"
        tabindex="0"
        role="region"
        aria-label="Your result as it will be shared"
      >${withEdges(story)}<span class="share-link">${link}</span></pre>
      <div class="sheet-actions">
        ${
          canShare()
            ? html`<button class="button primary" type="button" @click=${() => share(text)}>Share</button>`
            : nothing
        }
        <button class=${canShare() ? "button" : "button primary"} type="button" data-copy @click=${() => copy(text)}>
          Copy
        </button>
        <button class="button" type="button" @click=${() => this.seeAnswer()}>See the answer</button>
        ${this.onwards(result)}
      </div>
      ${
        this.session.edition.today
          ? html`<p class="sheet-foot">New puzzles in <ff-countdown class="numbers"></ff-countdown></p>`
          : nothing
      }`;
  }

  /** @param {Result} result */
  facts(result) {
    return html`<dl class="result-facts">
      ${result.rank ? fact(`No. ${result.rank}`, `of ${result.of}`) : nothing}
      ${result.ranked || result.streak ? fact(result.streak, "day streak") : nothing}
      ${fact(result.seconds === null ? "no time" : duration(result.seconds), "time")}
    </dl>`;
  }

  /** @param {Result} result */
  onwards(result) {
    if (this.session.edition.room)
      return html`<button class="button" type="button" data-close>Back to the room</button>`;
    const again = /** @type {HTMLAnchorElement|null} */ (document.querySelector("[data-new-practice]"));
    return html` ${
      this.session.edition.kind === "practice" && again
        ? html`<a class="button" href=${again.href}>Another</a>`
        : nothing
    }
    ${result.next ? html`<a class="button" href=${result.next.url}>Next: ${result.next.title}</a>` : nothing}`;
  }
}
customElements.define("ff-result-sheet", ResultSheet);
