// Order results and rank them in the browser. No other script does; on the server, games/plays/ranking.py does.

/** @import {Me} from "fivefold/wire" */

/**
 * The place that a player has once others have finished with these keys.
 * @param {Me} me @param {string[]} keys @returns {Me}
 */
export const applyOvertaking = (me, keys) => ({ ...me, rank: me.rank + keys.filter((key) => key < me.key).length });

/**
 * Rows by their points, the most first, each with its place: equal points share one, and no points have none (0).
 * Rows with equal points stay in the order in which they came.
 * @template Row
 * @param {Row[]} rows
 * @param {(row: Row) => number} points
 * @returns {(Row & {rank: number})[]}
 */
export function rankByPoints(rows, points) {
  const order = [...rows].sort((one, other) => points(other) - points(one));
  return order.map((row) => ({
    ...row,
    rank: points(row) && 1 + order.findIndex((other) => points(other) === points(row)),
  }));
}
