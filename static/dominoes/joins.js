// Find joins, where squares of two tiles touch and match, and the order in which a win runs along them.

import { STEPS, findJoined, keyOf } from "./board.js";

/**
 * @import {Laid, Square} from "fivefold/dominoes/board.js"
 * @typedef {{squares: [Square, Square], tiles: [number, number]}} Join two squares, the left or upper one first
 * @typedef {{tiles: number[]|null, made: boolean, riddle: string}} Link what is true of two tiles, once they are known
 */

/** The joins of a board, of the tiles that hang together with the first one. @param {Laid[]} laid @returns {Join[]} */
export function findJoins(laid) {
  const counted = findJoined(laid);
  const there = new Map(
    laid.filter(({ tile }) => counted.has(tile)).flatMap(({ tile, squares }) => squares.map((s) => [keyOf(s), tile])),
  );
  const found = /** @type {Join[]} */ ([]);
  for (const { tile, squares } of laid) {
    if (!counted.has(tile)) continue;
    for (const [x, y] of squares) {
      for (const [dx, dy] of STEPS.slice(0, 2)) {
        const other = there.get(keyOf([x + dx, y + dy]));
        if (other === undefined || other === tile) continue;
        found.push({
          squares: [
            [x, y],
            [x + dx, y + dy],
          ],
          tiles: [tile, other],
        });
      }
    }
  }
  return found;
}

/**
 * The joins of a board that count double: one for each link that it makes.
 * @param {Join[]} all @param {Link[]} [links]
 */
export function findDoubleJoins(all, links = []) {
  return links.flatMap(({ tiles }) => all.find((one) => tiles && one.tiles.every((n) => tiles.includes(n))) ?? []);
}

/** How many joins a board has; one that makes a link counts as two. @param {Laid[]} laid @param {Link[]} [links] */
export function countJoins(laid, links) {
  const all = findJoins(laid);
  return all.length + findDoubleJoins(all, links).length;
}

/**
 * How many joins each tile is away from one of them.
 * @param {Join[]} all @param {number} first @returns {Map<number, number>}
 */
export function measureDistances(all, first) {
  const far = new Map([[first, 0]]);
  for (const [tile, steps] of far) {
    for (const { tiles } of all) {
      if (!tiles.includes(tile)) continue;
      const other = tiles[0] === tile ? tiles[1] : tiles[0];
      if (!far.has(other)) far.set(other, steps + 1); // which is looked at in its turn
    }
  }
  return far;
}

/**
 * Elements of tiles and joins in groups, as a win runs along the joins from the tile that was laid last.
 * @param {Iterable<Element>} elements @param {Laid[]} laid
 */
export function groupAlongJoins(elements, laid) {
  const far = measureDistances(findJoins(laid), laid[laid.length - 1].tile);
  /** @type {Element[][]} */
  const groups = [];
  for (const one of elements) {
    const { tile, join } = /** @type {HTMLElement} */ (one).dataset;
    const steps = (tile ?? join ?? "").split(" ").map((number) => far.get(Number(number)) ?? 0);
    (groups[Math.min(...steps)] ??= []).push(one);
  }
  return groups;
}

/** Where the edge between two squares is drawn, as a style and a class. @param {[Square, Square]} squares */
export const edgeOf = ([[ax, ay], [bx, by]]) => ({
  style: `--x: ${Math.max(ax, bx)}; --y: ${Math.max(ay, by)}`,
  lies: ay === by ? "upright" : "flat",
});
