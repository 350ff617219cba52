// A job of the workers, followed until it is over. Every page that waits for one does it by `follow`.

/** @import {JobProgress} from "fivefold/wire" */

const SOON = 300;
const SLOWER = 1.4;
const LATEST = 5000;

/** A job is over for good where nobody knows it any more: then whoever waits looks what there is. */
const GONE = /** @type {JobProgress} */ ({ state: "done", part: 1, note: "" });

/** What is known of a job by now; null where the server cannot be reached. @param {string} address */
async function progressOf(address) {
  const answer = await fetch(address, { credentials: "same-origin" }).catch(() => null);
  if (answer?.status === 404) return GONE;
  return answer?.ok ? /** @type {JobProgress} */ (await answer.json().catch(() => null)) : null;
}

/**
 * Waits until there may be news of a job. A live socket with the topic `job.<name>` would say so sooner.
 * @param {number} wait
 */
const untilNews = (wait) => new Promise((done) => setTimeout(done, wait));

/**
 * Says how far a job is whenever that changes, until it is over, or nobody wants to know.
 * @param {string} address
 * @param {(progress: JobProgress) => void} [hear]
 * @param {{wanted?: () => boolean, ends?: JobProgress["state"][]}} [how] states that end it: done or failed
 * @returns {Promise<JobProgress["state"]>} the state in which it ended, or was last seen
 */
export async function follow(address, hear = () => {}, { wanted = () => true, ends = ["done", "failed"] } = {}) {
  /** @type {JobProgress|null} */
  let last = null;
  for (let wait = SOON; wanted(); wait = Math.min(wait * SLOWER, LATEST)) {
    const progress = globalThis.document?.hidden ? null : await progressOf(address);
    if (progress && JSON.stringify(progress) !== JSON.stringify(last)) {
      last = progress;
      hear(progress);
      wait = SOON;
    }
    if (last && ends.includes(last.state)) return last.state;
    await untilNews(wait);
  }
  return last?.state ?? "waiting";
}
