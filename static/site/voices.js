// What someone who has finished thinks of the puzzle: a thumb, and what is wrong with a part of it, for the editors.

import { html, nothing } from "lit";
import { load, postForAnswer } from "fivefold/site/requests.js";
import { pageSession } from "fivefold/site/session.js";
import { answerOf, element } from "fivefold/site/sheets.js";
import { sign } from "fivefold/site/signs.js";
import { toast } from "fivefold/site/toasts.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {Problem, Thanks, Voices as Said} from "fivefold/wire" */

const UNSENT = "We couldn’t send that. Please try again.";

/**
 * Asks with what of the puzzle something is wrong, and what, in a few words. Null if the player leaves it.
 * @param {Said} can @returns {Promise<{part: string, reason: string}|null>}
 */
async function askWhatIsWrong({ parts, longest }) {
  const options = parts.filter((part) => !part.said).map((part) => element("option", { value: part.id }, part.label));
  const choice = element("select", { id: "wrong-part" }, ...options);
  const reason = element("input", {
    type: "text",
    id: "wrong-reason",
    maxlength: `${longest}`,
    required: "",
    autocomplete: "off",
  });
  const sheet = element(
    "dialog",
    { class: "sheet question", "aria-labelledby": "wrong-title" },
    element(
      "form",
      { method: "dialog", class: "sheet-body wrong-sheet" },
      element("h2", { id: "wrong-title" }, "What’s wrong?"),
      element("label", { for: "wrong-part" }, "Which part?"),
      choice,
      element("label", { for: "wrong-reason" }, "In a few words"),
      reason,
      element(
        "div",
        { class: "sheet-actions" },
        element("button", { class: "button", type: "button", "data-close": "" }, "Cancel"),
        element("button", { class: "button primary", value: "send" }, "Tell the editors"),
      ),
    ),
  );
  return (await answerOf(sheet)) === "send" ? { part: choice.value, reason: reason.value } : null;
}

export class Voices extends PageElement {
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
    this.load();
  }

  async load() {
    const turn = ++this.turn;
    const said = await load(this.address);
    if (said && this.isConnected && turn === this.turn) this.said = said;
  }

  /** @param {string} where @param {object} body @returns {Promise<Said|Thanks|Problem|null>} */
  send(where, body) {
    return postForAnswer(`${this.address}${where}/`, body);
  }

  /** @param {boolean} up */
  async thumb(up) {
    this.turn += 1;
    const answer = await this.send("thumb", { up });
    if (answer && "parts" in answer) {
      this.said = answer;
      toast(answer.up === null ? "Taken back." : "Thank you! The editors will read this.");
    } else toast(answer && "error" in answer ? answer.error.message : UNSENT);
  }

  async wrong() {
    if (!this.said) return;
    const what = await askWhatIsWrong(this.said);
    if (!what) return;
    const answer = await this.send("wrong", what);
    if (answer && "thanks" in answer) {
      toast(answer.thanks);
      await this.load();
    } else toast(answer && "error" in answer ? answer.error.message : UNSENT);
  }

  render() {
    const { said } = this;
    const left = said?.parts.some((part) => !part.said);
    return html`<div class="voices" role="group" aria-label="What you think of this puzzle">
      ${this.button(true, "thumb-up", "Liked it")} ${this.button(false, "thumb-down", "Didn’t like it")}
      ${
        said && !left
          ? nothing
          : html`<button class="button" type="button" ?disabled=${!said} @click=${() => this.wrong()}>
              Something is wrong
            </button>`
      }
    </div>`;
  }

  /** @param {boolean} up @param {"thumb-up"|"thumb-down"} drawn @param {string} words */
  button(up, drawn, words) {
    const mine = this.said?.up === up;
    return html`<button
      class="button"
      type="button"
      aria-pressed=${mine ? "true" : "false"}
      ?disabled=${!this.said}
      @click=${() => this.thumb(up)}
    >
      ${sign(drawn)} ${words}
    </button>`;
  }
}
customElements.define("ff-voices", Voices);
