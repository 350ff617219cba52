// Show a job's progress (infra/being_made.html), then what it has made. The form around it is sent again; a page
// without a form is reloaded, unless its own script shows the outcome. That script hears the event “job” at each
// change, and “over” at the end.

import { followJob } from "fivefold/site/job.js";
import { tabStore } from "fivefold/site/store.js";

/** A page that was loaded again and still waits for the same job is not loaded again before this. */
const RELOAD_AT_MOST_EVERY = 10000;
const RELOADED = "being-made reloaded";

/** @import {JobProgress} from "fivefold/wire" */

/** Beside a face: what one can do meanwhile; the server writes it once the job is late. */
const MEANWHILE = "[data-late-in]";

/** @param {HTMLElement} face @param {JobProgress} progress */
function showProgress(face, progress) {
  const bar = face.querySelector("progress");
  const line = /** @type {HTMLElement|null} */ (face.querySelector("[data-waits]"));
  if (bar) bar.value = progress.part;
  if (bar) bar.hidden = !progress.part;
  if (line) line.textContent = progress.note || (line.dataset.waits ?? "");
  document.dispatchEvent(new CustomEvent("job", { detail: progress }));
}

/** How long to wait, so that a job and a page that disagree never chase each other. @param {string} job */
function untilReload(job) {
  const [last, at] = (tabStore.getItem(RELOADED) ?? "").split(" ");
  return last === job ? RELOAD_AT_MOST_EVERY - Math.max(0, Date.now() - Number(at)) : 0;
}

/** @param {HTMLElement} face */
async function watchJob(face) {
  const job = face.dataset.job ?? "";
  await followJob(job, (progress) => showProgress(face, progress), { ends: ["done"] });
  if (!document.dispatchEvent(new CustomEvent("over", { cancelable: true }))) return;
  await new Promise((done) => setTimeout(done, untilReload(job)));
  tabStore.setItem(RELOADED, `${job} ${Date.now()}`);
  const form = face.closest("form");
  if (form) form.requestSubmit(form.querySelector("[data-look]"));
  else location.reload();
}

/** Once a job is late, asks the server what to say of it and what can be played until then. */
async function showLateness() {
  const place = /** @type {HTMLElement|null} */ (document.querySelector(MEANWHILE));
  const wait = Number(place?.dataset.lateIn);
  if (!place || !wait) return;
  await new Promise((done) => setTimeout(done, wait + 500)); // the server's clock decides
  const answer = await fetch(location.href, { credentials: "same-origin" }).catch(() => null);
  if (answer?.status !== 202) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of [MEANWHILE, ".being-made [data-waits]"]) {
    const now = fresh.querySelector(part);
    if (now) document.querySelector(part)?.replaceWith(now);
  }
}

showLateness();
for (const face of document.querySelectorAll("[data-job]")) watchJob(/** @type {HTMLElement} */ (face));
