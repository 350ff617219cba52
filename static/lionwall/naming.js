// Let the player name the groups: which group is asked for, the choices in place of the controls, and the right one.

import { html, nothing } from "lit";
import { shakeCards } from "fivefold/lionwall/moves.js";
import { describeWrongName, isSign, languageOf } from "fivefold/lionwall/wall.js";

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
  get askedNaming() {
    const { found, names } = this.game.shown;
    if (this.game.rising.isRevealing) return undefined;
    return found.map(({ group }) => names.find((one) => one.group === group)).find((one) => one?.chosen === null);
  }

  /** The name that was chosen and is not judged yet. */
  get waitingName() {
    const { pending } = this.game.session;
    return pending.flatMap((move) => ("name" in move ? [move.name.choice] : []))[0] ?? null;
  }

  /** @param {number} group @param {string} choice */
  chooseName(group, choice) {
    const { game } = this;
    if (this.judged) return this.goOn();
    return game.doUnlessWaiting(async () => {
      if (game.shown.names.find((one) => one.group === group)?.chosen) return;
      game.moving = true;
      const feedback = (await game.sendMove({ name: { group, choice } }))?.feedback;
      if (feedback && "name" in feedback) await this.showVerdict(choice, feedback);
      game.moving = false;
      game.handleChange();
      if (game.over) game.note = ""; // what the result says is enough
      await this.showQuestion();
    });
  }

  /** Shows for a moment which name was right, at its own place. @param {string} chosen @param {LionwallNamed} answer */
  async showVerdict(chosen, { name, right }) {
    const { game } = this;
    game.say(right ? "Right." : describeWrongName(name));
    this.judged = { chosen, name };
    game.requestUpdate();
    await game.updateComplete;
    shakeCards([...game.querySelectorAll(".choice.wrong")]);
    await new Promise((done) => {
      this.goOn = () => done(null);
      setTimeout(done, LIT);
    });
    this.judged = null;
  }

  /** The focus goes to the first choice; if the page was scrolled, goal, wall and choices are in sight again. */
  async showQuestion() {
    await this.game.updateComplete;
    for (const one of [".goal", ".naming"]) document.querySelector(one)?.scrollIntoView({ block: "nearest" });
    this.game.querySelector(/** @type {"button"} */ (".choice:enabled"))?.focus({ preventScroll: true });
  }

  /** The question what links a group, with its choices. */
  renderQuestion() {
    const { askedNaming, game } = this;
    if (!askedNaming) return nothing;
    const cards = game.shown.found.find((one) => one.group === askedNaming.group)?.cards ?? [];
    const texts = cards.join(", ");
    const kind = askedNaming.choices.some(isSign) ? "characters" : askedNaming.signs.length ? "signs" : "words";
    return html`<div
      class="naming"
      data-group=${askedNaming.group}
      role="group"
      aria-label=${askedNaming.signs.length ? `Which part is in ${texts}?` : `What links ${texts}?`}
    >
      <p aria-hidden="true">${askedNaming.signs.length ? "Which part is in all four?" : "What links these four?"}</p>
      <div class="choices ${kind}">
        ${askedNaming.choices.map(
          (choice, n) =>
            html`<button
              class="button choice ${this.choiceClass(choice)}"
              type="button"
              lang=${languageOf(choice)}
              ?disabled=${this.isUsed(choice)}
              @click=${() => this.chooseName(askedNaming.group, choice)}
            >
              ${
                askedNaming.signs[n]
                  ? html`<span class="sign" lang="ja">${askedNaming.signs[n]}</span> <span>${choice}</span>`
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
  choiceClass(choice) {
    if (!this.judged) return choice === this.waitingName ? "waiting" : "";
    if (choice === this.judged.name) return "right";
    return choice === this.judged.chosen ? "wrong" : "beside";
  }
}
