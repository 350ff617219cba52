// A finished puzzle once more: a further run, which never ranks.

import { csrfToken } from "fivefold/site/csrf.js";
import { toast } from "fivefold/site/toasts.js";

/**
 * Begins a further run, and opens its page. Where another tab has begun one already, that is gone on with.
 * @param {string} api where the puzzle is played
 * @param {string} page
 */
export async function beginAgain(api, page) {
  const answer = await fetch(`${api}runs/`, {
    method: "POST",
    credentials: "same-origin",
    headers: { "X-CSRFToken": csrfToken() },
  }).catch(() => null);
  if (answer?.ok || answer?.status === 409) location.assign(page);
  else toast("This puzzle cannot be begun again just now. Please try again.");
}
