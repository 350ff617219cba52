// What is said of how others did.

/** @import {Distribution} from "fivefold/wire" */

/** How many friends are named on a bar. */
const NAMED = 2;

/** Whose results stand in a bar, in a few words. @param {string[]} friends @returns {string} */
export function namedFriends(friends) {
  const more = friends.length - NAMED;
  return more > 0 ? `${friends.slice(0, NAMED).join(", ")} and ${more} more` : friends.join(" and ");
}

/**
 * How a player did among all others, in a sentence.
 * @param {Pick<Distribution, "better_than"|"counts">} told
 * @param {boolean} [helped] whether with help: by time alone that says little, and tables say otherwise
 * @returns {string} empty where there is nothing to compare
 */
export function compared({ better_than: share, counts }, helped = false) {
  if (share === null || (helped && counts === "time")) return "";
  const how = counts === "time" ? "Quicker" : "Better";
  if (share === 100) return `${how} than everybody else so far`;
  return share ? `${how} than ${share} % of the others` : "";
}
