// Offer replays of a finished puzzle, and races against them.

import { html, nothing } from "lit";
import { startAgain } from "fivefold/site/again.js";
import { challengeText, sendChallenge } from "fivefold/site/sharing.js";

/** @import {Edition, Result} from "fivefold/wire" */

/**
 * The player’s own replay and the day’s best, and races against them.
 * @param {Result} result @param {Edition} edition
 */
export function renderReplays(result, { kind, room, url, today, api }) {
  if (room) return nothing;
  const link = `${location.origin}${url}?ghost=${result.player}`;
  return html`<a class="button" href=${`/replay/${result.player}${url}`}>Watch your replay</a>
    ${
      kind === "daily" && result.of && result.rank !== 1
        ? html`<a class="button" href=${`/replay/best${url}`}>Watch the day’s best</a>`
        : nothing
    }
    <button class="button" type="button" @click=${() => sendChallenge(challengeText(result, link))}>
      Challenge a friend
    </button>
    ${
      today
        ? nothing
        : html`<button class="button" type="button" @click=${() => startAgain(api, `${url}?ghost=${result.player}`)}>
            Race your earlier self
          </button>`
    }`;
}
