// Compute the board as it will be once the server has taken the moves that wait, for drawing and counting.

import { findJoined, findOpenPlaces } from "./board.js";
import { countJoins } from "./joins.js";

/** @import {DominoesMove, DominoesView, GiveUp} from "fivefold/wire" */
/** @import {Ground, Laid, LaterMove} from "fivefold/dominoes/board.js" */

/**
 * What the moves that wait make of the server's board: the tiles that lie there, how many of them count, their joins,
 * and whether the last step can be drawn back or taken again. What was laid before the moves that wait only the server
 * knows.
 * @param {Pick<DominoesView, "laid"|"can_undo"> & Partial<DominoesView>} view
 * @param {(DominoesMove|LaterMove|GiveUp)[]} pending
 */
export function foreseeBoard({ laid: there, can_undo: canUndo, can_redo: canRedo = false, links }, pending) {
  /** @type {Laid[]} */
  let laid = there;
  /** @type {Laid[][]} */
  const past = [];
  /** @type {Laid[][]} */
  const undone = [];
  for (const move of pending) {
    if ("undo" in move || "redo" in move) {
      const [from, to] = "undo" in move ? [past, undone] : [undone, past];
      const board = from.pop();
      if (board) to.push(laid);
      laid = board ?? laid;
    }
    if (!("lay" in move || "lift" in move || "shift" in move)) continue;
    past.push(laid);
    undone.length = 0;
    const tile = "lay" in move ? move.lay : "shift" in move ? move.shift : move.lift;
    const others = laid.filter((one) => one.tile !== tile);
    laid = "squares" in move ? [...others, { tile, squares: move.squares }] : others;
  }
  const counted = findJoined(laid);
  return {
    laid: laid.map((one) => ({ ...one, loose: !counted.has(one.tile) })),
    tiles: counted.size - 1,
    joins: countJoins(laid, links),
    canUndo: past.length > 0 || (canUndo && !pending.length),
    canRedo: undone.length > 0 || (canRedo && !pending.length),
  };
}

/** The places where a tile may lie, looked for once while nothing has changed on the board. */
export function rememberOpenPlaces() {
  /** @type {{laid: object, tile: number, places: ReturnType<typeof findOpenPlaces>}|null} */
  let known = null;
  /** @param {Ground} ground @param {Laid[]} laid @param {number} tile */
  return (ground, laid, tile) => {
    if (known?.laid !== laid || known.tile !== tile) {
      const others = laid.filter((one) => one.tile !== tile);
      known = { laid, tile, places: findOpenPlaces(ground, others, tile) };
    }
    return known.places;
  };
}

/** `foreseeBoard`, computed again only if the server's board or the moves that wait have changed. */
export function rememberForeseen() {
  /** @type {{view: object, waiting: string, board: ReturnType<typeof foreseeBoard>}|null} */
  let known = null;
  /** @type {typeof foreseeBoard} */
  return (view, pending) => {
    const waiting = JSON.stringify(pending);
    if (known?.view !== view || known.waiting !== waiting)
      known = { view, waiting, board: foreseeBoard(view, pending) };
    return known.board;
  };
}
