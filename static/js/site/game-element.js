// What a game's own element is built on: a Lit element in the page's light DOM that draws anew when the play changes.

import { LitElement } from "lit";
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
}
