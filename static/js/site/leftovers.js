// Moves that were made without network on a page that is closed by now: whatever page is opened next sends them.

import { PlaySession, pageAnswer } from "fivefold/site/session.js";
import { waitingPlays } from "fivefold/site/waiting.js";

/** @import {Answer} from "fivefold/wire" */

/** @param {string} api */
async function send(api) {
  const response = await fetch(api, { credentials: "same-origin" });
  if (response.ok) await new PlaySession(/** @type {Answer} */ (await response.json())).resume();
}

export function sendLeftovers() {
  const own = pageAnswer()?.edition.api; // which sends its own
  for (const api of waitingPlays()) if (api !== own) send(api).catch(() => {}); // another time, then
}
