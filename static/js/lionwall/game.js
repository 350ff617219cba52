// Lion Wall's page: choose four, see them fly to the top, name what joins them. What is done while cards move is kept
// and done after.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { GameElement } from "fivefold/site/game-element.js";
import { confirmDialog } from "fivefold/site/sheets.js";
import { duration } from "fivefold/site/times.js";
import { toast } from "fivefold/site/toasts.js";
import { explained } from "fivefold/lionwall/explained.js";
import { comeIn, glide, shakeHeads, standing, turnOver } from "fivefold/lionwall/moves.js";
import { WallClock } from "fivefold/lionwall/clock.js";
import { GROUP, remaining, shuffled, size, stepped, toggled, triedBefore, verdict } from "fivefold/lionwall/wall.js";

/** @typedef {import("fivefold/lionwall/wall.js").View} View */

const GRADES = { gentle: "●○○", tricky: "●●○", fiendish: "●●●" };

class LionWallGame extends GameElement {
  static properties = {
    shown: { state: true },
    order: { state: true },
    chosen: { state: true },
    at: { state: true },
    said: { state: true },
    sending: { state: true },
    left: { state: true },
  };

  constructor() {
    super();
    /** @type {View} what is drawn: the newest view, or while cards move the one before */
    this.shown = this.session.state.view;
    this.order = this.shown.cards;
    /** @type {string[]} */
    this.chosen = [];
    this.at = 0;
    this.said = "";
    this.sending = false;
    /** @type {number|null} seconds left on the clock */
    this.left = null;
    this.moving = false;
    /** @type {Promise<any>} what is under way; what a player does meanwhile comes after it */
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

  /** @returns {HTMLElement[]} */
  get tiles() {
    return [...this.querySelectorAll(".wall-card")].map((card) => /** @type {HTMLElement} */ (card));
  }

  /** Does something when the cards have come to rest; nothing that a player does is lost. @param {() => any} what */
  inTurn(what) {
    this.line = this.line.then(what).catch((problem) => {
      this.moving = false;
      this.changed();
      toast(problem.message);
    });
    return this.line;
  }

  /** @param {string} card */
  choose(card) {
    return this.inTurn(() => {
      if (this.shown.phase !== "wall" || !this.cards.includes(card)) return;
      this.chosen = toggled(this.chosen, card);
      this.at = this.cards.indexOf(card);
    });
  }

  submit() {
    return this.inTurn(async () => {
      if (this.chosen.length !== GROUP || this.shown.phase !== "wall") return;
      if (triedBefore(this.shown.wrong, this.chosen)) return toast("You have tried these four before.");
      await this.send();
    });
  }

  /** Sends the four, then shows what came of it: first on the old wall, then the new one. */
  async send() {
    this.moving = true;
    this.sending = true;
    const tried = this.tiles.filter((tile) => this.chosen.includes(tile.dataset.card ?? ""));
    const feedback = await this.session.move({ cards: this.chosen }).finally(() => (this.sending = false));
    const view = /** @type {View} */ (this.session.state.view);
    if (feedback) this.said = verdict(feedback, view.lives);
    if (feedback?.right) await turnOver(tried);
    else {
      if (feedback) toast(this.said);
      await shakeHeads(tried);
    }
    await this.settle(Boolean(feedback?.right));
  }

  /** Draws the newest view; the cards that remain glide together, a new group comes in. @param {boolean} found */
  async settle(found) {
    const before = standing(this.tiles);
    this.moving = false;
    if (found) this.chosen = [];
    this.changed();
    this.at = Math.min(this.at, Math.max(0, this.cards.length - 1));
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
      const feedback = await this.session.move({ hint: true });
      if (feedback) toast(`${feedback.pair.join(" and ")} belong together.`);
    });
  }

  startClock() {
    return this.inTurn(async () => {
      await this.session.move({ clock: true });
      this.clock.start(this.session.state.view.clock);
    });
  }

  async timeUp() {
    if (this.session.state.view.phase !== "wall") return;
    this.said = "Time is up.";
    toast(this.said);
    await this.session.move({ time_up: true });
  }

  giveUp() {
    return this.inTurn(async () => {
      const sure = await confirmDialog({
        title: "Give up?",
        text: "The whole wall is shown and explained, and this game is over.",
        yes: "Give up",
        no: "Keep looking",
      });
      if (sure) await this.session.move({ give_up: true });
    });
  }

  /** @param {number} group @param {string} choice */
  name(group, choice) {
    return this.inTurn(async () => {
      if (this.shown.names.find((one) => one.group === group)?.chosen) return;
      const feedback = await this.session.move({ name: { group, choice } });
      if (feedback) this.said = feedback.right ? "Right." : `It is ${feedback.name}.`;
      await this.updateComplete;
      this.querySelector(/** @type {"button"} */ (".choice"))?.focus();
    });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.submit();
      return;
    }
    if (!/^(Arrow|Home|End)/.test(event.key)) return;
    event.preventDefault();
    this.at = stepped(this.at, event.key, this.cards.length);
    this.updateComplete.then(() => this.tiles[this.at]?.focus());
  }

  render() {
    const view = this.shown;
    return html` <p class="visually-hidden" role="status" aria-live="polite">${this.said}</p>
      <div class="wall">
        ${repeat(
          this.groups(),
          (one) => one.group,
          (one) => this.group(one),
        )}
        ${view.phase === "wall" ? this.wall() : nothing}
      </div>
      ${view.phase === "wall" ? this.controls() : nothing}
      ${
        view.phase === "names"
          ? html`<p class="wall-foot muted">${view.points} of 10 points so far. Name what joins each group.</p>`
          : nothing
      }
      ${this.session.over && this.session.result ? explained(this.session.result, view.flavour) : nothing}`;
  }

  /** The groups on top of the wall; when the wall is done, all four in their own order. */
  groups() {
    const { found, phase } = this.shown;
    return phase === "wall" ? found : [...found].sort((a, b) => a.group - b.group);
  }

  /** @param {import("fivefold/lionwall/wall.js").Found} one */
  group({ group, cards, by_player: byPlayer }) {
    const naming = this.shown.names.find((name) => name.group === group);
    const next = this.shown.names.find((name) => name.chosen === null);
    const missed = byPlayer || this.shown.phase === "wall" ? nothing : html`<span class="missed">not found</span>`;
    return html`<div class="found-group" data-group=${group}>
      ${
        naming?.name
          ? html`<p class="group-name">
              <span aria-hidden="true">${naming.right ? "✓" : "✗"}</span>
              <span class="visually-hidden">${naming.right ? "Named right:" : "Not named:"}</span
              ><span lang=${this.language}>${naming.name}</span>
            </p>`
          : nothing
      }
      <p class="found-cards ${this.shown.flavour}" lang=${this.language}>
        ${cards.join(this.shown.flavour === "characters" ? " " : ", ")} ${missed}
      </p>
      ${
        naming && naming === next
          ? html`<div
              class="choices ${this.shown.flavour}"
              role="group"
              aria-label=${`What joins ${cards.join(", ")}?`}
            >
              ${naming.choices.map(
                (choice) =>
                  html`<button
                    class="button choice"
                    type="button"
                    lang=${this.language}
                    @click=${() => this.name(group, choice)}
                  >
                    ${choice}
                  </button>`,
              )}
            </div>`
          : nothing
      }
    </div>`;
  }

  wall() {
    const hinted = new Map(this.shown.hints.flatMap((pair, n) => pair.map((card) => [card, n])));
    return html`<div
      class="wall-cards ${this.shown.flavour}"
      role="group"
      aria-label="The wall. Arrow keys move, space chooses, enter submits."
      @keydown=${this.onKey}
    >
      ${repeat(
        this.cards,
        (card) => card,
        (card, place) =>
          html`<button
            type="button"
            class="wall-card ${size(card)}"
            data-card=${card}
            aria-pressed=${this.chosen.includes(card)}
            aria-label=${`card, ${card}${hinted.has(card) ? `, hint ${Number(hinted.get(card)) + 1}` : ""}`}
            tabindex=${place === this.at ? 0 : -1}
            lang=${this.language}
            @click=${() => this.choose(card)}
            @focus=${() => (this.at = place)}
          >
            ${card}${
              hinted.has(card)
                ? html`<span class="hinted" aria-hidden="true">💡${Number(hinted.get(card)) + 1}</span>`
                : nothing
            }
          </button>`,
      )}
    </div>`;
  }

  controls() {
    const { lives, tries, clock, hints, grade } = this.shown;
    const ready = this.chosen.length === GROUP;
    return html`<div class="wall-facts">
        <span title=${grade} aria-label=${`Grade: ${grade}`} role="img"
          >${GRADES[/** @type {keyof typeof GRADES} */ (grade)]} <span class="muted">${grade}</span></span
        >
        ${
          lives === null
            ? html`<span class="muted"
                >${
                  tries ? `${tries} ${tries === 1 ? "try" : "tries"}` : "Tries are free until two groups are found"
                }</span
              >`
            : html`<span role="img" aria-label=${`${lives} of 3 lives`} class="lives"
                >${"♥".repeat(lives)}<span class="spent">${"♡".repeat(3 - lives)}</span></span
              >`
        }
        ${
          this.left === null
            ? nothing
            : html`<span class="clock numbers ${this.left <= 30 ? "short" : ""}" role="timer"
                >⏱️ ${duration(this.left)}</span
              >`
        }
      </div>
      <div class="wall-controls">
        <button class="button" type="button" @click=${this.shuffle}>Shuffle</button>
        <button class="button" type="button" ?disabled=${!this.chosen.length} @click=${this.clear}>Deselect</button>
        <button class="button primary" type="button" aria-disabled=${!ready || this.sending} @click=${this.submit}>
          ${this.sending ? "…" : "Submit"}
        </button>
      </div>
      <div class="wall-more">
        ${
          tries || hints.length || clock
            ? nothing
            : html`<button class="button quiet" type="button" @click=${this.startClock}>⏱️ 2:30 clock</button>`
        }
        <button class="button quiet" type="button" @click=${this.hint}>💡 Hint</button>
        <button class="button quiet" type="button" @click=${this.giveUp}>🏳️ Give up</button>
      </div>`;
  }
}
customElements.define("lionwall-game", LionWallGame);
