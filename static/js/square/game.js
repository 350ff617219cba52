// Square's page: the grid, the current clue, the keys on a phone, the help that can be asked for, and the answer.

import { html } from "lit";
import { GameElement } from "fivefold/site/game-element.js";
import { motionIsWelcome } from "fivefold/site/motion.js";
import { confirmDialog, topSheet } from "fivefold/site/sheets.js";
import { answer } from "fivefold/square/answer.js";
import { board } from "fivefold/square/board.js";
import { BLANK, afterLetter, arrow, before, beside, entryAt, into, isArrow, turned } from "fivefold/square/cursor.js";
import { Drafts } from "fivefold/square/drafts.js";
import { Sheet } from "fivefold/square/sheet.js";

/** @typedef {import("fivefold/square/cursor.js").Entry} Entry */

/** How long typing may pause before the letters are sent, in milliseconds. */
const PAUSE = 900;

export class SquareGame extends GameElement {
  static properties = { cursor: { state: true }, menu: { state: true } };

  constructor() {
    super();
    this.sheet = new Sheet(this.view);
    this.drafts = new Drafts(this.session.edition.url);
    if (!this.session.over) this.drafts.load().forEach(([cell, letter]) => this.sheet.write(cell, letter));
    const open = this.entries.find((entry) => entry.cells.some((cell) => this.sheet.letters[cell] === BLANK));
    /** @type {import("fivefold/square/cursor.js").Cursor} */
    this.cursor = into(open ?? this.entries[0], this.sheet.letters);
    /** @type {"check"|"reveal"|null} which menu is open */
    this.menu = null;
    this.said = "";
    this.sending = false;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    this.onLeave = () => this.flush();
    this.onPageKey = (/** @type {KeyboardEvent} */ event) => this.typedOutside(event);
    this.onPress = (/** @type {Event} */ event) => {
      if (this.menu && !(/** @type {Element} */ (event.target).closest(".square-menu"))) this.menu = null;
    };
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.sheet.unsent) this.flush();
    document.addEventListener("visibilitychange", this.onLeave);
    document.addEventListener("pointerdown", this.onPress);
    document.addEventListener("keydown", this.onPageKey);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.onLeave);
    document.removeEventListener("pointerdown", this.onPress);
    document.removeEventListener("keydown", this.onPageKey);
  }

  get view() {
    return this.session.state.view;
  }

  /** @returns {Entry[]} */
  get entries() {
    return this.view.entries;
  }

  get entry() {
    return entryAt(this.entries, this.cursor);
  }

  /** @param {{feedback: any, ended: boolean}} what */
  changed({ feedback, ended }) {
    this.sheet.adopt(this.view);
    this.drafts.save(this.sheet.typed);
    if (feedback?.judged && !this.session.over) this.tell(feedback);
    if (ended && this.session.state.status === "won") this.celebrate();
    if (this.session.over) this.menu = null;
  }

  /** @param {{wrong: number[], right: number[]}} feedback what a check found */
  tell({ wrong }) {
    const count = wrong.length;
    const full = !this.sheet.letters.includes(BLANK) ? "The grid is full, but " : "";
    if (full && count) this.cursor = { ...this.cursor, cell: wrong[0] };
    this.said = count
      ? `${full}${count} ${count === 1 ? "letter is" : "letters are"} not right yet.`
      : "All right so far.";
  }

  /** A wave over the grid, one cell after another. */
  async celebrate() {
    await this.updateComplete;
    if (!motionIsWelcome()) return;
    this.querySelectorAll(".square-cell").forEach((cell, at) =>
      cell.animate([{ transform: "none" }, { transform: "translateY(-18%) scale(1.06)" }, { transform: "none" }], {
        duration: 420,
        delay: ((at % 4) + Math.floor(at / 4)) * 70,
        easing: "ease-in-out",
      }),
    );
  }

  // Writing

  /** @param {string} letter */
  type(letter) {
    const { cell } = this.cursor;
    const entry = this.entry;
    this.sheet.write(cell, letter);
    this.cursor = afterLetter(this.entries, this.cursor, this.sheet.letters, (one) => this.sheet.isSure(one));
    this.touched(this.entry !== entry);
  }

  erase() {
    const empty = this.sheet.letters[this.cursor.cell] === BLANK || this.sheet.isSure(this.cursor.cell);
    if (empty) this.cursor = before(this.entries, this.cursor);
    this.sheet.write(this.cursor.cell, BLANK);
    this.touched(false);
  }

  /**
   * Sends the letters at once where a word was left or the grid is full, else when typing pauses.
   * @param {boolean} left
   */
  touched(left) {
    this.say("");
    this.drafts.save(this.sheet.typed);
    clearTimeout(this.timer);
    if (this.sheet.ready || left) this.flush();
    else this.timer = setTimeout(() => this.flush(), PAUSE);
  }

  /** Sends what was typed, one move at a time; what is typed meanwhile follows. */
  async flush() {
    clearTimeout(this.timer);
    if (this.sending) return;
    this.sending = true;
    for (let tries = 0; this.sheet.unsent && !this.session.over && tries < 5; tries += 1) {
      this.sheet.underway = true;
      await this.session.move({ letters: this.sheet.unsent }).catch((problem) => this.sent(problem));
      this.sheet.arrived();
      this.drafts.save(this.sheet.typed);
    }
    this.sending = false;
    this.requestUpdate();
  }

  /**
   * Another tab may have moved: then the letters are sent again over what it left.
   * @param {{code: string, message: string}} refusal
   */
  sent({ code, message }) {
    if (!["stale", "sure", "nothing_new", "finished"].includes(code)) this.say(message);
  }

  /** @param {string} text shown below the grid, and said by a screen reader */
  say(text) {
    this.said = text;
    this.requestUpdate();
  }

  /** @param {"check"|"reveal"} kind @param {string} part */
  async ask(kind, part) {
    this.menu = null;
    this.focusCell();
    if (kind === "reveal" && part === "grid" && !(await this.sure())) return;
    clearTimeout(this.timer);
    await this.settled();
    const what = { letter: { letter: this.cursor.cell }, word: { word: this.entry.name }, grid: "grid" }[part];
    await this.session.move({ [kind]: what }).catch((problem) => this.say(problem.message));
  }

  sure() {
    return confirmDialog({
      title: "Reveal the whole grid?",
      text: "The answer is shown and this game is over.",
      yes: "Reveal it",
      no: "Keep playing",
    });
  }

  /** Waits until all that was typed has arrived. */
  async settled() {
    while (this.sending) await new Promise((done) => setTimeout(done, 30));
    await this.flush();
  }

  // Moving

  /** @param {number} cell */
  tap(cell) {
    this.cursor = cell === this.cursor.cell ? turned(this.cursor) : { ...this.cursor, cell };
    this.flush();
  }

  /** @param {Entry} entry */
  goTo(entry) {
    this.cursor = into(entry, this.sheet.letters);
    this.focusCell();
    this.flush();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.session.over) return;
    if (this.handled(event)) event.preventDefault();
  }

  /** A letter typed while nothing else wants it goes into the grid. @param {KeyboardEvent} event */
  typedOutside(event) {
    const target = /** @type {Element} */ (event.target);
    const elsewhere = topSheet() || target.closest(".square-grid, input, textarea, select");
    if (elsewhere || !/^[a-z]$/i.test(event.key)) return;
    this.onKey(event);
    this.focusCell();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key meant something here */
  handled(event) {
    const { key } = event;
    if (/^[a-z]$/i.test(key)) this.type(key.toUpperCase());
    else if (isArrow(key)) this.move(arrow(this.cursor, key));
    else if (key === "Backspace") this.erase();
    else if (key === "Delete") this.empty();
    else if (key === " " || key === "Enter") this.move(turned(this.cursor));
    else if (key === "Home" || key === "End")
      this.move({ ...this.cursor, cell: this.entry.cells[key === "Home" ? 0 : 3] });
    else if (key === "Tab") return this.tab(event.shiftKey ? -1 : 1);
    else return false;
    return true;
  }

  /** The next word; beyond the last one Tab leaves the grid as anywhere else. @param {number} step */
  tab(step) {
    const next = beside(this.entries, this.entry, step);
    if (next) this.goTo(next);
    return Boolean(next);
  }

  empty() {
    this.sheet.write(this.cursor.cell, BLANK);
    this.touched(false);
  }

  /** @param {import("fivefold/square/cursor.js").Cursor} cursor */
  move(cursor) {
    this.cursor = cursor;
    this.focusCell();
  }

  async focusCell() {
    await this.updateComplete;
    /** @type {HTMLElement|null} */ (this.querySelector(".square-cell[tabindex='0']"))?.focus({ preventScroll: true });
  }

  /** @param {Map<string, any>} changed */
  updated(changed) {
    if (changed.has("cursor") && this.querySelector(".square-grid")?.contains(document.activeElement)) this.focusCell();
  }

  // Drawing

  render() {
    const over = this.session.over && this.session.result;
    return html` <div class="square-play ${over ? "over" : ""}">
      ${over ? answer(/** @type {any} */ (this.session.result), this.entries) : board(this)}
    </div>`;
  }
}
customElements.define("square-game", SquareGame);
