// Races of two teams: how a team is named and coloured, and how a race or a match ended for both.

/** @import {Seat, Side} from "fivefold/wire" */

/** The sign of each team, and its emoji where a text travels. */
const SIGNS = /** @type {Record<number, import("../site/signs.js").Sign>} */ ({ 1: "sun", 2: "moon" });
const EMOJI = /** @type {Record<number, string>} */ ({ 1: "☀️", 2: "🌙" });
/** Which of the colours of seats everyone of a team has. */
const HUES = /** @type {Record<number, number>} */ ({ 1: 5, 2: 2 });
const COLOURS = 8;

/** @param {number} side */
export const signOfSide = (side) => SIGNS[side];

/** @param {number} number which of the colours a seat has */
export const colour = (number) => ((number - 1) % COLOURS) + 1;

/** Which of the colours someone has: the team's, or the seat's own. @param {Pick<Seat, "number"|"side">} seat */
export const hue = ({ number, side }) => HUES[side] ?? colour(number);

/** Those of a team. @param {Seat[]} seats @param {number} side */
export const members = (seats, side) => seats.filter((seat) => seat.side === side);

/** Points as they are shown: with a decimal only where there is one. @param {Side} side */
const points = ({ points }) => String(points ?? 0);

/** How a race ended for its teams, in a sentence; empty before its end. @param {Side[]} sides */
export function sidesTold(sides) {
  const [first, second] = [...sides].sort((a, b) => (b.points ?? 0) - (a.points ?? 0));
  if (!first || !second || first.points === null) return "";
  const won = sides.filter((side) => side.won);
  if (!won.length) return "Neither team solved it.";
  if (won.length > 1) return `${first.name} and ${second.name} are level, with ${points(first)} points each.`;
  return `The ${first.name} win, ${points(first)} points to ${points(second)}.`;
}

/** The one team that has won a race; 0 where there is none. @param {Side[]} sides */
export function winningSide(sides) {
  const won = sides.filter((side) => side.won);
  return won.length === 1 ? (won[0]?.number ?? 0) : 0;
}

/**
 * How a race ended for its teams, as a line of a shared text; empty where everyone raced alone.
 * @param {Side[]} sides
 */
export const sidesLine = (sides) =>
  sides.some((side) => side.points !== null)
    ? sides.map((side) => `${EMOJI[side.number]} ${side.name} ${points(side)}`).join(" · ")
    : "";
