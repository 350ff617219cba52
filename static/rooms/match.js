// A match of several rounds in words: how long it is, how it stands, who has won it.

/** @import {Match} from "fivefold/wire" */

const LENGTHS = /** @type {Record<number, string>} */ ({ 3: "Best of three", 5: "Best of five" });

/** How long a match is, in words; empty where each round stands alone. @param {Match} match */
export const titleOf = ({ length }) => LENGTHS[length] ?? "";

/** The running score as a line: “Alice 2 · Bob 1”. @param {Match} match */
export const runningScore = ({ scores }) => scores.map(({ who, wins }) => `${who} ${wins}`).join(" · ");

/** Who has won a match that is over; empty before, and where each round stands alone. @param {Match} match */
export function matchTold({ length, scores, winners, over }) {
  if (length === 1 || !over) return "";
  const names = scores.filter(({ player }) => winners.includes(player)).map(({ who }) => who);
  const most = scores[0]?.wins ?? 0;
  if (!names.length) return "No one has won the match.";
  if (scores[0]?.side && names.length === 1)
    return `The ${names[0]} win the match, ${most} to ${scores[1]?.wins ?? 0}.`;
  if (names.length > 1) return `${names.slice(0, -1).join(", ")} and ${names.at(-1)} share the match.`;
  return scores[1] ? `${names[0]} wins the match, ${most} to ${scores[1].wins}.` : `${names[0]} wins the match.`;
}
