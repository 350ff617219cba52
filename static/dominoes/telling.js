// Describe Name Dominoes in words: who is on a tile, how far the player is, what a move was.

import { tileName } from "fivefold/dominoes/board.js";

/** @import {DominoesHalf, DominoesMove, GiveUp} from "fivefold/wire" */
/** @import {LaterMove, Par} from "fivefold/dominoes/board.js" */
/** @import {DominoesGame} from "fivefold/dominoes/game.js" */

/** @type {Record<string, string>} */
const MOVE_WORDS = {
  undo: "undid a move",
  redo: "redid a move",
  hand_in: "submitted the board",
  finish: "finished",
  lights: "turned on Lights",
};

/**
 * Other forms of a tile's names, which the game is about, and whose names they are.
 * @param {DominoesGame} game @param {number} tile
 */
export function describePerson({ view }, tile) {
  const person = view.people[tile];
  const forms = view.tiles[tile].map((half) => /** @type {{about?: string}} */ (half).about).filter(Boolean);
  return [...forms, `${tileName(view.tiles[tile])}${person ? `: ${person}` : ""}`].join(" ");
}

/** How many tiles are laid, and joins, in a sentence. @param {DominoesGame} game */
export function describeProgress({ view, foreseenBoard: { tiles, joins } }) {
  const counted = joins === 1 ? "1 join" : `${joins} joins`;
  return `${tiles} of ${view.counts.of} laid, ${counted}.`;
}

/** What par is. @param {DominoesGame["view"]} view */
export const describePar = ({ par }) => `Par is ${par.joins} joins, the most that we found.`;

/** What is said where tiles do not touch the rest any more; empty where all do. @param {DominoesGame} game */
export function describeLoose({ laidTiles, view: { tiles } }) {
  const loose = laidTiles.filter((one) => one.loose).map((one) => tileName(tiles[one.tile]));
  if (!loose.length) return "";
  const which = loose.length === 1 ? `${loose[0]} doesn’t touch` : `${loose.length} tiles don’t touch`;
  return `${which} the rest now, and won’t count until ${loose.length === 1 ? "it does" : "they do"}.`;
}

/** What is left to do where no tile is in the rack. @param {DominoesGame} game */
export function describeAllLaid({ laidTiles, view: { par }, foreseenBoard: { joins } }) {
  if (laidTiles.some((one) => one.loose))
    return "Every tile is on the board. Dashed ones don’t count until they touch the rest.";
  return `Every tile is laid. ${describeStars(par, joins)}${joins < par.joins ? " Your best board is kept." : ""}`;
}

/** What the squares of a shared result say of the tiles. @type {[string, string][]} */
export const SQUARES = [
  ["🟨", "3 joins or more"],
  ["🟩", "2 joins"],
  ["🟦", "1 join"],
  ["💡", "with help"],
  ["⬜", "not laid"],
  ["🔗", "a link, which counts double"],
];

/** What the joins of a whole rack earn, and what more would. @param {Par} par @param {number} joins */
export function describeStars({ joins: most, two }, joins) {
  if (joins >= most) {
    const par = joins > most ? "more than par" : "par";
    const stars = `${joins} joins is ${par}, so that’s three stars.`;
    return `${stars} We don’t know of a better board. Tap Finish to stop the clock.`;
  }
  const [now, next] =
    joins < two
      ? ["one star", `${two} joins earn two, and ${most} earn three`]
      : ["two stars", `${most} joins earn three`];
  return `That’s ${now}. ${next}. Move tiles to get more.`;
}

/**
 * A move in words, after the name of who made it; null where any game's words do.
 * @param {DominoesHalf[][]} tiles @param {DominoesMove|LaterMove|GiveUp} move
 */
export function describeTileMove(tiles, move) {
  if ("shift" in move) return `moved ${tileName(tiles[move.shift])}`;
  if ("lay" in move) return `laid ${tileName(tiles[move.lay])}`;
  if ("lift" in move) return `took back ${tileName(tiles[move.lift])}`;
  return MOVE_WORDS[Object.keys(move)[0]] ?? null;
}
