// Nettle's page: the guess, the list of clues, the help that can be asked for, and the answer at the end.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { GameElement } from "fivefold/site/game-element.js";
import { confirmDialog } from "fivefold/site/sheets.js";
import { toast } from "fivefold/site/toasts.js";
import { History, ORDERS, closeness, sorted, spoken, steps } from "fivefold/nettle/clues.js";
import { answer } from "fivefold/nettle/answer.js";
import "fivefold/nettle/map.js";

class NettleGame extends GameElement {
  static properties = {
    order: { state: true },
    refusal: { state: true },
    waiting: { state: true },
    opened: { state: true },
    legendShown: { state: true },
  };

  constructor() {
    super();
    this.order = "time";
    /** @type {{message: string, suggestions: string[]}|null} */
    this.refusal = null;
    this.waiting = 0;
    /** @type {number|null} the clue whose actions are shown */
    this.opened = null;
    this.legendShown = false;
    this.said = "";
    this.history = new History();
  }

  get view() {
    return this.session.state.view;
  }

  get field() {
    return /** @type {HTMLInputElement|null} */ (this.querySelector("#guess"));
  }

  /** @param {{feedback: any}} what */
  changed({ feedback }) {
    if (feedback?.word !== undefined) this.said = spoken(feedback, this.view.legend);
  }

  /** @param {Event} event */
  onSubmit(event) {
    event.preventDefault();
    const field = this.field;
    if (field) this.guess(field.value);
  }

  /** @param {string} text */
  async guess(text) {
    this.history.reset();
    if (await this.send({ guess: text })) {
      if (this.field && this.field.value === text) this.field.value = "";
    } else {
      this.field?.select();
    }
    if (!matchMedia("(pointer: coarse)").matches) this.field?.focus();
  }

  /**
   * @param {object} move
   * @returns {Promise<boolean>} whether it was accepted
   */
  async send(move) {
    this.waiting += 1;
    this.refusal = null;
    try {
      await this.session.move(move);
      return true;
    } catch (problem) {
      const { message, details } = /** @type {import("fivefold/site/session.js").Refusal} */ (problem);
      this.refusal = { message, suggestions: details?.suggestions ?? [] };
      return false;
    } finally {
      this.waiting -= 1;
    }
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const field = this.field;
    if (!step || !field) return;
    const words = this.view.guesses.map((/** @type {any} */ clue) => clue.guess);
    const text = this.history.walk(words, step, field.value);
    event.preventDefault();
    if (text !== null) field.value = text;
  }

  /** @param {string} suggestion */
  take(suggestion) {
    if (this.field) this.field.value = suggestion;
    this.guess(suggestion);
  }

  /** @param {string} aid @param {string} title @param {string} text */
  async ask(aid, title, text) {
    if (await confirmDialog({ title, text, yes: "Show it", no: "Not now" })) await this.send({ help: aid });
  }

  async giveUp() {
    const sure = await confirmDialog({
      title: "Give up?",
      text: "The answer and every route are shown, and this game is over.",
      yes: "Give up",
      no: "Keep looking",
    });
    if (sure) await this.send({ give_up: true });
  }

  /** @param {number} n */
  async hint(n) {
    if (!(await this.send({ hint: n })) && this.refusal) toast(this.refusal.message);
  }

  /** @param {number} n */
  showOnMap(n) {
    /** @type {any} */ (this.querySelector("nettle-map"))?.show(n);
  }

  render() {
    const { guesses, aids, legend, map } = this.view;
    const over = this.session.over;
    return html` <p class="visually-hidden" role="status" aria-live="polite">${this.said}</p>
      ${over ? nothing : this.guessBar(guesses.length)}
      ${over && this.session.result ? answer(this.session.result) : nothing}
      ${
        map
          ? html`<nettle-map class="card" .map=${map} .legend=${legend} .newest=${this.view.last ?? 0}></nettle-map>`
          : nothing
      }
      ${guesses.length ? this.tools(aids, over) : nothing}
      ${
        guesses.length
          ? this.list(guesses)
          : html`<div class="nettle-start">
              <p>Guess any word. The answer is a common noun.</p>
              <p class="muted">
                Each guess tells the shortest way to it: 🔼 to something broader, 🔽 to something narrower, and so on.
              </p>
            </div>`
      }
      ${this.legendSheet(legend)}`;
  }

  /** @param {number} count how many guesses there are */
  guessBar(count) {
    return html`<form class="guess-bar" @submit=${this.onSubmit} autocomplete="off">
      ${
        this.refusal
          ? html`<div class="refusal" role="alert">
              <p>${this.refusal.message}</p>
              ${
                this.refusal.suggestions.length
                  ? html`<div class="chips">
                      ${this.refusal.suggestions.map(
                        (word) =>
                          html`<button class="button chip" type="button" @click=${() => this.take(word)}>
                            ${word}
                          </button>`,
                      )}
                    </div>`
                  : nothing
              }
            </div>`
          : nothing
      }
      <div class="guess-row">
        <label class="visually-hidden" for="guess">Guess ${count + 1}</label>
        <input
          id="guess"
          type="text"
          enterkeyhint="send"
          autocapitalize="off"
          autocorrect="off"
          spellcheck="false"
          autocomplete="off"
          placeholder=${`Guess ${count + 1}`}
          maxlength="60"
          data-first-focus
          @keydown=${this.onKey}
          aria-invalid=${this.refusal ? "true" : "false"}
        />
        <button class="button primary" aria-busy=${this.waiting ? "true" : "false"}>
          ${this.waiting ? "…" : "Guess"}
        </button>
        <button
          class="button legend-button"
          type="button"
          aria-haspopup="dialog"
          @click=${this.openLegend}
          aria-label="What the signs mean"
        >
          🔼?
        </button>
      </div>
    </form>`;
  }

  /** @param {{senses: boolean, map: boolean, hints: number}} aids @param {boolean} over */
  tools(aids, over) {
    return html`<div class="nettle-tools">
      <div class="segments" role="group" aria-label="Order of the clues">
        ${ORDERS.map(
          (one) =>
            html`<button type="button" aria-pressed=${this.order === one.key} @click=${() => (this.order = one.key)}>
              ${one.label}
            </button>`,
        )}
      </div>
      ${
        over
          ? html`<button class="button quiet" type="button" @click=${this.openLegend}>Signs</button>`
          : html` ${
                aids.senses
                  ? nothing
                  : html`<button
                      class="button quiet aid"
                      type="button"
                      @click=${() =>
                        this.ask(
                          "senses",
                          "Show meanings?",
                          "Each clue then says which meaning of your word was used. It is shown on your result.",
                        )}
                    >
                      🔎 Meanings
                    </button>`
              }
              ${
                aids.map
                  ? nothing
                  : html`<button
                      class="button quiet aid"
                      type="button"
                      @click=${() =>
                        this.ask(
                          "map",
                          "Show the map?",
                          "All clues are drawn as one network, joined where they meet. It is shown on your result.",
                        )}
                    >
                      🗺️ Map
                    </button>`
              }
              <button class="button quiet give-up" type="button" @click=${this.giveUp}>🏳️ Give up</button>`
      }
    </div>`;
  }

  /** @param {import("fivefold/nettle/clues.js").Clue[]} guesses */
  list(guesses) {
    return html`<ol class="clues" aria-label="Clues">
      ${repeat(
        sorted(guesses, this.order),
        (clue) => clue.n,
        (clue) => this.clue(clue),
      )}
    </ol>`;
  }

  /** @param {import("fivefold/nettle/clues.js").Clue} clue */
  clue(clue) {
    const { best, last, hints, legend, aids } = this.view;
    const own = hints.filter((/** @type {any} */ hint) => hint.clue === clue.n);
    const taken =
      clue.word.toLowerCase() === clue.guess.toLowerCase()
        ? nothing
        : html` <span class="muted small">for “${clue.guess}”</span>`;
    const open = this.opened === clue.n;
    return html`<li class="clue card ${clue.n === last ? "last" : ""} ${clue.distance === best ? "best" : ""}">
      <div class="clue-head">
        <span class="clue-n numbers">${clue.n}</span><strong class="clue-word">${clue.word}${taken}</strong>
        ${this.mover((move) => "guess" in move, clue.n)}
        <span class="clue-distance"
          >${clue.distance === 0 ? "Found" : steps(clue.distance)}${
            clue.distance === best && clue.distance ? html` <span class="best-mark">closest</span>` : nothing
          }</span
        >
        ${
          this.session.over || clue.distance === 0
            ? nothing
            : html`<button
                class="icon-button clue-more"
                type="button"
                aria-expanded=${open}
                aria-label=${`More on ${clue.word}`}
                @click=${() => (this.opened = open ? null : clue.n)}
              >
                ⋯
              </button>`
        }
      </div>
      <div class="closeness" aria-hidden="true"><span style="width: ${closeness(clue.distance)}%"></span></div>
      <div class="signs" role="list" aria-label="Steps to the answer">
        ${
          clue.distance === 0
            ? html`<span role="listitem">✅</span>`
            : clue.emoji.map((emoji, place) => this.sign(emoji, clue.relations[place], legend))
        }
      </div>
      ${clue.sense ? html`<p class="clue-sense"><em>${clue.sense.pos}</em> ${clue.sense.gloss}</p>` : nothing}
      ${own.map((/** @type {any} */ hint) => html`<p class="clue-hint">💡 After ${steps(hint.step)}: ${hint.text}</p>`)}
      ${
        open && !this.session.over
          ? html`<div class="row clue-actions">
              <button class="button" type="button" @click=${() => this.hint(clue.n)}>
                💡 Hint: what the next word means
              </button>
              ${
                aids.map
                  ? html`<button class="button" type="button" @click=${() => this.showOnMap(clue.n)}>
                      🗺️ Show on the map
                    </button>`
                  : nothing
              }
              <span class="muted small">A hint counts as three guesses.</span>
            </div>`
          : nothing
      }
    </li>`;
  }

  /** @param {string} emoji @param {string} relation @param {import("fivefold/nettle/clues.js").LegendRow[]} legend */
  sign(emoji, relation, legend) {
    const row = legend.find((one) => one.relation === relation);
    return html`<span role="listitem"
      ><button
        type="button"
        class="sign"
        title=${row?.name ?? ""}
        aria-label=${row?.name ?? relation}
        @click=${() => toast(`${emoji} ${row?.name}: ${row?.text}`)}
      >
        ${emoji}
      </button></span
    >`;
  }

  openLegend() {
    const sheet = /** @type {HTMLDialogElement|null} */ (this.querySelector(".legend-sheet"));
    sheet?.showModal();
  }

  /** @param {import("fivefold/nettle/clues.js").LegendRow[]} legend */
  legendSheet(legend) {
    return html`<dialog class="sheet legend-sheet" aria-labelledby="legend-title" @click=${this.onSheetClick}>
      <div class="sheet-body">
        <div class="sheet-head">
          <h2 id="legend-title">What the signs mean</h2>
          <button class="icon-button close" type="button" data-close aria-label="Close"></button>
        </div>
        <dl class="legend">
          ${legend.map(
            (row) =>
              html`<div>
                <dt><span class="sign-big" aria-hidden="true">${row.emoji}</span> ${row.name}</dt>
                <dd>${row.text}</dd>
              </div>`,
          )}
        </dl>
      </div>
    </dialog>`;
  }

  /** @param {Event} event */
  onSheetClick(event) {
    const target = /** @type {Element} */ (event.target);
    const sheet = /** @type {HTMLDialogElement} */ (event.currentTarget);
    if (target === sheet || target.closest("[data-close]")) sheet.close();
  }
}
customElements.define("nettle-game", NettleGame);
