// Write times as people read them, and compute when the day ends.

import { tabStore } from "./store.js";

const DAY_ENDS = "day ends";

/**
 * When new puzzles come, in milliseconds by this browser’s clock, which may be wrong. A page that someone went back to
 * may be an old copy, so there it is what the tab's last fresh page said.
 */
function findDayEnd() {
  const said = Date.now() + 1000 * Number(globalThis.document?.body.dataset.dayLeft);
  const [entry] = performance.getEntriesByType("navigation");
  const isOld = /** @type {PerformanceNavigationTiming|undefined} */ (entry)?.type === "back_forward";
  const known = Number(tabStore.getItem(DAY_ENDS));
  if (isOld && known > 0) return known;
  if (said > 0) tabStore.setItem(DAY_ENDS, String(said));
  return said;
}

export const dayEnds = findDayEnd();

/** @param {number|null} seconds as m:ss, or h:mm:ss */
export function formatDuration(seconds) {
  if (seconds === null || seconds === undefined) return "";
  const rest = String(seconds % 60).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours}:${String(minutes % 60).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** @param {number} milliseconds until a moment, as h:mm:ss; never below zero */
export function formatCountdown(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part, place) => (place ? String(part).padStart(2, "0") : String(part))).join(":");
}

/** How long it is until a moment, roughly: “3 h”, “25 min”, “a minute”. @param {number} milliseconds */
export function formatRoughly(milliseconds) {
  const minutes = Math.round(Math.max(0, milliseconds) / 60000);
  if (minutes >= 60) return `${Math.round(minutes / 60)} h`;
  return minutes > 1 ? `${minutes} min` : "a minute";
}

/** @type {Partial<Record<Intl.LDMLPluralRule, string>>} */
const ENDINGS = { one: "st", two: "nd", few: "rd" };
const numberFormat = new Intl.NumberFormat("en");
const ordinalRules = new Intl.PluralRules("en", { type: "ordinal" });

/** A number with commas, such as 1,240. @param {number} number */
export const formatNumber = (number) => numberFormat.format(number);

/** A number with an ending that says its place, such as 18th. @param {number} place */
export const formatOrdinal = (place) => `${formatNumber(place)}${ENDINGS[ordinalRules.select(place)] ?? "th"}`;
