// What Name Dominoes says in words: who is on a tile, how far one is, what a move was.

import { keyOf, nameOf } from "fivefold/dominoes/board.js";

/**
 * @import {DominoesHalf, DominoesMove, GiveUp} from "fivefold/wire"
 * @import {LaterMove, Par} from "fivefold/dominoes/board.js"
 * @import {DominoesGame} from "fivefold/dominoes/game.js"
 */

/** @type {Record<string, string>} */
const TOLD = {
  undo: "undid a move",
  redo: "did it again",
  hand_in: "handed in",
  finish: "handed in",
  lights: "took lights",
};

/**
 * Other forms of a tile’s names, for by them it is laid; then whose they are.
 * @param {DominoesGame} game @param {number} tile
 */
export function who({ view, more }, tile) {
  const person = more.people?.[tile];
  const forms = view.tiles[tile].map((half) => /** @type {{about?: string}} */ (half).about).filter(Boolean);
  return [...forms, `${nameOf(view.tiles[tile])}${person ? `: ${person}` : ""}`].join(" · ");
}

export const FITS_NOWHERE = "It fits nowhere as the board lies.";

/** Whether lights show where the tile in hand fits. @param {DominoesGame} game */
const shows = (game) => game.showPlaces && game.isLit && game.chosen !== null;

/** In how many places the tile in hand fits, where they are marked. @param {DominoesGame} game */
export function placesTold(game) {
  if (!shows(game)) return "";
  const count = new Set(game.open.flat().map(keyOf)).size;
  return ` ${count ? `It fits on ${count === 1 ? "1 square" : `${count} squares`}.` : FITS_NOWHERE}`;
}

/**
 * Of a tile in hand whose it is; first that lights have no place to show, where that is so.
 * @param {DominoesGame} game @param {number} tile
 */
export function inHandTold(game, tile) {
  const nowhere = shows(game) && !game.open.length ? `${FITS_NOWHERE} ` : "";
  return nowhere + who(game, tile);
}

/**
 * A message of what was wrong gives way to what is now; where nothing is, to whose the tile in hand is.
 * @param {DominoesGame} game @param {string} wrong
 */
export function tellAnew(game, wrong) {
  if (!game.complaint || game.note !== game.complaint) return;
  game.complaint = wrong;
  game.note = wrong || (game.chosen === null ? "" : inHandTold(game, game.chosen));
}

/** How many tiles are laid, and joins where they count, in a sentence. @param {DominoesGame} game */
export function progress({ view, more, ahead: { tiles, joins } }) {
  const counted = more.par ? `, ${joins === 1 ? "1 join" : `${joins} joins`}` : "";
  return `${tiles} of ${view.counts.of} laid${counted}.`;
}

/** What is left to do where no tile is in the rack. @param {DominoesGame} game */
export const allLaid = ({ laid, more, ahead }) =>
  laid.some((one) => one.loose)
    ? "Every tile is on the board. Join the loose ones."
    : `Every tile is on the board. ${more.par ? furtherTold(more.par, ahead.joins) : ""}`;

/** What the squares of a shared result say of the tiles. @type {[string, string][]} */
export const SQUARES = [
  ["🟩", "laid once"],
  ["🟨", "moved"],
  ["💡", "by a hint"],
  ["⬜", "not laid"],
];

/** @param {Par} par @param {number} joins */
const furtherTold = (par, joins) => (joins >= par.joins ? "You may finish." : "Move some for more joins, or finish.");

/** What more joins would earn on a whole rack. @param {Par} par @param {number} joins */
export function starsTold({ joins: most, two }, joins) {
  if (joins >= most) return "That is par: three stars. You may finish.";
  const next = joins < two ? `${two} joins earn two stars, ${most} three.` : `${most} joins earn the third star.`;
  return `${next} You may finish, or move tiles for more.`;
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
