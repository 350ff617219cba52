// What is said at an end: the rank where it says something, a kind word where it was no win, how loud the joy is.

/** @import {Result, State} from "fivefold/wire" */

/** With fewer players a rank says nothing. */
const FEWEST = 3;
/** The most pieces of confetti, for a result without a flaw, and the fewest, for one that took much help. */
const MOST_PIECES = 140;
const FEWEST_PIECES = 18;

/**
 * The rank as it is told: only from three players on, and never for a loss.
 * @param {Pick<Result, "rank"|"of">} result @param {State["status"]} status
 * @returns {string} empty where there is nothing to tell
 */
export function rankTold({ rank, of }, status) {
  return rank && of >= FEWEST && status === "won" ? `No. ${rank} of ${of}` : "";
}

/** A kind word for an end that was no win. @param {State["status"]} status @returns {string} */
export function kindWord(status) {
  if (status === "lost") return "Not this time. You can see the solution now.";
  return status === "gave up" ? "Some days are like that. You can see the solution now." : "";
}

/** Whether this is a moment to ask for something: never after a day that went wrong. @param {State["status"]} status */
export const isMomentToAsk = (status) => status === "won";

/** How many pieces of confetti a result is worth. @param {number} joy from 0, much help, to 1, without a flaw */
export function pieces(joy) {
  return Math.round(FEWEST_PIECES + (MOST_PIECES - FEWEST_PIECES) * Math.min(1, Math.max(0, joy)));
}

/**
 * Where there is a reason, offers to call the player while they are away; most pages never load what that takes.
 * @param {HTMLElement|null} place
 */
export async function offerCalls(place) {
  if (!place || !("PushManager" in window)) return;
  const { offer } = await import("fivefold/site/calling.js");
  await offer(place);
}
