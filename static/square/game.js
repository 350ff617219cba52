// Square's page: the grid, the current clue, the keys on a phone, the help that can be asked for, and the answer.

import { html } from "lit";
import { GameElement } from "fivefold/site/game-element.js";
import { RovingGrid, isHeld, isLetter, stepOf } from "fivefold/site/grid.js";
import { SQUARES, explained } from "fivefold/square/answer.js";
import { sureToReveal } from "fivefold/square/asking.js";
import { board } from "fivefold/square/board.js";
import {
  BLANK,
  SIDE,
  afterLetter,
  arrow,
  before,
  beside,
  entryAt,
  into,
  meant,
  tapped,
  turned,
} from "fivefold/square/cursor.js";
import { Drafts } from "fivefold/square/drafts.js";
import { Sheet } from "fivefold/square/sheet.js";
import { hop } from "fivefold/square/hopping.js";
import { partInWords, spokenEntry, spokenLetters } from "fivefold/square/words.js";
import { SquareLesson } from "fivefold/square/lesson.js";

/**
 * @import {PropertyValues} from "lit"
 * @import {Feeling} from "fivefold/site/feel.js"
 * @import {SquareEntryShown, SquareFeedback, SquareJudged, SquareMove, SquareReveal, SquareView} from "fivefold/wire"
 * @import {Change, Refusal} from "fivefold/site/session.js"
 * @import {Cursor} from "fivefold/square/cursor.js"
 */
/** @typedef {"check"|"reveal"} Help what a menu offers */
/** @typedef {"letter"|"word"|"grid"} Part what can be checked or revealed, from where the cursor is */
/** How long typing may pause before the letters are sent, in milliseconds. */
const PAUSE = 900;
/** How often letters are sent again that were refused because another tab had moved. */
const PATIENCE = 5;
/** Refusals of letters that need no word: another tab has moved, or there is nothing to say to them. */
const QUIET = ["stale", "sure", "nothing_new", "finished"];
/** What is said of a full grid that is not solved. */
const OFF = "One or more letters are wrong.";

/** @param {KeyboardEvent} event whether it is Ctrl-Z, or Cmd-Z */
const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }) =>
  key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey && !altKey;

/** @extends {GameElement<SquareView, SquareFeedback, SquareReveal, SquareMove>} */
export class SquareGame extends GameElement {
  static properties = { cursor: { state: true }, menu: { state: true }, lookedAt: { state: true } };

  constructor() {
    super();
    this.sheet = new Sheet(this.view);
    this.drafts = new Drafts(this.session.edition.url);
    if (!this.over) this.drafts.load().forEach(([cell, letter]) => this.sheet.write(cell, letter));
    const open = this.entries.find((entry) => entry.cells.some((cell) => this.sheet.letters[cell] === BLANK));
    /** @type {Cursor} */
    this.opened = this.cursor = this.beginningOf(open ?? this.entries[0]);
    this.grid = new RovingGrid(this, { cells: ".square-cell", columns: SIDE });
    /** @type {SquareEntryShown|null} the word in which a letter was last written */
    this.written = null;
    /** @type {Help|null} which menu is open */
    this.menu = null;
    /** The full grid, as sixteen letters, at which the player chose to look for what is off. */
    this.lookedAt = "";
    this.shareKey = SQUARES;
    this.sending = false;
    this.underway = Promise.resolve();
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    this.onLeave = () => this.flush();
    this.onPress = (/** @type {Event} */ event) => {
      if (this.menu && !(/** @type {Element} */ (event.target).closest(".square-menu"))) this.menu = null;
    };
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.sheet.unsent) this.flush();
    document.addEventListener("visibilitychange", this.onLeave);
    document.addEventListener("pointerdown", this.onPress);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.onLeave);
    document.removeEventListener("pointerdown", this.onPress);
  }

  lesson() {
    return new SquareLesson();
  }

  get helps() {
    return this.view.help;
  }

  /** @param {number} count */
  price(count) {
    return `+${count} help`;
  }

  get entries() {
    return this.view.entries;
  }

  get entry() {
    return entryAt(this.entries, this.cursor);
  }

  /** Whether a full grid asks to be looked at, or checked. */
  get asks() {
    return !this.over && this.sheet.off && this.lookedAt !== this.view.letters;
  }

  keepLooking() {
    this.lookedAt = this.view.letters;
    this.focusCell();
  }

  /** @param {Change<SquareFeedback>} what */
  changed({ heard, feedback }) {
    if (!heard) return;
    this.sheet.adopt(this.view);
    this.drafts.save(this.sheet.typed);
    if (feedback && "judged" in feedback && !this.over) this.told(feedback);
    if (feedback && this.asks) this.said = OFF;
    if (this.over) this.menu = null;
  }

  /** @param {SquareFeedback|null} feedback @returns {Feeling} */
  feeling(feedback) {
    if (this.asks) return "refused";
    if (!feedback || !("judged" in feedback) || !feedback.judged) return "taken";
    return feedback.wrong.length ? "refused" : "progress";
  }

  /** What a check found, or what was revealed. @param {SquareJudged} feedback */
  told(feedback) {
    const { letters } = this.sheet;
    if (feedback.given.length) this.said = `Revealed: ${spokenLetters(letters, feedback.given)}.`;
    if (feedback.given.includes(this.cursor.cell)) this.goOn();
    if (feedback.judged) this.judged(feedback);
  }

  /** @param {SquareJudged} feedback what a check found */
  judged({ wrong }) {
    const count = wrong.length;
    if (count && !this.sheet.letters.includes(BLANK)) this.cursor = { ...this.cursor, cell: wrong[0] };
    const left = `${count} ${count === 1 ? "letter isn’t" : "letters aren’t"} right yet.`;
    this.say(count ? left : "Everything is right so far.");
    if (count) this.said = `${left} ${spokenLetters(this.sheet.letters, wrong)}.`;
  }

  /** @param {string} letter */
  type(letter) {
    const { cell } = this.cursor;
    const entry = this.entry;
    this.written = entry;
    this.sheet.type(cell, letter);
    this.goOn();
    this.touched(this.entry !== entry);
    this.said = letter;
  }

  /** Where to write next, past what is sure. */
  goOn() {
    this.cursor = afterLetter(this.entries, this.cursor, this.sheet.letters, (one) => this.sheet.isSure(one));
  }

  erase() {
    const empty = this.sheet.letters[this.cursor.cell] === BLANK || this.sheet.isSure(this.cursor.cell);
    if (empty) this.cursor = before(this.entries, this.cursor);
    this.empty();
  }

  empty() {
    const letter = this.sheet.letters[this.cursor.cell];
    const erased = this.sheet.type(this.cursor.cell, BLANK);
    this.touched(false);
    this.said = erased ? `${letter} erased.` : "Nothing to erase.";
  }

  /** Takes back the latest letter that was typed or erased; what help has shown stays, and stays counted. */
  undo() {
    const cell = this.sheet.undo();
    if (cell === null) return (this.said = "There’s nothing to undo.");
    this.cursor = { ...this.cursor, cell };
    this.touched(false);
    const letter = this.sheet.letters[cell];
    return (this.said = `Undone. ${letter === BLANK ? "The cell is empty" : letter}.`);
  }

  /**
   * Sends the letters at once where a word was left or the grid is full, else when typing pauses.
   * @param {boolean} left
   */
  touched(left) {
    this.note = "";
    this.requestUpdate();
    this.drafts.save(this.sheet.typed);
    clearTimeout(this.timer);
    if (this.sheet.ready || left) this.flush();
    else this.timer = setTimeout(() => this.flush(), PAUSE);
  }

  /** Sends what was typed, one move at a time; what is typed meanwhile follows. */
  flush() {
    clearTimeout(this.timer);
    if (!this.sending) this.underway = this.sendTyped();
    return this.underway;
  }

  async sendTyped() {
    this.sending = true;
    for (let refused = 0; this.sheet.unsent && !this.over && refused < PATIENCE;) {
      this.sheet.underway = true;
      refused = (await this.send({ letters: this.sheet.unsent })) ? 0 : refused + 1;
      this.sheet.arrived();
      this.drafts.save(this.sheet.typed);
    }
    this.sending = false;
    this.requestUpdate();
  }

  /**
   * Another tab may have moved: then the letters are sent again over what it left.
   * @param {Refusal} refusal
   */
  refused(refusal) {
    if (!this.sending || !QUIET.includes(refusal.code)) super.refused(refusal);
  }

  /** @param {Help} kind @param {Part} part */
  async ask(kind, part) {
    this.menu = null;
    this.focusCell();
    if (kind === "reveal" && part === "grid" && !(await sureToReveal())) return;
    clearTimeout(this.timer);
    await this.settled();
    const what = this.partHere(kind, part);
    await this.send(kind === "check" ? { check: what } : { reveal: what });
  }

  /** The letter, the word or the grid that is meant. @param {Help} kind @param {Part} part */
  partHere(kind, part) {
    if (part === "grid") return part;
    return part === "letter" ? { letter: this.cursor.cell } : { word: this.wordFor(kind).name };
  }

  /** The word that would be checked or revealed. @param {Help} kind */
  wordFor(kind) {
    return kind === "check" ? meant(this.entry, this.written, this.sheet.letters) : this.entry;
  }

  /** Waits until all that was typed has arrived. */
  async settled() {
    await this.flush(); // with what is under way
    await this.flush();
  }

  /** @param {number} cell */
  tap(cell) {
    const next = tapped(this.cursor, cell, this.opened);
    this.tellTurn(next);
    this.cursor = next;
    this.flush();
  }

  /** Where one begins to write a word. @param {SquareEntryShown} entry */
  beginningOf(entry) {
    return into(this.entries, entry, this.sheet.letters, (one) => this.sheet.isSure(one));
  }

  /** @param {SquareEntryShown} entry */
  goTo(entry) {
    this.cursor = this.beginningOf(entry);
    this.focusCell();
    this.querySelector(".square-main")?.scrollIntoView({ block: "nearest" }); // from a clue below the board
    this.flush();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (this.over) return;
    if (isUndo(event)) this.undo();
    else if (isHeld(event) || !this.handled(event)) return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key meant something here */
  handled(event) {
    const { key } = event;
    if (isLetter(key)) this.type(key.toUpperCase());
    else if (stepOf(key)) this.move(arrow(this.cursor, key));
    else if (key === "Backspace") this.erase();
    else if (key === "Delete") this.empty();
    else if (key === " " || key === "Enter") this.move(turned(this.cursor));
    else if (key === "Home" || key === "End")
      this.move({ ...this.cursor, cell: this.entry.cells[key === "Home" ? 0 : 3] });
    else if (key === "Escape") this.querySelector(/** @type {"button"} */ (".square-tools button:not(.back)"))?.focus();
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

  /** @param {Cursor} cursor */
  move(cursor) {
    this.tellTurn(cursor);
    this.cursor = cursor;
    this.focusCell();
  }

  /** Says which word is held after a turn in the cell that has the focus, for then no other cell is read out. */
  tellTurn(/** @type {Cursor} */ { cell, across }) {
    const stays = cell === this.cursor.cell && across !== this.cursor.across;
    if (!stays || document.activeElement !== this.grid.cells[cell]) return;
    this.said = spokenEntry(entryAt(this.entries, { cell, across }));
  }

  /** The focus goes to the cursor, and leaves the page where it is. */
  focusCell() {
    return this.grid.focus({ preventScroll: true });
  }

  /** @param {PropertyValues<this>} changes */
  willUpdate(changes) {
    if (changes.has("cursor")) this.grid.at = this.cursor.cell;
  }

  /** @param {PropertyValues<this>} changed */
  updated(changed) {
    if (changed.has("cursor") && this.querySelector(".square-grid")?.contains(document.activeElement)) this.focusCell();
  }

  /** @param {SquareMove} move */
  tell(move) {
    if ("letters" in move) return "wrote letters";
    if ("check" in move) return `checked ${partInWords(move.check)}`;
    return "reveal" in move ? `revealed ${partInWords(move.reveal)}` : super.tell(move);
  }

  victory() {
    return hop(this);
  }

  message() {
    return this.asks ? html`<p class="game-note">${OFF}</p>` : super.message();
  }

  render() {
    const over = this.over && this.session.result;
    return html`${this.status()}
      <div class="square-play ${over ? "over" : ""}">
        ${over ? explained(over.reveal, this.entries) : board(this)}
      </div>`;
  }
}
customElements.define("square-game", SquareGame);
