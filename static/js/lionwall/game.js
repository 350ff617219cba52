// Lion Wall's page: choose four, see them fly to the top, name what joins them. What is done while cards move is kept
// and done after.

import { html, nothing } from "lit";
import { GameElement } from "fivefold/site/game-element.js";
import { RovingGrid, isHeld } from "fivefold/site/grid.js";
import { confirmDialog } from "fivefold/site/sheets.js";
import { board, controls } from "fivefold/lionwall/board.js";
import { explained } from "fivefold/lionwall/explained.js";
import { comeIn, glide, shakeHeads, standing, turnOver } from "fivefold/lionwall/moves.js";
import { WallClock } from "fivefold/lionwall/clock.js";
import { ACROSS, GROUP, remaining, shuffled, toggled, triedBefore, verdict } from "fivefold/lionwall/wall.js";

/** @import {LionwallFeedback, LionwallMove, LionwallReveal, LionwallView} from "fivefold/wire" */

/** @extends {GameElement<LionwallView, LionwallFeedback, LionwallReveal, LionwallMove>} */
export class LionWallGame extends GameElement {
  static properties = {
    shown: { state: true },
    order: { state: true },
    chosen: { state: true },
    sending: { state: true },
    left: { state: true },
  };

  constructor() {
    super();
    /** @type {LionwallView} what is drawn: the newest view, or while cards move the one before */
    this.shown = this.session.state.view;
    this.order = this.shown.cards;
    /** @type {string[]} */
    this.chosen = [];
    this.grid = new RovingGrid(this, { cells: ".wall-card", columns: ACROSS });
    this.sending = false;
    /** @type {number|null} seconds left on the clock */
    this.left = null;
    this.moving = false;
    /** @type {Promise<unknown>} what is under way; what a player does meanwhile comes after it */
    this.line = Promise.resolve();
    this.clock = new WallClock(
      this.session.edition.url,
      (left) => (this.left = left),
      () => this.inTurn(() => this.timeUp()),
    );
    if (this.shown.clock && this.shown.phase === "wall") this.clock.run(this.shown.clock);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.clock.stop();
  }

  changed() {
    if (this.moving) return;
    this.shown = this.session.state.view;
    this.chosen = this.chosen.filter((card) => this.cards.includes(card));
    if (this.shown.phase !== "wall") this.clock.stop();
  }

  get language() {
    return this.shown.flavour === "characters" ? "ja" : "en";
  }

  get cards() {
    return remaining(this.order, this.shown.found);
  }

  get tiles() {
    return this.grid.cells;
  }

  /**
   * Does something when the cards have come to rest; nothing that a player does is lost.
   * @param {() => unknown} what
   */
  inTurn(what) {
    const done = this.line.then(what);
    this.line = done.catch(() => {});
    return done;
  }

  /** @param {string} card */
  choose(card) {
    return this.inTurn(() => {
      if (this.shown.phase !== "wall" || !this.cards.includes(card)) return;
      this.chosen = toggled(this.chosen, card);
      this.grid.stand(this.cards.indexOf(card), this.cards.length);
    });
  }

  submit() {
    return this.inTurn(async () => {
      if (this.chosen.length !== GROUP || this.shown.phase !== "wall") return;
      if (triedBefore(this.shown.wrong, this.chosen)) return this.say("You have tried these four before.");
      await this.sendFour();
    });
  }

  /** Sends the four, then shows what came of it: first on the old wall, then the new one. */
  async sendFour() {
    this.moving = true;
    this.sending = true;
    const tried = this.tiles.filter((tile) => this.chosen.includes(tile.dataset.card ?? ""));
    const answer = await this.send({ cards: this.chosen });
    this.sending = false;
    const feedback = answer?.feedback;
    const judged = feedback && "one_away" in feedback ? feedback : null;
    if (judged) this.say(verdict(judged, this.view.lives));
    if (judged?.right) await turnOver(tried);
    else if (answer) await shakeHeads(tried);
    await this.settle(Boolean(judged?.right));
  }

  /** Draws the newest view; the cards that remain glide together, a new group comes in. @param {boolean} found */
  async settle(found) {
    const before = standing(this.tiles);
    this.moving = false;
    if (found) this.chosen = [];
    this.changed();
    this.grid.stand(this.grid.at, this.cards.length);
    await this.updateComplete;
    const rows = this.querySelectorAll(".found-group");
    await Promise.all([glide(this.tiles, before), found ? comeIn(rows[rows.length - 1]) : null]);
    if (found && this.shown.phase === "names") this.querySelector(/** @type {"button"} */ (".choice"))?.focus();
  }

  shuffle() {
    return this.inTurn(async () => {
      const before = standing(this.tiles);
      this.order = shuffled(this.cards);
      await this.updateComplete;
      await glide(this.tiles, before);
    });
  }

  clear() {
    return this.inTurn(() => (this.chosen = []));
  }

  hint() {
    return this.inTurn(async () => {
      const sure = await confirmDialog({
        title: "A hint?",
        text: "You are shown two cards that belong together. It counts as three tries.",
        yes: "Show me",
        no: "Not now",
      });
      if (!sure) return;
      const feedback = (await this.send({ hint: true }))?.feedback;
      if (feedback && "pair" in feedback) this.say(`${feedback.pair.join(" and ")} belong together.`);
    });
  }

  startClock() {
    return this.inTurn(async () => {
      if ((await this.send({ clock: true })) && this.view.clock) this.clock.start(this.view.clock);
    });
  }

  async timeUp() {
    if (this.view.phase === "wall" && (await this.send({ time_up: true }))) this.say("Time is up.");
  }

  giveUp() {
    return this.inTurn(() =>
      this.askToGiveUp("The whole wall is shown and explained, and this game is over.", "Keep looking"),
    );
  }

  /** @param {number} group @param {string} choice */
  name(group, choice) {
    return this.inTurn(async () => {
      if (this.shown.names.find((one) => one.group === group)?.chosen) return;
      const feedback = (await this.send({ name: { group, choice } }))?.feedback;
      if (feedback && "name" in feedback) this.say(feedback.right ? "Right." : `It is ${feedback.name}.`);
      await this.updateComplete;
      this.querySelector(/** @type {"button"} */ (".choice"))?.focus();
    });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (this.grid.walk(event) || isHeld(event) || event.key !== "Enter") return;
    event.preventDefault();
    this.submit();
  }

  /** @param {LionwallMove} move */
  tell(move) {
    if ("cards" in move) return `tried ${move.cards.join(", ")}`;
    if ("name" in move) return `named a group ${move.name.choice}`;
    if ("clock" in move) return "started the clock";
    if ("time_up" in move) return "ran out of time";
    return super.tell(move);
  }

  render() {
    const view = this.shown;
    return html`${this.status()} ${board(this)} ${this.over ? nothing : this.message()}
    ${view.phase === "wall" ? controls(this) : nothing}
    ${
      view.phase === "names"
        ? html`<p class="wall-foot muted">${view.points} of 10 points so far. Name what joins each group.</p>`
        : nothing
    }
    ${this.over && this.session.result ? explained(this.session.result.reveal, view.flavour) : nothing}`;
  }
}
customElements.define("lionwall-game", LionWallGame);
