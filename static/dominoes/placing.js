// Choose where a tile goes that is put on a square.

import { STEPS, findFault, squaresAround, wayOf } from "./board.js";
import { findJoins } from "./joins.js";

/** @import {Ground, Laid, Square} from "fivefold/dominoes/board.js" */

/**
 * The places of a tile with any of its names on a square, in up to `turns` directions: first as it is turned, or first
 * with the name there by which it is held.
 * @param {Ground} ground @param {number} tile @param {Square} square @param {number} way @param {number} turns
 * @param {number|null} grip @returns {Square[][]}
 */
function listPlacesOn(ground, tile, square, way, turns, grip) {
  const names = [...ground.tiles[tile].keys()];
  const ways = Array.from({ length: turns }, (_, turned) => (way + turned) % STEPS.length);
  const tries = ways.flatMap((turned) => names.map((name) => ({ turned, name })));
  if (grip !== null) tries.sort((a, b) => Number(b.name === grip) - Number(a.name === grip));
  return tries.map(({ turned, name }) => squaresAround(square, turned, name, names.length));
}

/**
 * Where a tile goes that is put on a square, with any of its names there, in up to `turns` directions. Of the places
 * where it fits, the one with the name by which it is held comes first; by a tap, the one with the most joins; then the
 * one as it is turned. Null where it does not fit.
 * @param {Ground} ground @param {Laid[]} laid @param {number} tile @param {Square} square @param {number} way
 * @param {number} [turns] @param {number|null} [grip] @returns {Square[]|null}
 */
export function findPlaceOn(ground, laid, tile, square, way, turns = STEPS.length, grip = null) {
  const places = listPlacesOn(ground, tile, square, way, turns, grip).filter(
    (squares) => !findFault(ground, laid, tile, squares),
  );
  if (grip !== null || turns === 1) return places[0] ?? null;
  const joined = (/** @type {Square[]} */ squares) => findJoins([...laid, { tile, squares }]).length;
  return places.sort((a, b) => joined(b) - joined(a))[0] ?? null;
}

/**
 * Where a tile that fits nowhere on a square is shown, with the reason: on free squares if it can be, because there its
 * names are the reason.
 * @param {Ground} ground @param {Laid[]} laid @param {number} tile @param {Square} square @param {number} way
 * @param {number} [turns] @param {number|null} [grip] @returns {Square[]}
 */
export function findFaultyPlaceOn(ground, laid, tile, square, way, turns = STEPS.length, grip = null) {
  const places = listPlacesOn(ground, tile, square, way, turns, grip);
  const isFree = (/** @type {Square[]} */ squares) =>
    ["clash", "apart"].includes(findFault(ground, laid, tile, squares)?.code ?? "");
  return places.find(isFree) ?? places[0];
}

/**
 * The squares of a tile that is turned about one of its names, which stays where it is, from a quarter turn on. Half
 * way round it first changes ends on its own squares.
 * @param {Square[]} squares @param {number} grip @returns {Square[][]}
 */
export function listTurnsInPlace(squares, grip) {
  const last = squares.length - 1;
  return [1, 2, 3].flatMap((turn) => {
    const way = (wayOf(squares) + turn) % STEPS.length;
    const names = turn === 2 ? [...new Set([last - grip, grip])] : [grip];
    return names.map((name) => squaresAround(squares[grip], way, name, squares.length));
  });
}
