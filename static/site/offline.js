import { pause, waitAfter } from "fivefold/site/server.js";

// Without network the service worker shows a page as it was last seen. The page says so until the site answers again.

const place = document.querySelector("[data-notices]");
if (place && (!navigator.onLine || "lastSeen" in document.documentElement.dataset)) {
  const notice = document.createElement("div");
  notice.className = "notice";
  const text = document.createElement("p");
  text.textContent = "You’re offline. This is how the page was when you last saw it.";
  notice.append(text);
  place.append(notice);
  addEventListener("online", () => notice.remove(), { once: true });
  if (navigator.onLine) void lookForSite();
}

/** The browser knows of no outage, so it won't say when it is over: ask the site, with growing pauses. */
async function lookForSite() {
  const answers = () =>
    fetch("/healthz", { cache: "no-store" })
      .then((answer) => answer.ok)
      .catch(() => false);
  for (let attempt = 0; !(await answers()); attempt++) await pause(waitAfter(attempt));
  dispatchEvent(new Event("online"));
}
