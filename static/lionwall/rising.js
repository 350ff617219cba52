// Move groups to the top of the wall one after the other, found ones and those shown at the end.

import { finishOnClick, gatherGroup, glideCards, measurePlaces } from "fivefold/lionwall/moves.js";
import { STILL_TO_SCORE } from "fivefold/lionwall/wall.js";

/** @import {LionWallGame} from "fivefold/lionwall/game.js" */

export class RisingGroups {
  /** @param {LionWallGame} game */
  constructor(game) {
    this.game = game;
  }

  /** Whether groups are to come to the top that are not drawn there yet. */
  get isBehind() {
    return this.game.shown.found.length < this.game.view.found.length;
  }

  /** Whether cards are on the wall that are no longer looked for: their groups come to the top one by one. */
  get isRevealing() {
    return this.game.shown.phase !== "wall" && this.game.cards.length > 0;
  }

  /** Brings the groups to the top that are there by now, then draws the newest view. */
  async raiseGroups() {
    const { game } = this;
    game.moving = true;
    const begins = game.shown.phase === "wall";
    while (this.isBehind) await this.raiseNextGroup(game.shown.found.length + 1);
    game.moving = false;
    game.handleChange();
    if (!begins || game.shown.phase !== "names") return;
    if (game.shown.found.some((one) => !one.by_player)) game.say(STILL_TO_SCORE);
    await game.naming.showQuestion();
  }

  /** The next group comes to the top, and the cards that remain glide together. @param {number} count of groups then */
  async raiseNextGroup(count) {
    const { game } = this;
    const before = measurePlaces(game.tiles);
    game.shown = { ...game.view, found: game.view.found.slice(0, count) };
    game.chosen = this.isRevealing ? [] : game.chosen.filter((card) => game.cards.includes(card));
    await game.updateComplete;
    const row = /** @type {HTMLElement} */ (game.querySelectorAll(".found-group")[count - 1]);
    const moving = Promise.all([gatherGroup(row, before), glideCards(game.tiles, before)]);
    await (this.isRevealing ? finishOnClick(game, moving) : moving);
  }
}
