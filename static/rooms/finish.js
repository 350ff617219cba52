// How a race ended for everyone in it, in words: a sentence for each player, and one text of the whole room to share.

import { duration } from "../site/times.js";

/** @import {Done, Seat} from "fivefold/wire" */
/** @typedef {Omit<Seat, "part"> & {part: Done}} Finisher */

const PLACES = ["First", "Second", "Third"];
const MEDALS = ["🥇", "🥈", "🥉"];

/** Those who have finished, best first; whoever gave up comes last. @param {Seat[]} seats */
export function finishers(seats) {
  const done = /** @type {Finisher[]} */ (seats.filter(({ part }) => part?.kind === "done"));
  return done.sort((a, b) => (a.part.place ?? Infinity) - (b.part.place ?? Infinity) || a.number - b.number);
}

/** Whether everybody in a race who is here has finished it. @param {Seat[]} seats */
export const allDone = (seats) => seats.every(({ part, here }) => !part || !here || part.kind === "done");

/**
 * A player's place and who came first, once everyone in a race of several has finished; who gave up has no place.
 * @param {Seat[]} seats @param {(seat: Seat) => boolean} isMe
 */
export function decided(seats, isMe) {
  const done = finishers(seats);
  const [mine, first] = [done.find(isMe), done.find(({ part }) => part.place === 1)];
  if (!mine || !first || done.length < 2 || !allDone(seats)) return null;
  return { place: mine.part.place, of: done.length, winner: first.name };
}

/** Up to three for the podium: those with a place, if anybody has won. @param {Seat[]} seats */
export function onPodium(seats) {
  const placed = finishers(seats).filter(({ part }) => part.place !== null);
  return placed.some(({ part }) => part.status === "won") ? placed.slice(0, 3) : [];
}

/** @param {number} place */
const placed = (place) => PLACES[place - 1] ?? `No. ${place}`;

/**
 * What there is to say of somebody's race, kindly and in full; nothing of whoever still plays.
 * @param {Seat} seat @param {Seat[]} seats
 */
export function story({ part }, seats) {
  if (part?.kind !== "done") return "";
  if (part.status === "gave up") return `Stopped, ${part.near}`;
  if (part.status !== "won") return part.place ? `${placed(part.place)}, ${part.near}` : part.near;
  const [first] = finishers(seats);
  if (!first || !part.place || part.place === 1) return "First";
  if (first.part.line !== part.line) return `${placed(part.place)}, behind ${first.name} with ${first.part.line}`;
  const behind = part.seconds - first.part.seconds;
  return behind > 0
    ? `${placed(part.place)}, ${duration(behind)} behind ${first.name}`
    : `${placed(part.place)}, close behind ${first.name}`;
}

/**
 * A whole room as one text to share: what was raced, a line for each player, and where it is played.
 * @param {string} title @param {Seat[]} seats @param {string} link @param {boolean} hidesClock
 * @param {string[]} [score] lines that tell how the teams and the match stand, where there are any
 */
export function roomText(title, seats, link, hidesClock, score = []) {
  const rows = finishers(seats).map(({ name, part }) => {
    const medal = part.place ? (MEDALS[part.place - 1] ?? `${part.place}.`) : "🏳️";
    const time = hidesClock ? "" : ` ⏱️ ${duration(part.seconds)}`;
    return part.status === "won" ? `${medal} ${name}: ${part.line}${time}` : `${medal} ${name}: ${part.near}`;
  });
  return [`Fivefold · ${title}, a race of ${rows.length}`, ...rows, ...score, link].join("\n");
}
