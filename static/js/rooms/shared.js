// Who did what on a board that a room shares, in words.

import { duration } from "../site/times.js";

/** @import {Done, Logged, Seat, State} from "fivefold/wire" */

/** Whether a move does something on the board: giving up takes nobody's share in it. @param {Logged["move"]} move */
const isGift = (move) => !("give_up" in move);

/** Whether a move is somebody's choice to end the board. @param {Logged["move"]} move */
const isEnding = (move) => "give_up" in move || "finish" in move;

/**
 * Who has moved on a shared board, and how often: most moves first.
 * @param {Seat[]} seats @param {State["log"]} log
 */
export function credits(seats, log) {
  const made = (log ?? []).filter(({ move }) => isGift(move));
  const moves = (/** @type {Seat} */ { player }) => made.filter(({ by }) => by === player).length;
  return seats
    .map((seat) => ({ seat, moves: moves(seat) }))
    .filter((one) => one.moves)
    .sort((a, b) => b.moves - a.moves || a.seat.number - b.seat.number);
}

/** @param {number} moves */
export const movesTold = (moves) => (moves === 1 ? "1 move" : `${moves} moves`);

/** Names as a sentence has them. @param {string[]} names */
export const listed = (names) =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");

/**
 * How a shared board ended, and by whom, in a sentence.
 * @param {Pick<Done, "status">} part @param {Seat[]} seats @param {State["log"]} log
 */
export function endTold({ status }, seats, log) {
  const names = listed(credits(seats, log).map(({ seat }) => seat.name));
  const what = status === "won" ? "Solved" : "Played";
  const told = names ? `${what} together by ${names}.` : `${what} together.`;
  const last = log?.at(-1);
  const by = last && isEnding(last.move) ? seats.find(({ player }) => player === last.by)?.name : "";
  return by ? `${told} ${by} ended it.` : told;
}

/**
 * A shared board as one text to share: who took part, how it ended, and where it is played.
 * @param {string} title @param {Done} part @param {Seat[]} seats @param {State["log"]} log @param {string} link
 * @param {boolean} hidesClock
 */
export function sharedText(title, part, seats, log, link, hidesClock) {
  const end = part.status === "won" ? part.line : part.near || part.line;
  const time = hidesClock ? "" : ` ⏱ ${duration(part.seconds)}`;
  const people = credits(seats, log).map(({ seat, moves }) => `${seat.name} (${movesTold(moves)})`);
  return [`Fivefold · ${title}, together on one board`, ...part.emoji, `${end}${time}`, people.join(", "), link]
    .filter(Boolean)
    .join("\n");
}
