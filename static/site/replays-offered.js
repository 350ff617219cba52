// Offer replays of a finished puzzle, and races against them in a further run, which never ranks.

import { html, nothing } from "lit";
import { postData } from "fivefold/site/requests.js";
import { challengeText, sendChallenge } from "fivefold/site/sharing.js";
import { showToast } from "fivefold/site/toasts.js";

/** @import {Edition, Result} from "fivefold/wire" */

/**
 * Starts a further run and opens its page, or goes on with the one that another tab has started.
 * @param {string} api where the puzzle is played @param {string} page
 */
export async function startAgain(api, page) {
  const answer = await postData(`${api}runs/`);
  if (answer?.ok || answer?.status === 409) location.assign(page);
  else showToast("We couldn’t start this puzzle again. Please try again.");
}

/** @param {Result} result @param {Edition} edition */
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
