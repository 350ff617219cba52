// Naming the groups: which one is asked for, the choices at the place of the wall's controls, and which was right.

import { html, nothing } from "lit";
import { shakeHeads } from "fivefold/lionwall/moves.js";
import { isSign, languageOf, wasNamed } from "fivefold/lionwall/wall.js";

/**
 * @import {LionwallNamed} from "fivefold/wire"
 * @import {LionWallGame} from "fivefold/lionwall/game.js"
 */

/** How long it is shown which name was the right one; a press goes on at once. */
const LIT = 1000;

export class Naming {
  /** @param {LionWallGame} game */
  constructor(game) {
    this.game = game;
    /** @type {{chosen: string, name: string}|null} a name that was chosen just now, and the right one */
    this.judged = null;
    /** Ends the showing of it. */
    this.goOn = () => {};
  }

  /** The first group from the top that has no name yet, with its choices. */
  get asked() {
    const { found, names } = this.game.shown;
    if (this.game.rising.reveals) return undefined;
    return found.map(({ group }) => names.find((one) => one.group === group)).find((one) => one?.chosen === null);
  }

  /** The name that was chosen and is not judged yet. */
  get waiting() {
    const { pending } = this.game.session;
    return pending.flatMap((move) => ("name" in move ? [move.name.choice] : []))[0] ?? null;
  }

  /** @param {number} group @param {string} choice */
  choose(group, choice) {
    const { game } = this;
    if (this.judged) return this.goOn();
    return game.unlessWaiting(async () => {
      if (game.shown.names.find((one) => one.group === group)?.chosen) return;
      game.moving = true;
      const feedback = (await game.send({ name: { group, choice } }))?.feedback;
      if (feedback && "name" in feedback) await this.light(choice, feedback);
      game.moving = false;
      game.changed();
      if (game.over) game.note = ""; // what the result says is enough
      await this.focus();
    });
  }

  /** Shows for a moment which name was right, at its own place. @param {string} chosen @param {LionwallNamed} answer */
  async light(chosen, { name, right }) {
    const { game } = this;
    game.say(right ? "Right." : wasNamed(name));
    this.judged = { chosen, name };
    game.requestUpdate();
    await game.updateComplete;
    shakeHeads([...game.querySelectorAll(".choice.wrong")]);
    await new Promise((done) => {
      this.goOn = () => done(null);
      setTimeout(done, LIT);
    });
    this.judged = null;
  }

  /** The focus goes to the first choice. */
  async focus() {
    await this.game.updateComplete;
    this.game.querySelector(/** @type {"button"} */ (".choice:enabled"))?.focus({ preventScroll: true });
  }

  /** The question what links a group, with its choices. */
  question() {
    const { asked, game } = this;
    if (!asked) return nothing;
    const cards = game.shown.found.find((one) => one.group === asked.group)?.cards ?? [];
    return html`<div
      class="naming"
      data-group=${asked.group}
      role="group"
      aria-label=${asked.signs.length ? `Which part is in ${cards.join(", ")}?` : `What links ${cards.join(", ")}?`}
    >
      <p aria-hidden="true">${asked.signs.length ? "Which part is in all four?" : "What links these four?"}</p>
      <div class="choices ${asked.choices.some(isSign) ? "characters" : asked.signs.length ? "signs" : "words"}">
        ${asked.choices.map(
          (choice, n) =>
            html`<button
              class="button choice ${this.lightOf(choice)}"
              type="button"
              lang=${languageOf(choice)}
              ?disabled=${this.isUsed(choice)}
              @click=${() => this.choose(asked.group, choice)}
            >
              ${
                asked.signs[n]
                  ? html`<span class="sign" lang="ja">${asked.signs[n]}</span> <span>${choice}</span>`
                  : choice
              }
            </button>`,
        )}
      </div>
    </div>`;
  }

  /** Whether another group is known to have this name: it keeps its place, and is no choice. @param {string} choice */
  isUsed(choice) {
    return choice !== this.judged?.name && this.game.shown.names.some(({ name }) => name === choice);
  }

  /** How a choice is drawn: while it waits for its verdict, and when that has come. @param {string} choice */
  lightOf(choice) {
    if (!this.judged) return choice === this.waiting ? "waiting" : "";
    if (choice === this.judged.name) return "right";
    return choice === this.judged.chosen ? "wrong" : "beside";
  }
}
