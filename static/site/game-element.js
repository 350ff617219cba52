// The base of games' elements: it draws again when the play changes, sends moves, and says what came of them.

import { html, nothing } from "lit";
import { keyed } from "lit-html/directives/keyed.js";
import { pageSession } from "fivefold/site/session.js";
import { playFeeling } from "fivefold/site/feel.js";
import { isHeld, isLetter, isOfBoards } from "fivefold/site/grid.js";
import { composeQuestion } from "fivefold/site/ending.js";
import { confirmDialog, topSheet } from "fivefold/site/sheets.js";
import { PageElement } from "fivefold/site/page-element.js";

/**
 * @import {PropertyDeclarations} from "lit"
 * @import {Lesson} from "fivefold/site/course.js"
 * @import {Feeling} from "fivefold/site/feel.js"
 * @import {GiveUp, Logged, Moved, Result, State} from "fivefold/wire"
 * @import {Change, PlaySession, Refusal} from "fivefold/site/session.js"
 * @typedef {GameElement<State["view"], Moved["feedback"], Result["reveal"], Logged["move"]>} AnyGame
 */

/** What the goal line says after the end, as `templates/plays/goal.html` has it. */
const FINISHED = "You’ve finished this puzzle.";

/** @param {unknown} value */
const isPlainText = (value) => [value].flat().every((one) => typeof one === "string");

/**
 * @template View what the server tells of the board
 * @template Feedback what it answers to a move
 * @template Reveal what it shows at the end
 * @template {object} Move what a player may do, beside giving up
 */
export class GameElement extends PageElement {
  /** @type {PropertyDeclarations} */
  static properties = { note: { state: true } };

  constructor() {
    super();
    this.session = /** @type {PlaySession<View, Feedback, Reveal, Move>} */ (/** @type {unknown} */ (pageSession()));
    this.lastSaid = "";
    this.timesSaid = 0;
    this.note = "";
    /** What the squares of a shared result mean: said below it on this page, not in it. @type {[string, string][]} */
    this.shareKey = [];
    /** How many of this element's own sends aren't over; during “change” the answered move still counts. */
    this.waiting = 0;
    /** Whether the focus came by Tab: a control that was walked to, and not pressed yet, keeps its keys. */
    this.walked = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.session.addEventListener("change", (event) => this.onChange(event), { signal });
    document.addEventListener("keydown", (event) => this.passKeyToBoard(event), { signal });
    for (const press of ["pointerdown", "click"])
      document.addEventListener(press, () => (this.walked = false), { capture: true, signal });
    this.updateComplete.then(() => this.takeFocus());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.listening?.abort();
  }

  /** @param {Event} event */
  onChange(event) {
    const change = /** @type {CustomEvent<Change<Feedback>>} */ (event).detail;
    this.handleChange(change);
    if (change.ended) this.showEnd();
    this.requestUpdate();
  }

  /** The game has ended this moment, and the goal line asks for nothing any more. */
  showEnd() {
    if (this.session.state.status === "won") playFeeling("won");
    const goal = document.querySelector("[data-goal]");
    if (goal) goal.textContent = FINISHED;
  }

  /** Where play begins and goes on, by keys: what a game marks so; not while something covers it. */
  get firstFocus() {
    const found = /** @type {HTMLElement|null} */ (this.querySelector("[data-first-focus]"));
    return found?.checkVisibility() && !found.closest("[inert]") ? found : null;
  }

  /** The focus goes to the board, unless it is somewhere already; no keyboard comes up on a screen by itself. */
  takeFocus() {
    const board = this.firstFocus;
    if (!board || this.over || topSheet() || document.activeElement !== document.body) return;
    if (board.matches("input") && matchMedia("(pointer: coarse)").matches) return;
    board.focus({ preventScroll: true });
  }

  /**
   * A key that nothing else wants goes to the board, as after a press on a button or when a sheet is closed; not from
   * a control that someone has walked to by Tab. A field gets its letters from the browser, once it has the focus.
   * @param {KeyboardEvent} event
   */
  passKeyToBoard(event) {
    if (event.key === "Tab") this.walked = true;
    if (!event.isTrusted || event.defaultPrevented || isHeld(event) || !isOfBoards(event.key)) return;
    const on = /** @type {HTMLElement} */ (event.target);
    if (on.closest("[popover]")) return;
    const isFree = on === document.body || (event.key !== "Enter" && !this.walked && on.matches("button, a"));
    const board = this.firstFocus;
    if (!isFree || !board || this.over || topSheet() || on === board) return;
    if (board.matches("input")) return isLetter(event.key) ? board.focus({ preventScroll: true }) : undefined;
    if (this.pressKeyOnBoard(event, board)) event.preventDefault();
    else if (isLetter(event.key)) on.focus({ preventScroll: true }); // it means nothing here: the focus stays
  }

  /** Whether a key meant something on the board. @param {KeyboardEvent} event @param {HTMLElement} board */
  pressKeyOnBoard({ key, code, shiftKey }, board) {
    board.focus({ preventScroll: true });
    const same = new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true });
    return !board.dispatchEvent(same);
  }

  /** What a screen reader says: each time, even if the words are the same. */
  get announcement() {
    return this.lastSaid;
  }

  set announcement(text) {
    this.lastSaid = text;
    if (text) this.timesSaid += 1;
    this.requestUpdate();
  }

  get view() {
    return this.session.state.view;
  }

  get over() {
    return this.session.over;
  }

  /** The lesson of half a minute that is in the place of the board at first; null for none. @returns {Lesson|null} */
  makeLesson() {
    return null;
  }

  /** As in “Bob is guessing”. */
  get activity() {
    return "playing";
  }

  /**
   * Who holds which spots of a shared board, by public id.
   * @type {Map<string, {name: string, number: number, what: number[]}>}
   */
  inOthersHands = new Map();

  /** Shows the others of a shared board which spots this player holds. @param {number[]} what */
  shareHeld(what) {
    this.dispatchEvent(new CustomEvent("hold", { detail: what }));
  }

  /** How much help was paid for: the clock shows its price as it is paid. */
  get helps() {
    return 0;
  }

  /** What so much help costs, in a word or two; '' where the board itself counts it. @param {number} count */
  describePrice(count) {
    return count === 1 ? "+1 hint" : `+${count} hints`;
  }

  /** Resolves when what the last move has set in motion has come to rest: the result waits for it. */
  waitForMotion() {
    return /** @type {Promise<unknown>} */ (Promise.resolve());
  }

  /** The board's own victory, about a second long, before the result is shown. @returns {Promise<unknown>} */
  playVictory() {
    return Promise.resolve();
  }

  /** What the button says that explains the board at its end; empty where a win has shown it all. */
  get answerLabel() {
    return "";
  }

  /** How flawless a win was, from 0 to 1: so much confetti falls. */
  get joy() {
    return 1 / (1 + this.helps);
  }

  /** How the answer to a move feels and sounds. @param {Feedback|null} _feedback @returns {Feeling} */
  chooseFeeling(_feedback) {
    return "taken";
  }

  /** @param {Change<Feedback>} _what */
  handleChange(_what) {}

  /**
   * Clears the line of messages and sends a move. Resolves to the game's answer, or to null if the server refuses it.
   * @param {Move|GiveUp} move @returns {Promise<{feedback: Feedback|null}|null>}
   */
  async sendMove(move) {
    this.note = "";
    this.waiting += 1;
    try {
      const feedback = await this.session.sendMove(move);
      if (!this.over) playFeeling(this.chooseFeeling(feedback));
      return { feedback };
    } catch (problem) {
      this.handleRefusal(/** @type {Refusal} */ (problem));
      return null;
    } finally {
      this.waiting -= 1;
      this.requestUpdate();
    }
  }

  /** A move was refused: a game takes back what it had drawn already. @param {Refusal} refusal */
  handleRefusal(refusal) {
    playFeeling("refused");
    this.say(refusal.message);
  }

  /** Says something, and shows it in the line of messages. @param {string} text */
  say(text) {
    this.announcement = text;
    this.note = text;
  }

  /** Asks whether to give up, on a shared board for everyone, then does so. @param {string} [text] what it means */
  async askToGiveUp(text = "We’ll show you the answer, and you can’t play on after that.") {
    const shared = Boolean(this.session.edition.room?.together);
    if (await confirmDialog(composeQuestion(text, shared))) await this.sendMove({ give_up: true });
  }

  /** @param {string} text what is shown, and what it costs */
  confirmHint(text) {
    return confirmDialog({ title: "Take a hint?", text, yes: "Show me", no: "Keep playing" });
  }

  /** What screen readers say: every game draws it once, first of all. */
  renderStatus() {
    return html`<p class="visually-hidden" role="status" aria-live="polite">
      ${keyed(this.timesSaid, html`<span>${this.announcement}</span>`)}
    </p>`;
  }

  /** The line of messages keeps its height while it is empty: every game draws it once, where eyes are. */
  renderMessage() {
    return html`<p class="game-note">${this.note}</p>`;
  }

  /** A move in words, after its player's name, for a shared board's log. @param {Move|GiveUp} move @returns {string} */
  describeMove(move) {
    if ("give_up" in move) return "gave up";
    if ("hint" in move) return "took a hint";
    return Object.entries(move)
      .map(([name, what]) => (isPlainText(what) ? [what].flat().join(" · ") : `${name} ${[what].flat(3).join(" ")}`))
      .join(", ");
  }

  /**
   * On a shared board, a chip with the name and colour of the player who made the n-th of these moves, from 1.
   * @param {(move: Move|GiveUp) => boolean} kind @param {number} n
   */
  renderMover(kind, n) {
    const entry = this.session.state.log?.filter((one) => kind(one.move))[n - 1];
    if (!entry) return nothing;
    const { name, number } = this.session.movers.get(entry.by ?? "") ?? { name: "Someone", number: 0 };
    return html`<span class="mover" data-seat=${((number - 1) % 8) + 1}>${name}</span>`;
  }
}
