// Play Cardinal Chains: draw chains by finger, mouse or arrow keys, take hints, and watch the solution at the end.

import { html, nothing } from "lit";
import { GameElement } from "fivefold/site/game-element.js";
import { fetchJson } from "fivefold/site/requests.js";
import { browserStore } from "fivefold/site/store.js";
import { showToast } from "fivefold/site/toasts.js";
import { Table, cellKey, cellsOf, countCovered, coveredBy, findStranded } from "fivefold/chains/board.js";
import { Keyboard } from "fivefold/chains/keys.js";
import { Glide, glowAlong } from "fivefold/chains/glide.js";
import { Pen } from "fivefold/chains/pen.js";
import { Pointer } from "fivefold/chains/pointer.js";
import { listOwnBoards, renderBoard, renderMessageLine, renderTools } from "fivefold/chains/drawing.js";
import { cellUnder } from "fivefold/chains/picture.js";
import {
  HINT_COSTS,
  describeAround,
  describeCutOff,
  nameChain,
  spokenCell,
  spokenHint,
  spokenLost,
} from "fivefold/chains/words.js";
import { watchAddress } from "fivefold/chains/moments.js";
import "fivefold/chains/solving.js";
import { ChainsLesson } from "fivefold/chains/lesson.js";

/** @import {ChainsFeedback, ChainsMove, ChainsReveal, ChainsView, ChainsSolvedLevel} from "fivefold/wire" */
/** @import {Cell} from "fivefold/chains/board.js" */
/** @import {ChainsWatch} from "fivefold/chains/solving.js" */
/** @import {Change, Refusal} from "fivefold/site/session.js" */

/** Kept by the browser once it was said why cells fade. */
const FADING_EXPLAINED = "chains fading explained";

/** @extends {GameElement<ChainsView, ChainsFeedback, ChainsReveal, ChainsMove>} */
export class ChainsGame extends GameElement {
  static properties = { showLost: { state: true }, watching: { state: true } };

  constructor() {
    super();
    this.table = new Table(this.view.level, this.drawnChains);
    this.pen = new Pen(this.table);
    this.keyboard = new Keyboard(this.pen, {
      sendStroke: (stroke) => this.sendMove({ draw: stroke }),
      showProblem: (why, cell) => this.showProblem(why, cell),
      announceMove: () => this.announceMove(),
      announceCell: (cell) => this.announceCell(cell),
    });
    this.pointer = new Pointer(this.pen, {
      cellAt: (event) => this.cellAt(event),
      isOver: () => this.over,
      startStroke: () => this.keyboard.putDownChain(),
      sendStroke: (stroke) => this.sendMove({ draw: stroke }),
      showProblem: (why, cell) => this.showProblem(why, cell),
      announceMove: () => this.announceMove(),
      redraw: () => this.requestUpdate(),
    });
    this.glide = new Glide(this);
    this.showLost = false;
    /** @type {ChainsSolvedLevel|null} the steps of the solver, once they are watched */
    this.watching = null;
    this.focused = false;
    this.leaving = () => this.keyboard.sendStroke();
  }

  /** The chains with those strokes that still wait for the network. @returns {Cell[][]} */
  get drawnChains() {
    const chains = [...this.view.chains];
    for (const move of this.session.pending) if ("draw" in move) chains[move.draw.chain] = move.draw.cells;
    return chains;
  }

  get progress() {
    return `${countCovered(this.pen.chains)} of ${cellsOf(this.level).length} covered.`;
  }

  get level() {
    return this.table.level;
  }

  /** Whether cells that are cut off fade by themselves; elsewhere they are marked on request. */
  get hasFading() {
    return this.closest("[data-fades]") !== null;
  }

  /** Where to warm up before the very first level, until a chain is begun; empty for nowhere. */
  get warmUp() {
    const begun = this.over || this.view.hint || this.pen.chains.some((path) => path.length > 1);
    return begun ? "" : (/** @type {HTMLElement|null} */ (this.closest("[data-warm-up]"))?.dataset.warmUp ?? "");
  }

  get hasGivenUp() {
    return this.session.state.status === "gave up";
  }

  get lostCells() {
    return (this.hasFading || this.showLost) && !this.over ? findStranded(this.level, this.pen.chains) : [];
  }

  makeLesson() {
    return new ChainsLesson();
  }

  get helps() {
    return this.view.hints;
  }

  /** Whether the level is there to practise a technique: how it is solved is shown at its end. */
  get isForTeaching() {
    return this.session.edition.seed?.startsWith("learn-") ?? false;
  }

  get isPractice() {
    const { kind, seed } = this.session.edition; // in a room the number is secret until the round ends
    return kind !== "daily" && seed !== null;
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("pagehide", this.leaving);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("pagehide", this.leaving);
  }

  waitForMotion() {
    return this.glide.waitUntilStill();
  }

  playVictory() {
    return glowAlong(this);
  }

  updated() {
    this.glide.followChains(this.shownChains);
  }

  /** @param {Change<ChainsFeedback>} what */
  handleChange({ heard }) {
    if (this.waiting <= (heard ? 1 : 0)) this.adoptView();
  }

  /** Takes over what the server says, unless a stroke is being drawn; a chain that is only held is held again. */
  adoptView() {
    const { path, chain, pressed } = this.pen;
    if (pressed || (path && path !== this.table.chains[chain])) return;
    this.table.adoptChains(this.drawnChains);
    if (path) this.pen.takeChain(chain);
  }

  /** Sends a move whose outcome the page shows, and says, already. @param {ChainsMove} move */
  async sendMove(move) {
    const answer = await super.sendMove(move);
    if (!this.waiting) this.adoptView();
    this.requestUpdate();
    return answer;
  }

  /** @param {Refusal} refusal */
  handleRefusal(refusal) {
    this.pen.cancelStroke();
    this.table.adoptChains(this.view.chains);
    super.handleRefusal(refusal);
  }

  /**
   * Says what is wrong with what was just tried, or that nothing is any more.
   * @param {string|null} why @param {Cell|null} cell the one that shakes its head
   */
  showProblem(why, cell) {
    if (why) this.say(why);
    else this.note = "";
    if (why) this.glide.shakeCell(cell);
  }

  /** After the held chain has changed: say what it ends on, and send a full board at once. */
  announceMove() {
    this.note = "";
    this.explainFading();
    const { chain, head } = this.pen;
    const lost = this.lostCells.length ? ` ${this.lostCells.length} cut off.` : "";
    this.announcement = `${spokenCell(this.level, head, { chain })}. ${this.progress}${lost}`;
  }

  /** The first time that cells fade in this browser, says why. */
  explainFading() {
    if (!this.hasFading || !this.lostCells.length || browserStore.getItem(FADING_EXPLAINED)) return;
    browserStore.setItem(FADING_EXPLAINED, "yes");
    const [cells, cut] = this.lostCells.length === 1 ? ["cell", "It’s"] : ["cells", "They’re"];
    this.note = `No chain can reach the faded ${cells} now. ${cut} cut off.`;
  }

  /** While no chain is held: what one looks at, or that the board ends there. @param {Cell|null} cell */
  announceCell(cell) {
    const found = cell && spokenCell(this.level, cell, coveredBy(this.pen.chains, cell));
    this.announcement = found
      ? found + describeCutOff(cell, new Set(this.lostCells.map(cellKey)))
      : "The board ends here.";
  }

  announceAround() {
    this.announcement = describeAround(this.level, this.pen.chains, this.keyboard.looking ?? this.pen.head);
  }

  // The pointer

  /** @param {PointerEvent} event @returns {Cell} */
  cellAt(event) {
    return cellUnder(/** @type {SVGSVGElement} */ (this.querySelector(".chains-svg")), event);
  }

  // The buttons

  undo() {
    this.keyboard.putDownChain();
    return this.undoOrRedo("undo", this.table.undo(), this.view.undo);
  }

  redo() {
    this.keyboard.putDownChain();
    return this.undoOrRedo("redo", this.table.redo(), !this.waiting && this.view.redo);
  }

  /**
   * Goes back or forth by a stroke, which this page may know already, and says what the board shows then.
   * @param {"undo"|"redo"} deed @param {boolean} isKnown @param {boolean} able whether the server knows one
   */
  async undoOrRedo(deed, isKnown, able) {
    if (!isKnown && !able) return (this.announcement = `There’s nothing to ${deed}.`);
    const sent = this.sendMove(deed === "undo" ? { undo: true } : { redo: true });
    if (!isKnown && !(await sent)) return "";
    return (this.announcement = `${deed === "undo" ? "Undone" : "Redone"}. ${this.progress}`);
  }

  clear() {
    this.keyboard.putDownChain();
    if (this.table.chains.every((path) => path.length === 1)) return;
    this.table.clear();
    this.announcement = "The board is clear.";
    this.sendMove({ clear: true });
  }

  toggleLost() {
    this.showLost = !this.showLost;
    this.note = "";
    this.announcement = this.showLost ? spokenLost(this.lostCells) : "";
  }

  async takeHint() {
    this.keyboard.putDownChain();
    if (!this.view.hints && !(await this.confirmHint(HINT_COSTS))) return; // one who took one knows what it costs
    const hint = (await this.sendMove({ hint: true }))?.feedback;
    if (hint && "title" in hint) this.announcement = spokenHint(hint);
  }

  giveUp() {
    this.keyboard.putDownChain();
    return this.askToGiveUp("We’ll show you the solution, and you can’t play on after that.");
  }

  /** @param {ChainsMove} move */
  describeMove(move) {
    if ("draw" in move) return `drew chain ${nameChain(move.draw.chain)}`;
    const [deed] = Object.keys(move);
    return { undo: "undid a move", redo: "redid a move", clear: "cleared the board" }[deed] ?? super.describeMove(move);
  }

  async watchSolution() {
    /** @type {ChainsSolvedLevel|null} */
    const watched = await fetchJson(watchAddress(this.session.edition));
    if (!watched) return showToast("We couldn’t load the steps. Please try again in a moment.");
    this.watching = watched;
    await this.updateComplete;
    const watcher = /** @type {ChainsWatch|null} */ (this.querySelector("chains-watch"));
    if (!watcher) return;
    watcher.open = true;
    await watcher.updateComplete;
    watcher.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (this.over) return;
    const held = event.ctrlKey || event.metaKey;
    const name = event.key.toLowerCase();
    /** @type {Record<string, () => void>} */
    const shortcuts = held
      ? { z: () => (event.shiftKey ? this.redo() : this.undo()), y: () => this.redo() }
      : { u: () => this.undo(), r: () => this.redo(), h: () => this.takeHint(), a: () => this.announceAround() };
    if (event.altKey || (!shortcuts[name] && (held || !this.keyboard.pressKey(event.key)))) return;
    event.preventDefault();
    this.focused = true;
    shortcuts[name]?.();
    this.requestUpdate();
  }

  willUpdate() {
    if (this.over && this.session.result && !this.watching) {
      const { paths, steps } = this.session.result.reveal;
      this.watching = { level: this.level, paths, steps };
    }
  }

  /** What is on the board: one's own strokes, or once given up the solution. */
  get shownChains() {
    return (this.hasGivenUp && this.session.result?.reveal.paths) || this.pen.chains;
  }

  render() {
    const over = this.over;
    const done = `${countCovered(this.pen.chains)} of ${cellsOf(this.level).length}`;
    return html`${this.renderStatus()}
      <div
        class="chains-frame ${this.session.state.status === "won" ? "won" : ""}"
        data-first-focus
        tabindex=${over ? -1 : 0}
        role=${over ? "group" : "application"}
        aria-roledescription="puzzle board"
        aria-label=${`Board of ${this.level.length} rows and ${this.level[0].length} columns`}
        aria-describedby=${over ? nothing : "chains-keys"}
        @keydown=${this.onKey}
        @focus=${() => this.onFocus(true)}
        @blur=${() => this.onFocus(false)}
      >
        ${renderBoard(this, this.shownChains)}
      </div>
      <p id="chains-keys" hidden>
        Arrow keys draw the current chain. A number switches to that chain. Enter lets go of it, so that the arrows move
        from cell to cell. Enter again picks up a chain. A reads out the cells around you, Backspace goes back, U
        undoes, R redoes and H gives a hint.
      </p>
      <div class="chains-line">
        ${this.hasGivenUp ? nothing : html`<p class="chains-count numbers">${done}</p>`} ${this.renderMessage()}
        ${renderMessageLine(this)}
      </div>
      ${over ? nothing : renderTools(this)}
      ${
        this.watching
          ? html`<chains-watch
              tabindex="-1"
              data-answer
              .level=${this.watching.level}
              .steps=${this.watching.steps}
              .paths=${this.watching.paths}
              .mine=${listOwnBoards(this)}
            ></chains-watch>`
          : nothing
      }`;
  }

  /** The keys' cursor is shown only to those who use keys. @param {boolean} on */
  onFocus(on) {
    const keys = !matchMedia("(pointer: coarse)").matches && this.querySelector(".chains-frame:focus-visible");
    this.focused = on && Boolean(keys);
    if (!on) this.keyboard.putDownChain();
    this.requestUpdate();
  }
}
customElements.define("chains-game", ChainsGame);
