// Who came, who left and who is the host: what those in a room are told when its standing changes.

/** @import {Seat} from "fivefold/wire" */

/** Those who sit in a room. @param {Seat[]} seats */
const seated = (seats) => seats.filter(({ left }) => !left);

/**
 * What changed among the people of a room, a sentence each; being away is no news, it stands beside the name.
 * @param {Seat[]} before @param {Seat[]} after @param {string|undefined} me the public id of whoever reads
 */
export function newsOf(before, after, me) {
  const [were, are] = [seated(before), seated(after)];
  const inside = (/** @type {Seat[]} */ seats, /** @type {Seat} */ { player }) =>
    player === me || seats.some((one) => one.player === player);
  const came = are.filter((seat) => !inside(were, seat)).map(({ name }) => `${name} has joined.`);
  const left = were.filter((seat) => !inside(are, seat)).map(({ name }) => `${name} has left the room.`);
  return [...came, ...left];
}

/**
 * Who is the host now, in a sentence; empty where it is who it was.
 * @param {Seat[]} before @param {Seat[]} after @param {string|undefined} me the public id of whoever reads
 */
export function hostTold(before, after, me) {
  const [old, now] = [before, after].map((seats) => hostOf(seats));
  if (!old || !now || old.player === now.player) return "";
  return now.player === me ? "You are the host now." : `${now.name} is the host now.`;
}

/** The host of a room. @param {Seat[]} seats */
export const hostOf = (seats) => seated(seats).find(({ host }) => host);
