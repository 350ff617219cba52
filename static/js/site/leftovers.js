// Moves that were made without network on a page that is closed by now: whatever page is opened next sends them.

import { PlaySession } from "fivefold/site/session.js";
import { waitingPlays } from "fivefold/site/waiting.js";

/** The play of this page, which sends its own. */
function ownApi() {
  const answer = document.getElementById("answer")?.textContent;
  return answer ? JSON.parse(answer).edition.api : null;
}

/** @param {string} api */
async function send(api) {
  const response = await fetch(api, { credentials: "same-origin" });
  if (response.ok) await new PlaySession(await response.json()).resume();
}

export function sendLeftovers() {
  const own = ownApi();
  for (const api of waitingPlays()) if (api !== own) send(api).catch(() => {}); // another time, then
}
