// Let Lit elements draw into the page itself, where its sheets and dialogs reach them.

import { LitElement } from "lit";

/** Draws into the page itself, where its sheets and dialogs reach it, in place of what the server wrote there. */
export class PageElement extends LitElement {
  createRenderRoot() {
    this.replaceChildren();
    return this;
  }
}
