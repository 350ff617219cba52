// Describe a race in words: how far each player is, how it ended for each, and one text of the whole room to share.

import { formatDuration, formatOrdinal } from "../site/times.js";

/** @import {Done, RoundResult, Seat} from "fivefold/wire" */
/** @typedef {Omit<Seat, "part"> & {part: Done}} Finisher */

const PLACES = ["first", "second", "third"];
const MEDALS = ["🥇", "🥈", "🥉"];

/** Those who have finished, best first; anyone who gave up comes last. @param {Seat[]} seats */
export function listFinishers(seats) {
  const done = /** @type {Finisher[]} */ (seats.filter(({ part }) => part?.kind === "done"));
  return done.sort((a, b) => (a.part.place ?? Infinity) - (b.part.place ?? Infinity) || a.number - b.number);
}

/** Whether everyone in a race who is here has finished it. @param {Seat[]} seats */
export const haveAllFinished = (seats) => seats.every(({ part, here }) => !part || !here || part.kind === "done");

/**
 * A player's place and who came first, once all in a race of several have finished; anyone who gave up has no place.
 * @param {Seat[]} seats @param {(seat: Seat) => boolean} isMe
 */
export function findOutcome(seats, isMe) {
  const done = listFinishers(seats);
  const [mine, first] = [done.find(isMe), done.find(({ part }) => part.place === 1)];
  if (!mine || !first || done.length < 2 || !haveAllFinished(seats)) return null;
  return { place: mine.part.place, of: done.length, winner: first.name };
}

/** Up to three for the podium: those with a place, if anyone has won. @param {Seat[]} seats */
export function listPodium(seats) {
  const placed = listFinishers(seats).filter(({ part }) => part.place !== null);
  return placed.some(({ part }) => part.status === "won") ? placed.slice(0, 3) : [];
}

/** @param {number} place */
function placeName(place) {
  const word = PLACES[place - 1];
  return word ? word[0].toUpperCase() + word.slice(1) : formatOrdinal(place);
}

/** Someone's race in words; '' while they play. @param {Seat} seat @param {Seat[]} seats */
export function describeRace({ part }, seats) {
  if (part?.kind !== "done") return "";
  if (part.status === "gave up") return `Stopped, ${part.near}`;
  if (part.status !== "won") return part.place ? `${placeName(part.place)}, ${part.near}` : part.near;
  const [first] = listFinishers(seats);
  if (!first || !part.place || part.place === 1) return "First";
  if (first.part.line !== part.line) return `${placeName(part.place)}, behind ${first.name} with ${first.part.line}`;
  const behind = part.seconds - first.part.seconds;
  return behind > 0
    ? `${placeName(part.place)}, ${formatDuration(behind)} behind ${first.name}`
    : `${placeName(part.place)}, close behind ${first.name}`;
}

/**
 * A whole room as one text to share.
 * @param {string} title @param {Seat[]} seats @param {string} link @param {boolean} hidesClock
 * @param {string[]} [score] a line each for the teams and the match
 */
export function roomText(title, seats, link, hidesClock, score = []) {
  const rows = listFinishers(seats).map(({ name, part }) => {
    const medal = part.place ? (MEDALS[part.place - 1] ?? `${part.place}.`) : "🏳️";
    const time = hidesClock ? "" : ` ⏱️ ${formatDuration(part.seconds)}`;
    return part.status === "won" ? `${medal} ${name}: ${part.line}${time}` : `${medal} ${name}: ${part.near}`;
  });
  return [`Fivefold · ${title}, a race of ${rows.length}`, ...rows, ...score, link].join("\n");
}

/** Whether someone's game is over because they gave up. @param {Seat} seat */
export const hasGivenUp = ({ part }) => part?.kind === "done" && part.status === "gave up";

/** How full someone's bar is, in percent: anyone who gave up has an empty one. @param {Seat} seat */
export function barOf(seat) {
  const { part } = seat;
  if (!part || part.kind === "waiting" || hasGivenUp(seat)) return 0;
  return part.kind === "done" ? 100 : Math.round(100 * part.share);
}

/** @param {Pick<RoundResult, "status"|"line"|"seconds">} end */
export const describeEnd = ({ status, line, seconds }) =>
  `${status === "gave up" ? status : line} · ${formatDuration(seconds)}`;

/** What the others read of a finish. @param {Seat} seat */
export function describeFinish({ name, part }) {
  if (part?.kind !== "done") return "";
  if (part.status === "gave up") return `${name} gave up.`;
  const place = PLACES[(part.place ?? 0) - 1];
  const how = part.status === "won" ? ["finished", place].filter(Boolean).join(" ") : "is out";
  return `${name} ${how}: ${describeEnd(part)}`;
}

/** @param {Seat} seat what a player has reached, in words */
export function describeReached(seat) {
  const part = seat.part;
  if (!part) return seat.here ? "not in this round" : "away";
  if (part.kind === "done") return describeEnd(part);
  return (part.kind === "racing" && part.text) || (seat.here ? "looking" : "away");
}

/** @param {Seat[]} seats */
export function describePresent(seats) {
  const count = seats.filter((seat) => seat.here).length;
  return count === 1 ? "1 is here" : `${count} are here`;
}
