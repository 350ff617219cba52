// The board as it will be once the server has taken the moves that wait: what the page draws, and counts, meanwhile.

import { joined } from "./board.js";

/**
 * @import {DominoesMove, DominoesView, GiveUp} from "fivefold/wire"
 * @import {Laid} from "fivefold/dominoes/board.js"
 */

/**
 * What the moves that wait make of the server's board: the tiles that lie there, how many of them count, and whether
 * the last step can be drawn back. What was laid before the moves that wait only the server knows.
 * @param {Pick<DominoesView, "laid"|"can_undo">} view
 * @param {(DominoesMove|GiveUp)[]} pending
 */
export function ahead({ laid: there, can_undo: canUndo }, pending) {
  /** @type {Laid[]} */
  let laid = there;
  /** @type {Laid[][]} */
  const past = [];
  for (const move of pending) {
    if ("undo" in move) laid = past.pop() ?? laid;
    if (!("lay" in move || "lift" in move)) continue;
    past.push(laid);
    const tile = "lay" in move ? move.lay : move.lift;
    const others = laid.filter((one) => one.tile !== tile);
    laid = "lay" in move ? [...others, { tile, squares: move.squares }] : others;
  }
  const counted = joined(laid);
  return {
    laid: laid.map((one) => ({ ...one, loose: !counted.has(one.tile) })),
    tiles: counted.size - 1,
    canUndo: past.length > 0 || (canUndo && !pending.length),
  };
}
