// Show a board at the desk. Inside an edition's page its frame is as high as the board; when an editor tries the board,
// the outcome appears above it, because there is no result.

import { offerGivingUp } from "fivefold/site/ending.js";
import { pageSession } from "fivefold/site/session.js";
import { formatDuration } from "fivefold/site/times.js";
import { showToast } from "fivefold/site/toasts.js";

const session = pageSession();

/** How a try of an editor ended. */
class TryOutcome extends HTMLElement {
  connectedCallback() {
    session.addEventListener("change", () => this.showOutcome());
    this.showOutcome();
  }

  showOutcome() {
    const { result } = session;
    this.textContent = result ? `${result.sentence} ${result.line} · ${formatDuration(result.seconds ?? 0)}` : "\u00a0";
  }
}
customElements.define("ff-tried", TryOutcome);

const frame = /** @type {HTMLElement|null} */ (window.frameElement); // of another page, so of another HTMLElement
if (frame) {
  const main = document.querySelector("main") ?? document.body;
  new ResizeObserver(() => (frame.style.height = `${Math.ceil(main.getBoundingClientRect().bottom)}px`)).observe(main);
}
offerGivingUp(session);
session.addEventListener("dropped", () => showToast("You’ve played on in another tab. Start over."));
session.addEventListener("held", () => showToast("We can’t reach the server. Please try again in a moment."));
