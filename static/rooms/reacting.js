// Draw the six reactions of a room as buttons, and choose whether those of others are visible.

import { html, nothing } from "lit";
import { renderSign } from "fivefold/site/signs.js";
import { REACTIONS, isQuiet, setQuiet } from "fivefold/rooms/gestures.js";

/** @import {LitElement} from "lit" */
/** @import {Gestures} from "fivefold/rooms/gestures.js" */

/** The buttons; nothing where reactions are muted. @param {Gestures} gestures */
export function renderReactions(gestures) {
  if (isQuiet()) return nothing;
  return html`<div class="reactions" role="group" aria-label="React">
    ${REACTIONS.map(
      ([name, says], place) =>
        html`<button
          class="icon-button"
          type="button"
          title=${says}
          aria-label=${says}
          @click=${() => gestures.makeGesture("reaction", [place])}
        >
          ${renderSign(name)}
        </button>`,
    )}
  </div>`;
}

/** The same with what mutes them, in the settings too. @param {Gestures} gestures @param {LitElement} host */
export function renderReactionsAndMute(gestures, host) {
  const quiet = isQuiet();
  const mute = () => {
    setQuiet(!quiet);
    host.requestUpdate();
  };
  return html`${renderReactions(gestures)}
    <button class="button quiet" type="button" aria-pressed=${quiet} @click=${mute}>Mute reactions</button>`;
}
