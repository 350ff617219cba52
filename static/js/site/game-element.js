// What a game's own element is built on: a Lit element in the page's light DOM that draws anew when the play changes,
// sends moves, and says what came of them.

import { LitElement, html, nothing } from "lit";
import { pageSession } from "fivefold/site/session.js";
import { isHeld, isOfBoards } from "fivefold/site/grid.js";
import { question } from "fivefold/site/giving-up.js";
import { confirmDialog, topSheet } from "fivefold/site/sheets.js";

/**
 * @import {PropertyDeclarations} from "lit"
 * @import {GiveUp} from "fivefold/wire"
 * @import {Change, PlaySession, Refusal} from "fivefold/site/session.js"
 */

/** Whether a value is a word, or words. @param {unknown} value */
const saysItself = (value) => [value].flat().every((one) => typeof one === "string");

/**
 * @template View what the server tells of the board
 * @template Feedback what it answers to a move
 * @template Reveal what it shows at the end
 * @template {object} Move what a player may do, beside giving up
 */
export class GameElement extends LitElement {
  /** @type {PropertyDeclarations} */
  static properties = { said: { state: true }, note: { state: true } };

  constructor() {
    super();
    this.session = /** @type {PlaySession<View, Feedback, Reveal, Move>} */ (/** @type {unknown} */ (pageSession()));
    /** What a screen reader says. */
    this.said = "";
    /** What stands in the line of messages. */
    this.note = "";
    /**
     * How many of this element's sends are not over. It is not `session.pending.length`, in which moves of an earlier
     * page count too, and which has left out an answered move while “change” tells of its answer: this has not.
     */
    this.waiting = 0;
    this.onChange = (/** @type {Event} */ event) => {
      this.changed(/** @type {CustomEvent<Change<Feedback>>} */ (event).detail);
      this.requestUpdate();
    };
    this.onStrayKey = (/** @type {KeyboardEvent} */ event) => this.takeUp(event);
  }

  createRenderRoot() {
    this.replaceChildren();
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.session.addEventListener("change", this.onChange);
    document.addEventListener("keydown", this.onStrayKey);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.session.removeEventListener("change", this.onChange);
    document.removeEventListener("keydown", this.onStrayKey);
  }

  /**
   * A key that nothing else wants goes to the board, as after a reload or when a sheet is closed. A game that
   * is played in a field leaves such keys to the page.
   * @param {KeyboardEvent} event
   */
  takeUp(event) {
    if (!event.isTrusted || event.defaultPrevented || isHeld(event) || !isOfBoards(event.key)) return;
    const on = /** @type {Element} */ (event.target);
    const isFree = on === document.body || (event.key !== "Enter" && on.matches("button, a"));
    if (!isFree || this.over || topSheet()) return;
    const board = /** @type {HTMLElement|null} */ (this.querySelector("[data-first-focus]:not(input)"));
    if (!board) return;
    board.focus({ preventScroll: true });
    const { key, code, shiftKey } = event;
    const same = new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true });
    if (!board.dispatchEvent(same)) event.preventDefault();
  }

  get view() {
    return this.session.state.view;
  }

  get over() {
    return this.session.over;
  }

  /**
   * For a game that wants to know what changed.
   * @param {Change<Feedback>} _what
   */
  changed(_what) {}

  /**
   * Sends a move, and takes back what was said: what a game says of the move itself, it says after this call.
   * Resolves to the game's answer to it; to null where the server refuses it, which is then said.
   * @param {Move|GiveUp} move
   * @returns {Promise<{feedback: Feedback|null}|null>}
   */
  async send(move) {
    this.note = "";
    this.said = ""; // or the same words again would not be heard
    this.waiting += 1;
    try {
      return { feedback: await this.session.move(move) };
    } catch (problem) {
      this.refused(/** @type {Refusal} */ (problem));
      return null;
    } finally {
      this.waiting -= 1;
      this.requestUpdate();
    }
  }

  /**
   * A move was refused and nothing has changed: a game takes back what it had drawn already.
   * @param {Refusal} refusal
   */
  refused(refusal) {
    this.say(refusal.message);
  }

  /** Says something, and shows it in the line of messages. @param {string} text */
  say(text) {
    this.said = text;
    this.note = text;
  }

  /**
   * Asks whether to give up, then does so. On a shared board it asks for everybody.
   * @param {string} [text] what it means
   * @param {string} [no] what one does otherwise
   */
  async askToGiveUp(text = "The answer is shown, and this game is over.", no = "Keep going") {
    const shared = Boolean(this.session.edition.room?.together);
    if (await confirmDialog(question({ text, no, shared }))) await this.send({ give_up: true });
  }

  /** What screen readers are told: every game draws it once, first of all. */
  status() {
    return html`<p class="visually-hidden" role="status" aria-live="polite">${this.said}</p>`;
  }

  /** The line of messages, which keeps its height while it is empty: every game draws it once, where eyes are. */
  message() {
    return html`<p class="game-note">${this.note}</p>`;
  }

  /**
   * A move in words, after the name of who made it, for the log of a board that several share.
   * @param {Move|GiveUp} move
   * @returns {string}
   */
  tell(move) {
    if ("give_up" in move) return "gave up";
    if ("hint" in move) return "took a hint";
    return Object.entries(move)
      .map(([name, value]) => (saysItself(value) ? [value].flat().join(" · ") : `${name} ${[value].flat(3).join(" ")}`))
      .join(", ");
  }

  /**
   * On a board that several share: a chip with the name and colour of whoever made one of the moves. Nothing elsewhere.
   * @param {(move: Move|GiveUp) => boolean} kind which moves count
   * @param {number} n which of them, from 1
   */
  mover(kind, n) {
    const entry = this.session.state.log?.filter((one) => kind(one.move))[n - 1];
    if (!entry) return nothing;
    const { name, number } = this.session.movers.get(entry.by ?? "") ?? { name: "Someone", number: 0 };
    return html`<span class="mover" data-seat=${((number - 1) % 8) + 1}>${name}</span>`;
  }
}
