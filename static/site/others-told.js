// What is said of how others did.

/** @import {Distribution, Result} from "fivefold/wire" */

/** How many friends are named on a bar. */
const NAMED = 2;

/** Whose results stand in a bar, in a few words. @param {string[]} friends @returns {string} */
export function namedFriends(friends) {
  const more = friends.length - NAMED;
  return more > 0 ? `${friends.slice(0, NAMED).join(", ")} and ${more} more` : friends.join(" and ");
}

/**
 * How a player did among all others, in a sentence: by the table where the play stands in it, so that place and
 * sentence agree; else by what the bars count.
 * @param {Pick<Distribution, "better_than"|"counts">} told
 * @param {Pick<Result, "rank"|"of">|null} [placed] where the play stands in the table, if that says something
 * @param {boolean} [helped] whether with help: by time alone that says little, and tables say otherwise
 * @returns {string} empty where there is nothing to compare
 */
export function compared({ better_than: share, counts }, placed = null, helped = false) {
  if (placed?.rank) return ranked(placed.rank, placed.of);
  if (share === null || (helped && counts === "time")) return "";
  const how = counts === "time" ? "Faster" : "Better";
  if (share === 100) return `${how} than everyone else so far`;
  return share ? `${how} than ${share}% of the others` : "";
}

/** @param {number} rank @param {number} of */
function ranked(rank, of) {
  if (rank === 1) return "No one is better so far";
  const share = Math.floor((100 * (of - rank)) / (of - 1));
  return share ? `Better than ${share}% of the leaderboard` : "";
}
