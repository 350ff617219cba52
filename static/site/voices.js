// Ask someone who has finished what they think of the puzzle: a thumb, and a report of a mistake for the editors.

import { html, nothing } from "lit";
import { fetchJson, postForAnswer } from "fivefold/site/requests.js";
import { pageSession } from "fivefold/site/session.js";
import { askSheet, createElement } from "fivefold/site/sheets.js";
import { renderSign } from "fivefold/site/signs.js";
import { showToast } from "fivefold/site/toasts.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {Problem, Thanks, Voices as Said} from "fivefold/wire" */

const UNSENT = "We couldn’t send that. Please try again.";

/**
 * Asks with what of the puzzle something is wrong, and what, in a few words. Null if the player leaves it.
 * @param {Said} can @returns {Promise<{part: string, reason: string}|null>}
 */
async function askWhatIsWrong({ parts, longest }) {
  const options = parts
    .filter((part) => !part.said)
    .map((part) => createElement("option", { value: part.id }, part.label));
  const choice = createElement("select", { id: "wrong-part" }, ...options);
  const reason = createElement("input", {
    type: "text",
    id: "wrong-reason",
    maxlength: `${longest}`,
    required: "",
    autocomplete: "off",
  });
  const sheet = createElement(
    "dialog",
    { class: "sheet question", "aria-labelledby": "wrong-title" },
    createElement(
      "form",
      { method: "dialog", class: "sheet-body wrong-sheet" },
      createElement("h2", { id: "wrong-title" }, "What’s wrong?"),
      createElement("label", { for: "wrong-part" }, "Which part?"),
      choice,
      createElement("label", { for: "wrong-reason" }, "In a few words"),
      reason,
      createElement(
        "div",
        { class: "sheet-actions" },
        createElement("button", { class: "button", type: "button", "data-close": "" }, "Cancel"),
        createElement("button", { class: "button primary", value: "send" }, "Tell the editors"),
      ),
    ),
  );
  return (await askSheet(sheet)) === "send" ? { part: choice.value, reason: reason.value } : null;
}

export class PuzzleOpinions extends PageElement {
  static properties = { said: { state: true } };

  constructor() {
    super();
    this.session = pageSession();
    /** @type {Said|null} */
    this.said = null;
    /** How often something was asked or sent: an answer to what came before the last is out of date. */
    this.turn = 0;
  }

  get address() {
    return this.session.edition.api.replace(/^\/api\//, "/api/voices/");
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

  /** @param {string} where @param {object} body @returns {Promise<Said|Thanks|Problem|null>} */
  sendOpinion(where, body) {
    return postForAnswer(`${this.address}${where}/`, body);
  }

  /** @param {boolean} up */
  async sendThumb(up) {
    this.turn += 1;
    const answer = await this.sendOpinion("thumb", { up });
    if (answer && "parts" in answer) {
      this.said = answer;
      showToast(answer.up === null ? "We’ve removed your vote." : "Thank you! The editors will read this.");
    } else showToast(answer && "error" in answer ? answer.error.message : UNSENT);
  }

  async reportWrong() {
    if (!this.said) return;
    const what = await askWhatIsWrong(this.said);
    if (!what) return;
    const answer = await this.sendOpinion("wrong", what);
    if (answer && "thanks" in answer) {
      showToast(answer.thanks);
      await this.loadOpinions();
    } else showToast(answer && "error" in answer ? answer.error.message : UNSENT);
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
