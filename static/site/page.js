// Set up what every page has: the countdown to the next puzzles, light or dark, notices, reports of its errors, the
// service worker, and moves that earlier pages could not send.

import "fivefold/site/faults.js";
import "fivefold/site/notices.js";
import { closeSheetsByBack } from "fivefold/site/back-closes.js";
import { setUpGamePage } from "fivefold/site/game-page.js";
import { PlaySession, pageAnswer } from "fivefold/site/session.js";
import { browserStore } from "fivefold/site/store.js";
import { dayEnds, formatCountdown } from "fivefold/site/times.js";
import { showToast } from "fivefold/site/toasts.js";
import { forgetMoves, waitingPlays } from "fivefold/site/waiting.js";

/** @import {Answer} from "fivefold/wire" */
/** @import {Refusal} from "fivefold/site/session.js" */

/** Counts down to the end of the day, and fires "day-over" there. */
class Countdown extends HTMLElement {
  connectedCallback() {
    this.showTimeLeft();
    this.timer = setInterval(() => this.showTimeLeft(), 1000);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  showTimeLeft() {
    const left = dayEnds - Date.now();
    this.textContent = formatCountdown(left);
    if (left > 0) return;
    clearInterval(this.timer);
    this.dispatchEvent(new Event("day-over", { bubbles: true }));
  }
}
customElements.define("ff-countdown", Countdown);

const root = document.documentElement;

function isDark() {
  const chosen = root.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** The browser's own bars take the colour of the paper. */
function paintBars() {
  const paper = getComputedStyle(document.body).backgroundColor;
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.setAttribute("content", paper);
}

function turnTheme() {
  const theme = isDark() ? "light" : "dark";
  root.dataset.theme = theme;
  paintBars();
  browserStore.setItem("theme", theme);
}

/** Delete pages that the service worker keeps for another player. @param {ServiceWorker|null} worker */
function forgetOthers(worker) {
  const player = document.body.dataset.player ?? "";
  const before = browserStore.getItem("pages-of");
  if (before && before !== player) worker?.postMessage("forget pages");
  browserStore.setItem("pages-of", player);
}

/** Send moves that were made without network on pages that have been closed since. @param {string} api */
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

function sendLeftovers() {
  const own = pageAnswer()?.edition.api; // which sends its own
  for (const api of waitingPlays()) if (api !== own) sendWaiting(api).catch(() => {}); // another time, then
}

for (const button of document.querySelectorAll("[data-theme-toggle]")) button.addEventListener("click", turnTheme);
if (root.dataset.theme) paintBars();

const worker = document.body.dataset.worker;
if (worker && "serviceWorker" in navigator) {
  navigator.serviceWorker.register(worker).then(
    (registration) => forgetOthers(registration.active),
    () => {}, // such as a page without TLS: the site works all the same
  );
}
closeSheetsByBack();
if (document.body.matches(".playing-page:not(.on-stage)")) setUpGamePage();
sendLeftovers();
addEventListener("online", () => sendLeftovers());
