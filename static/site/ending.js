// Write what players read at an end: praise, the rank where it says something, and how others did; ask before giving
// up. Decide how much the page celebrates.

import { formatOrdinal } from "./times.js";

/** @import {Distribution, GiveUp, Result, State} from "fivefold/wire" */
/** @typedef {ReturnType<typeof import("fivefold/site/session.js").pageSession>} PageSession */

/** With fewer players a rank says nothing. */
const FEWEST = 5;
/** The most pieces of confetti, for a result without a flaw, and the fewest, for one that took much help. */
const MOST_PIECES = 140;
const FEWEST_PIECES = 18;

/** '' for a loss or too few players. @param {Pick<Result, "rank"|"of">} result @param {State["status"]} status */
export function describeRank({ rank, of }, status) {
  return rank && of >= FEWEST && status === "won" ? `${formatOrdinal(rank)} of ${of}` : "";
}

/** Words for an end if the game itself has none. @type {Record<State["status"], string>} */
const PRAISES = { won: "Solved!", lost: "Not this time", "gave up": "Next time!", playing: "" };

/**
 * The word over a result. In a race that is decided it is about who won.
 * @param {string} praise the game's own, or empty @param {State["status"]} status
 * @param {{place: number|null, winner: string}|null} race the player's place, and the name of who came first
 */
export function chooseHeadline(praise, status, race) {
  if (!race) return praise || PRAISES[status];
  return race.place === 1 ? "You won!" : `${race.winner} won`;
}

/** @param {number} joy from 0, much help, to 1, without a flaw */
export function countConfetti(joy) {
  return Math.round(FEWEST_PIECES + (MOST_PIECES - FEWEST_PIECES) * Math.min(1, Math.max(0, joy)));
}

/** What the game's own sentence of an end begins with when it was given up; a shared board names the player there. */
const MINE = "You gave up";

/** The question before giving up; a shared game is the others' too. @param {string} text @param {boolean} shared */
export function composeQuestion(text, shared) {
  const no = "Keep playing";
  if (!shared) return { title: "Give up?", text, yes: "Give up", no, ends: true };
  const meant = `${text} That goes for everyone in the room, not just you.`;
  return { title: "Give up for everyone?", text: meant, yes: "Give up for everyone", no, ends: true };
}

/**
 * The sentence of an end; it names another player who gave up.
 * @param {string} sentence the game's own, for the player of the last move
 * @param {{by: string|null, move: object|GiveUp}[]|null} log the moves of a shared board
 * @param {Map<string, {name: string}>} people who plays, by public id
 * @param {string|undefined} me the reader's public id
 */
export function describeEnd(sentence, log, people, me) {
  const last = log?.findLast(({ move }) => "give_up" in move);
  if (!last || last.by === me) return sentence;
  const ending = `${people.get(last.by ?? "")?.name ?? "Someone"} gave up`;
  return sentence.startsWith(MINE) ? ending + sentence.slice(MINE.length) : `${ending}. ${sentence}`;
}

/** Offer to give up, by the page’s own button, while there is something to give up. @param {PageSession} session */
export async function offerGivingUp(session) {
  const button = /** @type {HTMLButtonElement|null} */ (document.querySelector("[data-give-up]"));
  const name = `${session.edition.game}-game`;
  await customElements.whenDefined(name);
  const game = /** @type {{giveUp?: () => unknown}|null} */ (/** @type {unknown} */ (document.querySelector(name)));
  if (!button || !game?.giveUp) return; // some games have their own way
  button.hidden = session.over;
  button.addEventListener("click", () => game.giveUp?.());
  session.addEventListener("change", () => (button.hidden = session.over));
}

/** How many friends are named on a bar. */
const NAMED = 2;

/** Whose results stand in a bar, in a few words. @param {string[]} friends @returns {string} */
export function nameFriends(friends) {
  const more = friends.length - NAMED;
  return more > 0 ? `${friends.slice(0, NAMED).join(", ")} and ${more} more` : friends.join(" and ");
}

/**
 * How a player did among all others, in a sentence: by the leaderboard if the play is in it, so that place and
 * sentence agree; else by what the bars count.
 * @param {Pick<Distribution, "better_than"|"counts">} distribution
 * @param {Pick<Result, "rank"|"of">|null} [placed] where the play is in the table, if that says something
 * @param {boolean} [helped] whether with help: by time alone that says little, and tables say otherwise
 * @returns {string} empty where there is nothing to compare
 */
export function compareWithOthers({ better_than: share, counts }, placed = null, helped = false) {
  if (placed?.rank) return compareByRank(placed.rank, placed.of);
  if (share === null || (helped && counts === "time")) return "";
  const how = counts === "time" ? "Faster" : "Better";
  if (share === 100) return `${how} than everyone else so far`;
  return share ? `${how} than ${share}% of the others` : "";
}

/** @param {number} rank @param {number} of */
function compareByRank(rank, of) {
  if (rank === 1) return "No one is better so far";
  const share = Math.floor((100 * (of - rank)) / (of - 1));
  return share ? `Better than ${share}% of the leaderboard` : "";
}
