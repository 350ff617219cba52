// What someone who has finished thinks of the puzzle: a thumb, and what is wrong with a part of it, for the editors.

import { html, nothing } from "lit";
import { post } from "fivefold/site/csrf.js";
import { pageSession } from "fivefold/site/session.js";
import { sign } from "fivefold/site/signs.js";
import { toast } from "fivefold/site/toasts.js";
import { askWhatIsWrong } from "fivefold/site/wrong-sheet.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {Problem, Thanks, Voices as Said} from "fivefold/wire" */

const UNSENT = "We couldn’t send that. Please try again.";

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
    const answer = await fetch(this.address).catch(() => null);
    const said = answer?.ok ? await answer.json().catch(() => null) : null;
    if (said && this.isConnected && turn === this.turn) this.said = said;
  }

  /** @param {string} where @param {object} body @returns {Promise<Said|Thanks|Problem|null>} */
  async send(where, body) {
    const answer = await post(`${this.address}${where}/`, body);
    return answer && (await answer.json().catch(() => null));
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
