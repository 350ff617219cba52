// The six reactions of a room, as buttons, and whether those of others are seen.

import { html, nothing } from "lit";
import { sign } from "fivefold/site/signs.js";
import { REACTIONS, isQuiet, setQuiet } from "fivefold/rooms/gestures.js";

/** @import {Gestures} from "fivefold/rooms/gestures.js" */

/** The buttons; nothing where reactions are muted. After each they rest for a moment. @param {Gestures} gestures */
function reactions(gestures) {
  if (isQuiet()) return nothing;
  const { rests } = gestures;
  const react = (/** @type {Event} */ event, /** @type {number} */ place) => {
    gestures.react(place);
    const shut = /** @type {HTMLElement} */ (event.currentTarget).closest("[popover]");
    /** @type {HTMLElement|null} */ (shut)?.hidePopover();
  };
  return html`<div class=${rests ? "reactions resting" : "reactions"} role="group" aria-label="React">
    ${REACTIONS.map(
      ([name, says], place) =>
        html`<button
          class="icon-button"
          type="button"
          title=${says}
          aria-label=${says}
          aria-disabled=${String(rests)}
          @click=${(/** @type {Event} */ event) => react(event, place)}
        >
          ${sign(name)}
        </button>`,
    )}
  </div>`;
}

/** The same with what mutes them, in the settings too. @param {Gestures} gestures */
export function reactionsAndMute(gestures) {
  const quiet = isQuiet();
  const mute = () => {
    setQuiet(!quiet);
    gestures.dispatchEvent(new Event("gesture")); // all that shows them is drawn anew
  };
  return html`${reactions(gestures)}
    <button class="button quiet" type="button" @click=${mute}>${quiet ? "Show reactions" : "Mute reactions"}</button>`;
}
