// Home while it is looked at: who plays and who leads is asked again and again, and a new day brings new cards.

import "fivefold/site/day.js";

const EVERY = 20000;
const SOON = 5000; // while a puzzle of today is being made
const DAY_TURNS = 3000; // browsers' clocks differ from the server's

/** @param {string} selector what to take over from the page as it is now */
async function renew(selector) {
  const response = await fetch(location.href, { credentials: "same-origin" }).catch(() => null);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const now = fresh.querySelectorAll(selector);
  const here = document.querySelectorAll(selector);
  if (now.length !== here.length) return;
  here.forEach((old, place) => old.innerHTML !== now[place].innerHTML && replace(old, now[place]));
}

/**
 * Puts new contents into a part of the page; what was unfolded in it stays so.
 * @param {Element} old @param {Element} now
 */
function replace(old, now) {
  const open = new Set([...old.querySelectorAll("details[open]")].map(({ id }) => id));
  for (const one of now.querySelectorAll("details")) one.open = open.has(one.id);
  const on = document.activeElement?.closest("details");
  const held = on && old.contains(on) ? on.id : "";
  old.replaceChildren(...now.childNodes);
  if (held) document.getElementById(held)?.querySelector("summary")?.focus();
}

/** At which hour of this browser's clock the new puzzles come. */
function tellDaybreak() {
  const told = document.querySelector("[data-day-break]");
  const at = new Date(Math.round((Date.now() + 1000 * Number(document.body.dataset.dayLeft)) / 60000) * 60000);
  if (told) told.textContent = `at ${at.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" })}`;
}

tellDaybreak();
if (document.querySelector("[data-being-made]")) setTimeout(() => location.reload(), SOON);
setInterval(() => document.visibilityState === "visible" && renew("[data-renewed]"), EVERY);
document.addEventListener("friends-moved", () => renew("[data-renewed]"));
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && renew("[data-renewed]"));
document.addEventListener(
  "day-over",
  () => setTimeout(() => location.reload(), DAY_TURNS + Math.random() * DAY_TURNS),
  { once: true },
);
