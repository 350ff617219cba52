// How far the players of a race are, in words and as a bar: one place for the strip, the list and the earlier rounds.

import { duration } from "../site/times.js";

/** @import {RoundResult, Seat} from "fivefold/wire" */

/** Whether someone's game is over because they gave up. @param {Seat} seat */
export const gaveUp = ({ part }) => part?.kind === "done" && part.status === "gave up";

/** How full someone's bar is, in percent: anyone who gave up has an empty one. @param {Seat} seat */
export function barOf(seat) {
  const { part } = seat;
  if (!part || part.kind === "waiting" || gaveUp(seat)) return 0;
  return part.kind === "done" ? 100 : Math.round(100 * part.share);
}

/**
 * How a game ended. Of one that was given up the emoji below tell how far it came.
 * @param {Pick<RoundResult, "status"|"line"|"seconds">} end
 */
export const ended = ({ status, line, seconds }) => `${status === "gave up" ? status : line} · ${duration(seconds)}`;

const PLACES = ["first", "second", "third"];

/** How someone's finish is shown to the others. @param {Seat} seat */
export function homeTold({ name, part }) {
  if (part?.kind !== "done") return "";
  if (part.status !== "won") return part.status === "gave up" ? `${name} gave up.` : `${name} is out: ${ended(part)}`;
  const place = PLACES[(part.place ?? 0) - 1];
  return place ? `${name} finished ${place}: ${ended(part)}` : `${name} finished: ${ended(part)}`;
}

/** @param {Seat} seat what a player has reached, in words */
export function reached(seat) {
  const part = seat.part;
  if (!part) return seat.here ? "not in this round" : "away";
  if (part.kind === "done") return ended(part);
  return (part.kind === "racing" && part.text) || (seat.here ? "looking" : "away");
}

/** How many people are in a room at this moment, as a title. @param {Seat[]} seats */
export function present(seats) {
  const count = seats.filter((seat) => seat.here).length;
  return count === 1 ? "1 is here" : `${count} are here`;
}
