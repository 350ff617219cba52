// Moves that were made without network on a page that is closed by now: whatever page is opened next sends them.

import { PlaySession, pageAnswer } from "fivefold/site/session.js";
import { toast } from "fivefold/site/toasts.js";
import { forget, waitingPlays } from "fivefold/site/waiting.js";

/**
 * @import {Answer} from "fivefold/wire"
 * @import {Refusal} from "fivefold/site/session.js"
 */

/** @param {string} api */
async function send(api) {
  const response = await fetch(api, { credentials: "same-origin" });
  if (response.status >= 500) toast("Moves that you made without network wait on this device and are sent later.");
  if (response.status === 404) return forget(api); // there is no such game any more: a room that was closed
  if (!response.ok) return; // another time, then
  const session = new PlaySession(/** @type {Answer} */ (await response.json()));
  const { title } = session.edition;
  session.addEventListener("dropped", () =>
    toast(`Your game of ${title} has moved on elsewhere; moves that waited here were dropped.`),
  );
  session.addEventListener("refused", (event) => {
    const { message } = /** @type {CustomEvent<Refusal>} */ (event).detail;
    toast(`A move of ${title} that was made here without network was not taken. ${message}`);
  });
  session.addEventListener("held", () => toast(`Your moves in ${title} wait on this device and are sent later.`));
  await session.resume();
}

export function sendLeftovers() {
  const own = pageAnswer()?.edition.api; // which sends its own
  for (const api of waitingPlays()) if (api !== own) send(api).catch(() => {}); // another time, then
}
