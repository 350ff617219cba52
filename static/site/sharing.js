// Share a result: by the system's own menu where there is one, by the clipboard everywhere.

import { showToast } from "./toasts.js";
import { topSheet } from "./sheets.js";
import { browserStore } from "./store.js";

/** @import {Day, Result} from "fivefold/wire" */

/** Each colour as a shape of its own, for those who tell colours apart badly; the rest stays as it is. */
const SHAPES = { "🟥": "🔺", "🟧": "🔶", "🟨": "⭐", "🟩": "🟢", "🟦": "🔷", "🟫": "🍂" };
const COLOURED = new RegExp(Object.keys(SHAPES).join("|"), "gu");

/** A result as this browser's settings want it: perhaps in shapes. @param {string} text */
export function withShapes(text) {
  if (browserStore.getItem("shapes") !== "on") return text;
  return text.replace(COLOURED, (colour) => SHAPES[/** @type {keyof typeof SHAPES} */ (colour)]);
}

/** Whether texts of a whole day and pictures have no times. */
export const clockIsHidden = () => document.documentElement.dataset.clock === "off";

/** A whole day as a text, a line for each finished puzzle. @param {Day} day @param {boolean} hidesClock */
export function dayText({ title, lines, link }, hidesClock) {
  const rows = lines.map((one) => {
    const time = one.time && !hidesClock ? ` ⏱️ ${one.time}` : "";
    return `${one.mark} ${one.title}: ${one.line}${time}`;
  });
  return [title, ...rows, link].join("\n");
}

/**
 * A challenge to race a recorded run: whose it is, what was played and how it ended; nothing of the puzzle.
 * @param {Pick<Result, "name"|"share">} result @param {string} link
 */
export function challengeText({ name, share: text }, link) {
  const title = splitShareText(withShapes(text)).title.trim();
  return `${name ? `${name} challenges` : "I challenge"} you to a race:\n${title}\n${link}`;
}

/** @param {string} text */
export const sendChallenge = (text) => (canShare() ? shareText(text) : copyText(text, "your challenge"));

export const canShare = () => typeof navigator.share === "function";

/** Copies in the old way, which also works on pages without TLS, such as in a home network. @param {string} text */
function copyBySelection(text) {
  const focused = /** @type {HTMLElement|null} */ (document.activeElement);
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  (topSheet() ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  focused?.focus({ preventScroll: true });
  return done;
}

/** @param {string} text @param {string} [what] what a note calls it */
export async function copyText(text, what = "your result") {
  const copied = `We’ve copied ${what}. You can paste it anywhere.`;
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied);
  } catch {
    showToast(
      copyBySelection(text) ? copied : "Your browser doesn’t let us copy. Select the text and copy it yourself.",
    );
  }
}

/** Shares by the system's menu, with a picture if both can travel. @param {string} text @param {File|null} [picture] */
export async function shareText(text, picture = null) {
  const both = picture && { text, files: [picture] };
  try {
    await navigator.share(both && navigator.canShare?.(both) ? both : { text });
  } catch (problem) {
    if (/** @type {Error} */ (problem).name !== "AbortError") await copyText(text);
  }
}

/** A share text in three parts: what was played, what happened, and the link on its last line. @param {string} text */
export function splitShareText(text) {
  const [first, last] = [text.indexOf("\n") + 1, text.lastIndexOf("\n") + 1];
  return { title: text.slice(0, first), story: text.slice(first, last), link: text.slice(last) };
}
