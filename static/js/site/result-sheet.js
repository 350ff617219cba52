// The sheet at the end of a game: what happened, the result as it will be shared, rank and streak, and what next.

import { LitElement, html } from "lit";
import { makeClosable } from "fivefold/site/sheets.js";
import { pageSession } from "fivefold/site/session.js";
import { toast } from "fivefold/site/toasts.js";
import { duration } from "fivefold/site/times.js";

const motionIsWelcome = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied.");
  } catch {
    toast("Copying is not allowed here. Select the text and copy it.");
  }
}

/** @param {string} text */
async function share(text) {
  try {
    await navigator.share({ text });
  } catch (problem) {
    if (/** @type {Error} */ (problem).name !== "AbortError") await copy(text);
  }
}

class ResultSheet extends LitElement {
  constructor() {
    super();
    this.session = pageSession();
    this.session.addEventListener("change", (event) => {
      this.requestUpdate();
      if (/** @type {CustomEvent} */ (event).detail.ended) this.open(true);
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
    if (justNow && this.session.state.status === "won" && motionIsWelcome()) {
      const { default: confetti } = await import("canvas-confetti");
      confetti.create(null, { resize: true, disableForReducedMotion: true })({ particleCount: 90, spread: 75, origin: { y: 0.35 } });
    }
  }

  seeAnswer() {
    this.sheet.close();
    const answer = document.querySelector("[data-answer]");
    answer?.scrollIntoView({ behavior: motionIsWelcome() ? "smooth" : "auto", block: "start" });
    /** @type {HTMLElement|null} */ (answer)?.focus({ preventScroll: true });
  }

  render() {
    const result = this.session.result;
    return html`<dialog class="sheet" id="result-sheet" aria-labelledby="result-title"><div class="sheet-body">${result ? this.body(result) : ""}</div></dialog>`;
  }

  /** @param {import("fivefold/site/session.js").Result} result */
  body(result) {
    return html`
      <div class="sheet-head"><h2 id="result-title">${result.sentence}</h2><button class="icon-button" type="button" data-close aria-label="Close">✕</button></div>
      <dl class="result-facts">
        <div><dt>${result.rank ? `of ${result.of}` : "rank"}</dt><dd>${result.rank ? `No. ${result.rank}` : "–"}</dd></div>
        <div><dt>day streak</dt><dd>${result.ranked ? result.streak : "–"}</dd></div>
        <div><dt>time</dt><dd class="numbers">${duration(result.seconds)}</dd></div>
      </dl>
      <pre class="result-share" tabindex="0" aria-label="Your result as it will be shared">${result.share}</pre>
      <div class="sheet-actions">
        ${"share" in navigator ? html`<button class="button primary" type="button" @click=${() => share(result.share)}>Share</button>` : ""}
        <button class=${"share" in navigator ? "button" : "button primary"} type="button" data-copy @click=${() => copy(result.share)}>Copy</button>
        <button class="button" type="button" @click=${() => this.seeAnswer()}>See the answer</button>
        ${result.next ? html`<a class="button" href=${result.next.url}>Next: ${result.next.title}</a>` : ""}
      </div>`;
  }
}
customElements.define("ff-result-sheet", ResultSheet);
