// Describe matches of several rounds and races of two teams: their length, the teams' names and colours, the running
// score, the winner.

import { html, nothing } from "lit";

/** @import {Match, RoomStanding, Seat, Side} from "fivefold/wire" */

const LENGTHS = /** @type {Record<number, string>} */ ({ 3: "Best of three", 5: "Best of five" });

/** '' where each round is alone. @param {Match} match */
export const matchTitle = ({ length }) => LENGTHS[length] ?? "";

/** The running score as a line: “Alice 2 · Bob 1”. @param {Match} match */
export const runningScore = ({ scores }) => scores.map(({ who, wins }) => `${who} ${wins}`).join(" · ");

/** Who has won a match; '' before its end, and where each round is alone. @param {Match} match */
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

/** @param {Seat[]} seats @param {number} side */
export const listMembers = (seats, side) => seats.filter((seat) => seat.side === side);

/** @param {Side} side */
const formatPoints = ({ points }) => String(points ?? 0);

/** How a race ended for its teams; '' before its end. @param {Side[]} sides */
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

/** The same as a line of a shared text; '' where everyone raced alone. @param {Side[]} sides */
export const sidesLine = (sides) =>
  sides.some((side) => side.points !== null)
    ? sides.map((side) => `${EMOJI[side.number]} ${side.name} ${formatPoints(side)}`).join(" · ")
    : "";

/** @param {number} wins @param {number} of */
const renderMarks = (wins, of) => Array.from({ length: of }, (_, n) => html`<i class=${n < wins ? "won" : ""}></i>`);

/** A match’s score, a mark for each round won; nothing where each round is alone. @param {RoomStanding} standing */
export function renderScoreboard({ match, seats }) {
  const title = matchTitle(match);
  if (!title) return nothing;
  const needed = Math.ceil(match.length / 2);
  const numbers = new Map(seats.map(({ player, number }) => [player, number]));
  return html`<section class="match" aria-label=${title}>
    <h2>
      ${title} <span class="muted">${match.over ? "finished" : `round ${match.played + 1} of ${match.length}`}</span>
    </h2>
    ${match.over ? html`<p class="match-won">${describeMatch(match)}</p>` : nothing}
    ${
      match.scores.length
        ? html`<ol>
            ${match.scores.map(
              ({ player, who, wins, side }) =>
                html`<li
                  data-seat=${seatHue({ number: numbers.get(player) ?? 1, side })}
                  class=${match.winners.includes(player) ? "winner" : ""}
                >
                  <span class="match-who">${who}</span>
                  <span class="match-pips" aria-hidden="true">${renderMarks(wins, Math.max(needed, wins))}</span>
                  <b class="numbers">${wins}</b>
                </li>`,
            )}
          </ol>`
        : nothing
    }
  </section>`;
}
