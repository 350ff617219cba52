// The six reactions of a room, as buttons, and whether those of others are seen.

import { html, nothing } from "lit";
import { sign } from "fivefold/site/signs.js";
import { REACTIONS, isQuiet, setQuiet } from "fivefold/rooms/gestures.js";

/** @import {LitElement} from "lit" */
/** @import {Gestures} from "fivefold/rooms/gestures.js" */

/** The buttons; nothing where reactions are muted. @param {Gestures} gestures */
export function reactions(gestures) {
  if (isQuiet()) return nothing;
  return html`<div class="reactions" role="group" aria-label="React">
    ${REACTIONS.map(
      ([name, says], place) =>
        html`<button
          class="icon-button"
          type="button"
          title=${says}
          aria-label=${says}
          @click=${() => gestures.make("reaction", [place])}
        >
          ${sign(name)}
        </button>`,
    )}
  </div>`;
}

/** The same with what mutes them, in the settings too. @param {Gestures} gestures @param {LitElement} host */
export function reactionsAndMute(gestures, host) {
  const quiet = isQuiet();
  const mute = () => {
    setQuiet(!quiet);
    host.requestUpdate();
  };
  return html`${reactions(gestures)}
    <button class="button quiet" type="button" aria-pressed=${quiet} @click=${mute}>Mute reactions</button>`;
}
