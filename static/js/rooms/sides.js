// Races of two teams: how a team is named and coloured, and how a race or a match ended for both.

/** @import {RoomStanding, Seat, Side} from "fivefold/wire" */

/** The sign of each team, and its emoji where a text travels. */
const SIGNS = /** @type {Record<number, import("../site/signs.js").Sign>} */ ({ 1: "sun", 2: "moon" });
const EMOJI = /** @type {Record<number, string>} */ ({ 1: "☀️", 2: "🌙" });
/** Which of the colours of seats everybody of a team has. */
const HUES = /** @type {Record<number, number>} */ ({ 1: 5, 2: 2 });
const COLOURS = 8;

/** @param {number} side */
export const signOfSide = (side) => SIGNS[side];

/** @param {number} number which of the colours a seat has */
export const colour = (number) => ((number - 1) % COLOURS) + 1;

/** Which of the colours somebody has: the team's, or the seat's own. @param {Pick<Seat, "number"|"side">} seat */
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
  if (!won.length) return "Neither team made it.";
  if (won.length > 1) return `${first.name} and ${second.name} are level, with ${points(first)} points each.`;
  return `The ${first.name} win, ${points(first)} points to ${points(second)}.`;
}

/**
 * How the teams of a race stand by those who have finished so far; empty where there are none, and at the end.
 * @param {Side[]} sides @param {Seat[]} seats
 */
export function sidesSoFar(sides, seats) {
  if (!sides.length || sides.some((side) => side.points !== null)) return "";
  return sides.map((side) => `${side.name} ${sideScore(side, seats)}`).join(" · ");
}

/** What a team has, at the end or by those who have finished so far. @param {Side} side @param {Seat[]} seats */
export function sideScore(side, seats) {
  if (side.points !== null) return points(side);
  const racing = seats.filter(({ part }) => part);
  const own = members(racing, side.number);
  const earned = own.map(({ part }) => (part?.kind === "done" && part.place ? racing.length + 1 - part.place : 0));
  return String(+(earned.reduce((sum, one) => sum + one, 0) / (own.length || 1)).toFixed(1));
}

/** What the points of teams are. @param {Seat[]} seats */
export function pointsTold(seats) {
  const count = seats.filter(({ part }) => part).length;
  const places = `First of ${count} earns ${count} points, each next place one less, giving up none.`;
  return `${places} A team has the average of its players.`;
}

/** The one team that has won a race; 0 where there is none. @param {Side[]} sides */
export function winningSide(sides) {
  const won = sides.filter((side) => side.won);
  return won.length === 1 ? (won[0]?.number ?? 0) : 0;
}

/**
 * How a race ended for its teams, best first, as lines of a shared text; none where everybody raced alone.
 * @param {Side[]} sides
 */
export const sidesLines = (sides) =>
  sides.some((side) => side.points !== null)
    ? [...sides]
        .sort((a, b) => (b.points ?? 0) - (a.points ?? 0))
        .map((side) => ({ side: side.number, line: `${EMOJI[side.number]} ${side.name} ${points(side)}` }))
    : [];
