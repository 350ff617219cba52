// Follow a job until it is over. Every page that waits for one uses `followJob`, which listens to the topic
// `job.<name>` on the tab's socket, or asks the job's address where there is no socket.

import { mergeMessage, watchTopic } from "./live.js";

/** @import {JobProgress} from "fivefold/wire" */
/** @import {LiveTopic, Part, Whole} from "./live.js" */
/** @typedef {LiveTopic<JobProgress & {version: number}, Whole<JobProgress>|Part<JobProgress>>} JobTopic */

const SOON = 300;
const SLOWER = 1.4;
const LATEST = 5000;

/** A job is over for good where no one knows it any more: then a waiting page looks for the result. */
const GONE = /** @type {JobProgress} */ ({ state: "done", part: 1, note: "" });

/** Null if the server cannot be reached. @param {string} address */
async function fetchProgress(address) {
  const answer = await fetch(address, { credentials: "same-origin" }).catch(() => null);
  if (answer?.status === 404) return GONE;
  return answer?.ok ? /** @type {JobProgress} */ (await answer.json().catch(() => null)) : null;
}

/** @param {JobTopic} topic @param {string} address */
async function progressOf(topic, address) {
  if (!topic.isCurrent || !topic.standing) return document.hidden ? null : fetchProgress(address);
  const { state, part, note } = topic.standing;
  return { state, part, note };
}

/** Waits for news on the socket. @param {JobTopic} topic @param {number} wait the most milliseconds */
const waitForNews = (topic, wait) =>
  new Promise((done) => {
    const over = () => {
      clearTimeout(timer);
      topic.removeEventListener("standing", over);
      done(undefined);
    };
    const timer = setTimeout(over, wait);
    topic.addEventListener("standing", over);
  });

/**
 * Says how far a job is whenever that changes, until it is over, or no one wants to know.
 * @param {string} address @param {(progress: JobProgress) => void} [hear]
 * @param {{wanted?: () => boolean, ends?: JobProgress["state"][]}} [how] states that end it: done or failed
 * @returns {Promise<JobProgress["state"]>} the state in which it ended, or was last seen
 */
export async function followJob(address, hear = () => {}, { wanted = () => true, ends = ["done", "failed"] } = {}) {
  const topic = /** @type {JobTopic} */ (watchTopic(`job.${address.split("/").at(-2)}`, mergeMessage));
  /** @type {JobProgress|null} */
  let last = null;
  for (let wait = SOON; wanted() && !(last && ends.includes(last.state)); wait = Math.min(wait * SLOWER, LATEST)) {
    if (last || !topic.isCurrent) await waitForNews(topic, wait);
    const progress = await progressOf(topic, address);
    if (progress && JSON.stringify(progress) !== JSON.stringify(last)) {
      last = progress;
      hear(progress);
      wait = SOON;
    }
  }
  topic.tab.dropTopic(topic);
  return last?.state ?? "waiting";
}
