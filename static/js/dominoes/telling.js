// What Name Dominoes says in words: who is on a tile, how far one is, what a move was.

import { nameOf } from "fivefold/dominoes/board.js";

/**
 * @import {DominoesHalf, DominoesMove, GiveUp} from "fivefold/wire"
 * @import {LaterMove, Par} from "fivefold/dominoes/board.js"
 * @import {DominoesGame} from "fivefold/dominoes/game.js"
 */

/** @type {Record<string, string>} */
const TOLD = {
  undo: "undid a move",
  redo: "did it again",
  hand_in: "submitted the board",
  finish: "submitted the board",
  lights: "turned on the lights",
};

/**
 * Other forms of a tile's names, which the game is about, and whose names they are.
 * @param {DominoesGame} game @param {number} tile
 */
export function who({ view }, tile) {
  const person = view.people[tile];
  const forms = view.tiles[tile].map((half) => /** @type {{about?: string}} */ (half).about).filter(Boolean);
  return [...forms, `${nameOf(view.tiles[tile])}${person ? `: ${person}` : ""}`].join(" ");
}

/** How many tiles are laid, and joins, in a sentence. @param {DominoesGame} game */
export function progress({ view, ahead: { tiles, joins } }) {
  const counted = joins === 1 ? "1 join" : `${joins} joins`;
  return `${tiles} of ${view.counts.of} laid, ${counted}.`;
}

/** What is left to do where no tile is in the rack. @param {DominoesGame} game */
export const allLaid = ({ laid, view, ahead }) =>
  laid.some((one) => one.loose)
    ? "Every tile is on the board. Join the loose ones."
    : `Every tile is on the board. ${furtherTold(view.par, ahead.joins)}`;

/** What the squares of a shared result say of the tiles. @type {[string, string][]} */
export const SQUARES = [
  ["🟩", "laid once"],
  ["🟨", "moved"],
  ["💡", "by a hint"],
  ["⬜", "not laid"],
];

/** @param {Par} par @param {number} joins */
const furtherTold = (par, joins) =>
  joins >= par.joins ? "You can finish now." : "Move some for more joins, or finish.";

/** What more joins would earn on a whole rack. @param {Par} par @param {number} joins */
export function starsTold({ joins: most, two }, joins) {
  if (joins >= most) return "That’s par, so three stars. You can finish now.";
  const next = joins < two ? `${two} joins earn two stars, ${most} three.` : `${most} joins earn the third star.`;
  return `${next} You can finish now, or move tiles for more.`;
}

/**
 * A move in words, after the name of who made it; null where any game's words do.
 * @param {DominoesHalf[][]} tiles
 * @param {DominoesMove|LaterMove|GiveUp} move
 */
export function told(tiles, move) {
  if ("shift" in move) return `moved ${nameOf(tiles[move.shift])}`;
  if ("lay" in move) return `laid ${nameOf(tiles[move.lay])}`;
  if ("lift" in move) return `took back ${nameOf(tiles[move.lift])}`;
  return TOLD[Object.keys(move)[0]] ?? null;
}
