// Keep home up to date: who plays and who leads, again and again, and new cards on a new day.

import "fivefold/site/flower.js";
import "fivefold/site/renewing.js";
import { dayEnds } from "fivefold/site/times.js";

const DAY_TURNS = 3000; // browsers' clocks differ from the server's

/** At which hour of this browser's clock the new puzzles come. */
function showDaybreak() {
  const place = document.querySelector("[data-day-break]");
  const at = new Date(Math.round(dayEnds / 60000) * 60000);
  if (place) place.textContent = `at ${at.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" })}`;
}

showDaybreak();
document.addEventListener(
  "day-over",
  () => setTimeout(() => location.reload(), DAY_TURNS + Math.random() * DAY_TURNS),
  { once: true },
);
