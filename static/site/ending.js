// What is said at an end: a warm word, the rank where it says something, and how loud the joy is.

import { ordinal } from "./times.js";

/** @import {Result, State} from "fivefold/wire" */

/** With fewer players a rank says nothing. */
const FEWEST = 5;
/** The most pieces of confetti, for a result without a flaw, and the fewest, for one that took much help. */
const MOST_PIECES = 140;
const FEWEST_PIECES = 18;

/**
 * The rank as it is told: only from five players on, and never for a loss.
 * @param {Pick<Result, "rank"|"of">} result @param {State["status"]} status
 * @returns {string} empty where there is nothing to tell
 */
export function rankTold({ rank, of }, status) {
  return rank && of >= FEWEST && status === "won" ? `${ordinal(rank)} of ${of}` : "";
}

/** Words for an end of which the game itself says nothing. @type {Record<State["status"], string>} */
const PRAISES = { won: "Solved!", lost: "Not this time", "gave up": "Next time!", playing: "" };

/**
 * The word over a result. In a race that is decided it is about who won.
 * @param {string} praise the game's own, or empty @param {State["status"]} status
 * @param {{place: number|null, winner: string}|null} race the player's place, and the name of who came first
 */
export function headline(praise, status, race) {
  if (!race) return praise || PRAISES[status];
  return race.place === 1 ? "You won!" : `${race.winner} won`;
}

/** How many pieces of confetti a result is worth. @param {number} joy from 0, much help, to 1, without a flaw */
export function pieces(joy) {
  return Math.round(FEWEST_PIECES + (MOST_PIECES - FEWEST_PIECES) * Math.min(1, Math.max(0, joy)));
}
