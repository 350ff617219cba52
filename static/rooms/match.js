// Describe matches of several rounds and races of two teams: their length, the teams' names and colours, the winner.

/** @import {Match, Seat, Side} from "fivefold/wire" */

const LENGTHS = /** @type {Record<number, string>} */ ({ 3: "Best of three", 5: "Best of five" });

/** How long a match is, in words; empty where each round is alone. @param {Match} match */
export const matchTitle = ({ length }) => LENGTHS[length] ?? "";

/** The running score as a line: “Alice 2 · Bob 1”. @param {Match} match */
export const runningScore = ({ scores }) => scores.map(({ who, wins }) => `${who} ${wins}`).join(" · ");

/** Who has won a match that is over; empty before, and where each round is alone. @param {Match} match */
export function describeMatch({ length, scores, winners, over }) {
  if (length === 1 || !over) return "";
  const names = scores.filter(({ player }) => winners.includes(player)).map(({ who }) => who);
  const most = scores[0]?.wins ?? 0;
  if (!names.length) return "No one has won the match.";
  if (scores[0]?.side && names.length === 1)
    return `The ${names[0]} win the match, ${most} to ${scores[1]?.wins ?? 0}.`;
  if (names.length > 1) return `The match is a tie between ${names.slice(0, -1).join(", ")} and ${names.at(-1)}.`;
  return scores[1] ? `${names[0]} wins the match, ${most} to ${scores[1].wins}.` : `${names[0]} wins the match.`;
}

/** The sign of each team, and its emoji where a text travels. */
const SIGNS = /** @type {Record<number, import("../site/signs.js").Sign>} */ ({ 1: "sun", 2: "moon" });
const EMOJI = /** @type {Record<number, string>} */ ({ 1: "☀️", 2: "🌙" });
/** Which of the colours of seats everyone of a team has. */
const HUES = /** @type {Record<number, number>} */ ({ 1: 5, 2: 2 });
const COLOURS = 8;

/** @param {number} side */
export const signOfSide = (side) => SIGNS[side];

/** @param {number} number which of the colours a seat has */
export const seatColour = (number) => ((number - 1) % COLOURS) + 1;

/** Which of the colours someone has: the team's, or the seat's own. @param {Pick<Seat, "number"|"side">} seat */
export const seatHue = ({ number, side }) => HUES[side] ?? seatColour(number);

/** Those of a team. @param {Seat[]} seats @param {number} side */
export const listMembers = (seats, side) => seats.filter((seat) => seat.side === side);

/** Points as they are shown: with a decimal only where there is one. @param {Side} side */
const formatPoints = ({ points }) => String(points ?? 0);

/** How a race ended for its teams, in a sentence; empty before its end. @param {Side[]} sides */
export function describeSides(sides) {
  const [first, second] = [...sides].sort((a, b) => (b.points ?? 0) - (a.points ?? 0));
  if (!first || !second || first.points === null) return "";
  const won = sides.filter((side) => side.won);
  if (!won.length) return "Neither team solved it.";
  if (won.length > 1) return `${first.name} and ${second.name} are level, with ${formatPoints(first)} points each.`;
  return `The ${first.name} win, ${formatPoints(first)} points to ${formatPoints(second)}.`;
}

/** The one team that has won a race; 0 where there is none. @param {Side[]} sides */
export function findWinningSide(sides) {
  const won = sides.filter((side) => side.won);
  return won.length === 1 ? (won[0]?.number ?? 0) : 0;
}

/**
 * How a race ended for its teams, as a line of a shared text; empty where everyone raced alone.
 * @param {Side[]} sides
 */
export const sidesLine = (sides) =>
  sides.some((side) => side.points !== null)
    ? sides.map((side) => `${EMOJI[side.number]} ${side.name} ${formatPoints(side)}`).join(" · ")
    : "";
