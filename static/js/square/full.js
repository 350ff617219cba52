// A full grid that is not solved: what is said of it, and whether it asks to be looked at again or checked.

/** @import {SquareGame} from "fivefold/square/game.js" */

const OFF = "One or more letters are off.";

export class FullGrid {
  /** @param {SquareGame} game */
  constructor(game) {
    this.game = game;
    /** The full grid, as sixteen letters, at which the player chose to look for what is off. */
    this.lookedAt = "";
  }

  /** Whether it asks. */
  get asks() {
    const { over, sheet, view } = this.game;
    return !over && sheet.off && this.lookedAt !== view.letters;
  }

  keepLooking() {
    this.lookedAt = this.game.view.letters;
    this.game.note = ""; // what was told before the grid was full is of no use now
    this.game.requestUpdate(); // where there was no note, nothing that is watched has changed
    this.game.focusCell();
  }

  /** What is said of the grid after help that showed letters; nothing while cells are empty, and of a solved one. */
  get told() {
    return !this.game.over && this.game.sheet.full ? OFF : "";
  }
}
