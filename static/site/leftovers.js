// Send moves that were made without network on a page that has been closed since, from the next page opened.

import { PlaySession, pageAnswer } from "fivefold/site/session.js";
import { showToast } from "fivefold/site/toasts.js";
import { forgetMoves, waitingPlays } from "fivefold/site/waiting.js";

/** @import {Answer} from "fivefold/wire" */
/** @import {Refusal} from "fivefold/site/session.js" */

/** @param {string} api */
async function sendWaiting(api) {
  const response = await fetch(api, { credentials: "same-origin" });
  if (response.status >= 500)
    showToast("We’ve kept the moves you made offline on this device, and will send them later.");
  if (response.status === 404) return forgetMoves(api); // there is no such game any more: a room that was closed
  if (!response.ok) return; // another time, then
  const session = new PlaySession(/** @type {Answer} */ (await response.json()));
  const { title } = session.edition;
  session.addEventListener("dropped", () =>
    showToast(`You’ve played on with ${title} in another tab or device, so we didn’t keep the moves waiting here.`),
  );
  session.addEventListener("refused", (event) => {
    const { message } = /** @type {CustomEvent<Refusal>} */ (event).detail;
    showToast(`We couldn’t accept a move you made in ${title} offline. ${message}`);
  });
  session.addEventListener("held", () =>
    showToast(`We’ve kept your moves in ${title} on this device, and will send them later.`),
  );
  await session.resumeSending();
}

export function sendLeftovers() {
  const own = pageAnswer()?.edition.api; // which sends its own
  for (const api of waitingPlays()) if (api !== own) sendWaiting(api).catch(() => {}); // another time, then
}
