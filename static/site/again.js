// Start a finished puzzle again: a further run, which never ranks.

import { postData } from "fivefold/site/requests.js";
import { showToast } from "fivefold/site/toasts.js";

/** Lets anyone who is in the middle of a puzzle that was corrected begin the right one. */
export function offerCorrected() {
  const button = /** @type {HTMLButtonElement|null} */ (document.querySelector("[data-begin-corrected]"));
  button?.addEventListener("click", async () => {
    button.disabled = true;
    const answer = await postData(`${button.dataset.beginCorrected}corrected/`);
    if (answer?.ok || answer?.status === 409) location.reload();
    else {
      button.disabled = false;
      showToast("We couldn’t start the corrected puzzle. Please try again.");
    }
  });
}

/**
 * Begins a further run, and opens its page. Where another tab has begun one already, that is gone on with.
 * @param {string} api where the puzzle is played
 * @param {string} page
 */
export async function startAgain(api, page) {
  const answer = await postData(`${api}runs/`);
  if (answer?.ok || answer?.status === 409) location.assign(page);
  else showToast("We couldn’t start this puzzle again. Please try again.");
}
