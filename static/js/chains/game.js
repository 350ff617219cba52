// Cardinal Chains' page: chains drawn by finger, mouse or arrow keys, hints, and at the end the solving to watch.

import { html, nothing, svg } from "lit";
import { GameElement } from "fivefold/site/game-element.js";
import { confirmDialog } from "fivefold/site/sheets.js";
import { motionIsWelcome } from "fivefold/site/motion.js";
import { toast } from "fivefold/site/toasts.js";
import { Table, cellsOf, covered, key, stranded } from "fivefold/chains/board.js";
import { Keyboard } from "fivefold/chains/keys.js";
import { Pen } from "fivefold/chains/pen.js";
import {
  CELL,
  arrow,
  band,
  cells,
  middle,
  numbers,
  ownersOf,
  ring,
  spokenCell,
  viewBox,
} from "fivefold/chains/picture.js";
import { watchAddress } from "fivefold/chains/moments.js";
import "fivefold/chains/solving.js";

/** @typedef {import("fivefold/chains/board.js").Cell} Cell */

class ChainsGame extends GameElement {
  static properties = {
    note: { state: true },
    told: { state: true },
    showLost: { state: true },
    watching: { state: true },
  };

  constructor() {
    super();
    this.table = new Table(this.view.level, this.drawn);
    this.pen = new Pen(this.table);
    this.keyboard = new Keyboard(this.pen, {
      stroke: (stroke) => this.send({ draw: stroke }),
      refused: (why) => this.say(why),
      moved: () => this.moved(),
    });
    /** What is wrong with what was just tried. */
    this.note = "";
    /** What a screen reader says. */
    this.told = "";
    this.showLost = false;
    /** @type {any} the steps of the solver, once they are watched */
    this.watching = null;
    this.waiting = 0;
    this.focused = false;
    this.leaving = () => this.keyboard.flush();
  }

  get view() {
    return this.session.state.view;
  }

  /** The chains with those strokes that still wait for the network. @returns {Cell[][]} */
  get drawn() {
    const chains = [...this.view.chains];
    for (const { draw } of /** @type {any[]} */ (this.session.pending)) if (draw) chains[draw.chain] = draw.cells;
    return chains;
  }

  get level() {
    return this.table.level;
  }

  get practice() {
    return this.session.edition.kind !== "daily";
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("pagehide", this.leaving);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("pagehide", this.leaving);
  }

  changed() {
    if (this.waiting <= 1) this.adopt();
  }

  /** Takes over what the server says, unless a stroke is being drawn; a chain that is only held is held again. */
  adopt() {
    const { path, chain, pressed } = this.pen;
    if (pressed || (path && path !== this.table.chains[chain])) return;
    this.table.adopt(this.drawn);
    if (path) this.pen.take(chain);
  }

  /**
   * Sends a move whose outcome the page shows already. What the server refuses is taken back.
   * @param {object} move
   */
  async send(move) {
    this.note = "";
    this.waiting += 1;
    try {
      return await this.session.move(move);
    } catch (problem) {
      this.pen.drop();
      this.table.adopt(this.view.chains);
      this.say(/** @type {Error} */ (problem).message);
      return null;
    } finally {
      this.waiting -= 1;
      if (!this.waiting) this.adopt();
      this.requestUpdate();
    }
  }

  /** @param {string|null} why */
  say(why) {
    this.note = why ?? "";
    if (why) this.told = why;
  }

  /** After the chain in hand has changed: what it stands on is said, and a full board is sent at once. */
  moved() {
    this.note = "";
    const { chain, head, chains } = this.pen;
    this.told = `${spokenCell(this.level, head, {
      chain,
    })}. ${covered(chains)} of ${cellsOf(this.level).length} covered.`;
    this.requestUpdate();
  }

  // The pointer

  /** @param {PointerEvent} event @returns {Cell} */
  cellAt(event) {
    const board = /** @type {SVGSVGElement} */ (this.querySelector(".chains-svg"));
    const matrix = board.getScreenCTM();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
    return [Math.floor(point.y / CELL), Math.floor(point.x / CELL)];
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    if (this.session.over || event.button > 0 || !event.isPrimary) return;
    this.keyboard.putDown();
    const why = this.pen.press(this.cellAt(event));
    this.say(why);
    if (!this.pen.path) return;
    event.preventDefault();
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
    this.requestUpdate();
  }

  /** @param {PointerEvent} event */
  onMove(event) {
    if (!this.pen.pressed || !this.pen.path) return;
    const cell = this.cellAt(event);
    if (key(cell) === key(this.pen.pressed)) return;
    this.pen.pressed = cell;
    const why = this.pen.moveTo(cell);
    if (why && key(cell) !== key(this.pen.head)) this.say(why);
    else this.note = "";
    this.requestUpdate();
  }

  onUp() {
    if (!this.pen.pressed) return;
    const stroke = this.pen.release();
    if (stroke) {
      this.moved();
      this.send({ draw: stroke });
    }
    this.requestUpdate();
  }

  onCancel() {
    this.pen.drop();
    this.requestUpdate();
  }

  // The buttons

  undo() {
    this.keyboard.putDown();
    if (!this.table.undo() && !this.view.undo) return;
    this.told = "Undone.";
    this.send({ undo: true });
  }

  redo() {
    this.keyboard.putDown();
    if (!this.table.redo() && !this.view.redo) return;
    this.told = "Redone.";
    this.send({ redo: true });
  }

  clear() {
    this.keyboard.putDown();
    if (this.table.chains.every((path) => path.length === 1)) return;
    this.table.clear();
    this.told = "The board is clear.";
    this.send({ clear: true });
  }

  async hint() {
    this.keyboard.putDown();
    const said = await this.send({ hint: true });
    if (said) this.told = `${said.title}. ${said.text}`;
  }

  async giveUp() {
    this.keyboard.putDown();
    const sure = await confirmDialog({
      title: "Give up?",
      text: "The solution is shown step by step, and this game is over.",
      yes: "Give up",
      no: "Keep going",
    });
    if (sure) await this.send({ give_up: true });
  }

  async watch() {
    const answer = await fetch(watchAddress(this.session.edition))
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null);
    if (!answer) return toast("The steps cannot be fetched now. Please try again in a moment.");
    this.watching = answer;
    await this.updateComplete;
    const shown = /** @type {HTMLElement|null} */ (this.querySelector("chains-watch"));
    shown?.focus({ preventScroll: true });
    shown?.scrollIntoView({ block: "start", behavior: motionIsWelcome() ? "smooth" : "auto" });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (this.session.over) return;
    const held = event.ctrlKey || event.metaKey;
    const name = event.key.toLowerCase();
    /** @type {Record<string, () => void>} */
    const shortcuts = held
      ? { z: () => (event.shiftKey ? this.redo() : this.undo()), y: () => this.redo() }
      : { u: () => this.undo(), r: () => this.redo(), h: () => this.hint() };
    if (event.altKey || (!shortcuts[name] && (held || !this.keyboard.press(event.key)))) return;
    event.preventDefault();
    this.focused = true;
    shortcuts[name]?.();
    this.requestUpdate();
  }

  willUpdate() {
    if (this.session.over && this.session.result && !this.watching) {
      const { paths, steps } = this.session.result.reveal;
      this.watching = { level: this.level, paths, steps };
    }
  }

  render() {
    const over = this.session.over;
    const shown = this.pen.chains;
    const count = cellsOf(this.level).length;
    return html` <p class="visually-hidden" role="status" aria-live="polite">${this.told}</p>
      <div
        class="chains-frame ${this.session.state.status === "won" ? "won" : ""}"
        data-first-focus
        tabindex="0"
        role="application"
        aria-roledescription="puzzle board"
        aria-label=${`Board of ${this.level.length} rows and ${this.level[0].length} columns`}
        aria-describedby="chains-keys"
        @keydown=${this.onKey}
        @focus=${() => this.onFocus(true)}
        @blur=${() => this.onFocus(false)}
      >
        ${this.board(shown)}
      </div>
      <p class="visually-hidden" id="chains-keys">
        Arrow keys draw the chain in hand. A number takes up that chain. Enter puts it down, then arrows look around and
        Enter picks up what is there. Backspace goes back, U undoes, R redoes, H gives a hint.
      </p>
      <div class="chains-line">
        <p class="chains-note" role="alert">${this.note}</p>
        <p class="chains-count numbers">
          ${covered(shown)} of ${count}${this.view.hints ? html` · 💡${this.view.hints}` : nothing}
        </p>
      </div>
      ${this.view.hint && !over ? this.hintCard(this.view.hint) : nothing} ${over ? nothing : this.tools()}
      <p class="small chains-foot"><a href="/chains/own/">Make or paste a level of your own</a></p>
      ${this.asTable(shown)}
      ${
        this.watching
          ? html`<chains-watch
              tabindex="-1"
              data-answer
              .level=${this.watching.level}
              .steps=${this.watching.steps}
              .paths=${this.watching.paths}
            ></chains-watch>`
          : nothing
      }`;
  }

  /** The keys' cursor is shown only to those who use keys. @param {boolean} on */
  onFocus(on) {
    this.focused = on && Boolean(this.querySelector(".chains-frame:focus-visible"));
    if (!on) this.keyboard.putDown();
    this.requestUpdate();
  }

  /** @param {Cell[][]} shown */
  board(shown) {
    const over = this.session.over;
    const hint = over ? null : this.view.hint;
    const lost = this.showLost && !over ? new Set(stranded(this.level, shown).map(key)) : new Set();
    return html`<svg
      class="chains-svg"
      viewBox=${viewBox(this.level)}
      aria-hidden="true"
      @pointerdown=${this.onDown}
      @pointermove=${this.onMove}
      @pointerup=${this.onUp}
      @pointercancel=${this.onCancel}
    >
      ${cells(this.level, lost)}
      ${shown.map((path, n) => band(path, n, this.pen.path && n === this.pen.chain ? "in-hand" : ""))}
      ${
        hint
          ? svg`<g class="hint-layer">${hint.cells.map((/** @type {Cell} */ cell) => ring(cell, "lit"))}</g>`
          : nothing
      }
      ${numbers(this.level, ownersOf(shown))} ${over ? nothing : shown.map((path, n) => this.headOf(path, n))}
      ${
        hint
          ? svg`<g class="hint-layer">${hint.goes.map((/** @type {any} */ move) =>
              arrow(move, "goes"),
            )}${hint.out.map((/** @type {any} */ move) => arrow(move, "out"))}</g>`
          : nothing
      }
      ${this.focused && !over ? this.keyboard.cursors().map(({ cell, kind }) => ring(cell, kind)) : nothing}
    </svg>`;
  }

  /** A dot on the end of a chain, where it goes on. @param {Cell[]} path @param {number} n */
  headOf(path, n) {
    if (path.length < 2) return nothing;
    const [x, y] = middle(path[path.length - 1]);
    return svg`<circle class="head chain-${n + 1}" cx=${x} cy=${y} r="38"></circle>`;
  }

  tools() {
    const begun = this.table.chains.some((path) => path.length > 1);
    const back = this.table.past.length || this.view.undo;
    const forth = this.table.future.length || (!this.waiting && this.view.redo);
    return html`<div class="chains-tools" role="toolbar" aria-label="Board">
        <button class="button" type="button" ?disabled=${!back} @click=${this.undo}>↶ Undo</button>
        <button class="button" type="button" ?disabled=${!forth} @click=${this.redo}>↷ Redo</button>
        <button class="button" type="button" ?disabled=${!begun} @click=${this.clear}>Clear</button>
        <button class="button primary" type="button" @click=${this.hint}>Hint</button>
      </div>
      <div class="chains-more">
        <button
          class="button quiet"
          type="button"
          aria-pressed=${this.showLost}
          @click=${() => (this.showLost = !this.showLost)}
        >
          ${this.showLost ? "☑" : "☐"} Show what is cut off
        </button>
        ${
          this.practice
            ? html`<button class="button quiet" type="button" @click=${this.watch}>Watch it solve</button>`
            : nothing
        }
        <button class="button quiet" type="button" @click=${this.giveUp}>Give up</button>
      </div>`;
  }

  /** @param {{title: string, text: string}} hint */
  hintCard(hint) {
    return html`<section class="chains-hint card" aria-label="Hint">
      <h2>${hint.title}</h2>
      <p>${hint.text}</p>
    </section>`;
  }

  /** The board as a table, for those who read it cell by cell. @param {Cell[][]} shown */
  asTable(shown) {
    const owners = ownersOf(shown);
    return html`<div class="visually-hidden">
      <table>
        <caption>
          The board, cell by cell
        </caption>
        <tbody>
          ${this.level.map(
            (row, r) =>
              html`<tr>
                ${row.map((_, c) => html`<td>${spokenCell(this.level, [r, c], owners.get(key([r, c])))}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }
}
customElements.define("chains-game", ChainsGame);
