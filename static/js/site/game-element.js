// What a game's own element is built on: a Lit element in the page's light DOM that draws anew when the play changes.

import { LitElement, html, nothing } from "lit";
import { pageSession } from "fivefold/site/session.js";

export class GameElement extends LitElement {
  constructor() {
    super();
    this.session = pageSession();
    this.onChange = (/** @type {Event} */ event) => {
      this.changed(/** @type {CustomEvent} */ (event).detail);
      this.requestUpdate();
    };
  }

  createRenderRoot() {
    this.replaceChildren();
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.session.addEventListener("change", this.onChange);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.session.removeEventListener("change", this.onChange);
  }

  /**
   * For a game that wants to know what changed: the answer to a move, and whether the game ended with it.
   * @param {{feedback: any, ended: boolean}} _what
   */
  changed(_what) {}

  /**
   * On a board that several share: a chip with the name and colour of whoever made one of the moves. Nothing elsewhere.
   * @param {(move: any) => boolean} kind which moves count
   * @param {number} n which of them, from 1
   */
  mover(kind, n) {
    const entry = this.session.state.log?.filter((one) => kind(one.move))[n - 1];
    if (!entry) return nothing;
    const { name, number } = this.session.movers.get(entry.by) ?? { name: "Someone", number: 0 };
    return html`<span class="mover" data-seat=${((number - 1) % 8) + 1}>${name}</span>`;
  }
}
