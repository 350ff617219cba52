// A page that waits for a puzzle: it asks whether the puzzle is there, and only then is loaded anew.

import { tabStore } from "fivefold/site/store.js";

const ASK_EVERY = 1000;
const SLOWER = 1.25;
const SLOWEST = 10000;
/** A page that was loaded anew and still waits does not do so again before this. */
const RELOAD_AT_MOST_EVERY = 10000;
const RELOADED = "being-made reloaded";

const awaited = /** @type {HTMLElement|null} */ (document.querySelector("[data-awaited]"));

/** Whether what the page waits for is there, or at least no longer being made: then the page itself says what is. */
async function isOver() {
  const answer = await fetch(awaited?.dataset.awaited ?? "", { credentials: "same-origin" }).catch(() => null);
  return answer !== null && answer.status !== 503 && answer.status !== 429;
}

/** Whether the page was not loaded anew only just now, so that two that disagree never chase each other. */
function mayReload() {
  const last = Number(tabStore.getItem(RELOADED) ?? 0);
  if (Date.now() - last < RELOAD_AT_MOST_EVERY) return false;
  return tabStore.setItem(RELOADED, String(Date.now())) || performance.now() >= RELOAD_AT_MOST_EVERY;
}

/** @param {number} wait */
async function ask(wait) {
  if (document.visibilityState === "visible" && (await isOver()) && mayReload()) return location.reload();
  setTimeout(() => ask(Math.min(wait * SLOWER, SLOWEST)), wait);
}

if (awaited) setTimeout(() => ask(ASK_EVERY), ASK_EVERY / 2);
