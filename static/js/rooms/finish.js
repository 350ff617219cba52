// How a race ended for everyone in it, in words: a sentence for each player, and one text of the whole room to share.

import { duration } from "../site/times.js";
import { sidesLines } from "./sides.js";

/** @import {Done, RoomStanding, RoundResult, Seat} from "fivefold/wire" */
/** @typedef {Omit<Seat, "part"> & {part: Done}} Finisher */

const PLACES = ["First", "Second", "Third"];
const MEDALS = ["🥇", "🥈", "🥉"];

/** What decides who stands before whom: the place, then who has not given up, who is furthest, and the seat.
 * @param {Seat} seat */
const rank = ({ part, number }) => [
  part?.kind === "done" ? (part.place ?? Infinity) : Infinity,
  Number(part?.kind === "done" && part.status === "gave up"),
  part?.kind === "waiting" ? 1 : -(part?.share ?? 0),
  number,
];

/** Best first: the one order of a race, wherever its players are listed. @template {Seat} S @param {S[]} seats */
export const bestFirst = (seats) =>
  [...seats].sort((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    const differs = one.findIndex((value, at) => value !== other[at]);
    return differs < 0 ? 0 : (one[differs] ?? 0) < (other[differs] ?? 0) ? -1 : 1;
  });

/** Those who have finished, best first; whoever gave up comes last. @param {Seat[]} seats */
export const finishers = (seats) =>
  bestFirst(/** @type {Finisher[]} */ (seats.filter(({ part }) => part?.kind === "done")));

/** For whom a race that is not over still waits, by name; empty where for nobody. @param {Seat[]} seats */
export function waitsFor(seats) {
  const names = seats
    .filter(({ part, left }) => part && part.kind !== "done" && !left)
    .map(({ name, here }) => (here ? name : `${name} (away)`));
  const last = names.pop();
  return names.length ? `${names.join(", ")} and ${last}` : (last ?? "");
}

/**
 * A round's table after the next one has begun: who has finished it since, as the room's earlier rounds tell.
 * @param {RoomStanding} table as it was last @param {RoomStanding} now
 */
export function broughtUpTo(table, now) {
  const results = now.rounds.find(({ number }) => number === table.round.number)?.results ?? [];
  const ends = new Map(results.map((row) => [row.player, row]));
  const seats = table.seats.map((seat) => ({ ...seat, part: partAfter(seat.part, ends.get(seat.player)) }));
  return { ...table, seats, round: { ...table.round, over: true } };
}

/** @param {Seat["part"]} part @param {RoundResult} [end] @returns {Seat["part"]} */
function partAfter(part, end) {
  if (!part || !end) return part;
  const { line, emoji, seconds, status, place } = end;
  if (part.kind === "done") return { ...part, place };
  const { moves } = part;
  return {
    kind: "done",
    moves,
    share: Number(status === "won"),
    text: "",
    near: "",
    line,
    emoji,
    seconds,
    status,
    place,
  };
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
  if (part.status === "gave up") return ["Stopped", part.near].filter(Boolean).join(", ");
  if (part.status !== "won") return [part.place && placed(part.place), part.near].filter(Boolean).join(", ");
  const [first] = finishers(seats);
  if (!first || !part.place || part.place === 1) return "First";
  if (first.part.line !== part.line) return `${placed(part.place)}, behind ${first.name} with ${first.part.line}`;
  const behind = part.seconds - first.part.seconds;
  return behind > 0
    ? `${placed(part.place)}, ${duration(behind)} behind ${first.name}`
    : `${placed(part.place)}, close behind ${first.name}`;
}

/** What stands before a name in a text. @param {Done} part */
function mark({ place, status }) {
  if (place) return `${MEDALS[place - 1] ?? `${place}.`} `;
  return status === "gave up" ? "🏳️ " : "";
}

/**
 * A player in a text: place and result as the podium has them, and below it the emoji of the play in one line.
 * @param {Finisher} seat @param {boolean} hidesClock
 */
function playerLines({ name, part }, hidesClock) {
  const time = hidesClock ? "" : ` ⏱ ${duration(part.seconds)}`;
  const emoji = part.emoji.join(" ");
  return [`${mark(part)}${name}: ${part.status === "won" ? part.line + time : part.near || part.status}`, emoji].filter(
    Boolean,
  );
}

/**
 * A whole room as one text to share: what was raced and how, everybody's result, by team where there are teams, and
 * where it is played.
 * @param {Pick<RoomStanding, "seats"|"sides"> & {title: string}} race
 * @param {string} link @param {boolean} hidesClock
 * @param {string[]} [score] lines that tell how the match stands, where there is one
 */
export function roomText({ title, seats, sides }, link, hidesClock, score = []) {
  const all = finishers(seats);
  const lines = (/** @type {Finisher[]} */ some) => some.flatMap((seat) => playerLines(seat, hidesClock));
  const teams = sidesLines(sides).map(({ side, line }) => [line, ...lines(all.filter((seat) => seat.side === side))]);
  const how = teams.length ? "a race of two teams" : `a race of ${all.length}`;
  const told = teams.length ? teams.flatMap((team) => ["", ...team]).concat("") : lines(all);
  return [`Fivefold · ${title}, ${how}`, ...told, ...score, link].join("\n");
}
