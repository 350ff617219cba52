// Ask someone who has finished what they think of the puzzle: a thumb, and a report of a mistake for the editors.

import { html, nothing, render } from "lit";
import { fetchJson, postForAnswer } from "fivefold/site/requests.js";
import { pageSession } from "fivefold/site/session.js";
import { askSheet, createElement } from "fivefold/site/sheets.js";
import { renderSign } from "fivefold/site/signs.js";
import { showToast } from "fivefold/site/toasts.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {Problem, Thanks, Voices as Said} from "fivefold/wire" */

const UNSENT = "We couldn’t send that. Please try again.";

/** Asks which part of the puzzle is wrong, and how; null if the player leaves it. @param {Said} can */
async function askWhatIsWrong({ parts, longest }) {
  const sheet = createElement("dialog", { class: "sheet question", "aria-labelledby": "wrong-title" });
  const form = html`<form method="dialog" class="sheet-body wrong-sheet">
    <h2 id="wrong-title">What’s wrong?</h2>
    <label for="wrong-part">Which part?</label>
    <select id="wrong-part" name="part">
      ${parts.filter((part) => !part.said).map((part) => html`<option value=${part.id}>${part.label}</option>`)}
    </select>
    <label for="wrong-reason">In a few words</label>
    <input type="text" id="wrong-reason" name="reason" maxlength=${longest} required autocomplete="off" />
    <div class="sheet-actions">
      <button class="button" type="button" data-close>Cancel</button>
      <button class="button primary" value="send">Tell the editors</button>
    </div>
  </form>`;
  render(form, sheet);
  if ((await askSheet(sheet)) !== "send") return null;
  const fields = new FormData(sheet.querySelector("form") ?? undefined);
  return { part: String(fields.get("part")), reason: String(fields.get("reason")) };
}

export class PuzzleOpinions extends PageElement {
  static properties = { said: { state: true } };

  constructor() {
    super();
    this.address = pageSession().edition.api.replace(/^\/api\//, "/api/voices/");
    /** @type {Said|null} */
    this.said = null;
    /** How often something was asked or sent: an answer to what came before the last is out of date. */
    this.turn = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    this.loadOpinions();
  }

  async loadOpinions() {
    const turn = ++this.turn;
    const said = await fetchJson(this.address);
    if (said && this.isConnected && turn === this.turn) this.said = said;
  }

  /** @param {boolean} up */
  async sendThumb(up) {
    this.turn += 1;
    /** @type {Said|Problem|null} */
    const answer = await postForAnswer(`${this.address}thumb/`, { up });
    if (answer && "parts" in answer) {
      this.said = answer;
      showToast(answer.up === null ? "We’ve removed your vote." : "Thank you! The editors will read this.");
    } else showToast(answer?.error.message ?? UNSENT);
  }

  async reportWrong() {
    if (!this.said) return;
    const what = await askWhatIsWrong(this.said);
    if (!what) return;
    /** @type {Thanks|Problem|null} */
    const answer = await postForAnswer(`${this.address}wrong/`, what);
    if (answer && "thanks" in answer) {
      showToast(answer.thanks);
      await this.loadOpinions();
    } else showToast(answer?.error.message ?? UNSENT);
  }

  render() {
    const { said } = this;
    const left = said?.parts.some((part) => !part.said);
    return html`<div class="voices" role="group" aria-label="What you think of this puzzle">
      ${this.renderThumb(true, "thumb-up", "Liked it")} ${this.renderThumb(false, "thumb-down", "Didn’t like it")}
      ${
        said && !left
          ? nothing
          : html`<button class="button" type="button" ?disabled=${!said} @click=${() => this.reportWrong()}>
              Something is wrong
            </button>`
      }
    </div>`;
  }

  /** @param {boolean} up @param {"thumb-up"|"thumb-down"} drawn @param {string} words */
  renderThumb(up, drawn, words) {
    const mine = this.said?.up === up;
    return html`<button
      class="button"
      type="button"
      aria-pressed=${mine ? "true" : "false"}
      ?disabled=${!this.said}
      @click=${() => this.sendThumb(up)}
    >
      ${renderSign(drawn)} ${words}
    </button>`;
  }
}
customElements.define("ff-voices", PuzzleOpinions);
