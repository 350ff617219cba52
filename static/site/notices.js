// Show notices at the head of every page: an administrator's, that the page must be reloaded, and that the service
// worker shows it as it was last seen.

import { pauseFor, waitAfter } from "fivefold/site/server.js";
import { createElement } from "fivefold/site/sheets.js";
import { browserStore } from "fivefold/site/store.js";

const PREFIX = "notice-";

const place = document.querySelector("[data-notices]");

place?.addEventListener("click", ({ target }) => {
  const pressed = /** @type {Element} */ (target).closest("[data-dismiss]");
  const notice = /** @type {HTMLElement|null} */ (pressed?.closest(".notice"));
  if (!notice) return;
  if (notice.dataset.notice) browserStore.setItem(PREFIX + notice.dataset.notice, "read");
  notice.remove();
});

let asked = false;

/**
 * Asks, once, that this page be loaded again, after moves that wait were sent.
 * @param {() => Promise<unknown>} [before] what must be over first @param {string} [reason]
 */
export function askToReload(
  before = () => Promise.resolve(),
  reason = "Fivefold has been updated since you opened this page.",
) {
  if (asked || !place) return;
  asked = true;
  const text = createElement("p", {}, reason);
  const again = createElement("button", { type: "button", class: "button" }, "Reload");
  const dismiss = { type: "button", class: "icon-button close", "aria-label": "Close", "data-dismiss": "" };
  again.addEventListener("click", async () => {
    again.disabled = true;
    text.textContent = "Sending your moves first…";
    await before();
    location.reload();
  });
  place.append(createElement("div", { class: "notice" }, text, again, createElement("button", dismiss)));
}

if (place && (!navigator.onLine || "lastSeen" in document.documentElement.dataset)) {
  const text = createElement("p", {}, "You’re offline. This is how the page was when you last saw it.");
  const notice = createElement("div", { class: "notice" }, text);
  place.append(notice);
  addEventListener("online", () => notice.remove(), { once: true });
  if (navigator.onLine) void waitForSite();
}

/** The browser knows of no outage, so it won't say when it is over: ask the site, with growing pauses. */
async function waitForSite() {
  const answers = () =>
    fetch("/healthz", { cache: "no-store" })
      .then((answer) => answer.ok)
      .catch(() => false);
  for (let attempt = 0; !(await answers()); attempt++) await pauseFor(waitAfter(attempt));
  dispatchEvent(new Event("online"));
}
