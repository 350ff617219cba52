// Play Square: the grid, the current clue, the keys on a phone, the help, and the answer.

import { html } from "lit";
import { GameElement } from "fivefold/site/game-element.js";
import { RovingGrid, isHeld, isLetter, stepOf } from "fivefold/site/grid.js";
import { SQUARES, renderAnswer } from "fivefold/square/answer.js";
import { confirmReveal } from "fivefold/square/asking.js";
import { renderBoard } from "fivefold/square/board.js";
import {
  BLANK,
  SIDE,
  cellBefore,
  enterEntry,
  entryAt,
  moveAfterLetter,
  moveByArrow,
  neighbourEntry,
  tapCursor,
  turnCursor,
} from "fivefold/square/cursor.js";
import { Drafts } from "fivefold/square/drafts.js";
import { Sheet } from "fivefold/square/sheet.js";
import { hopLetters } from "fivefold/square/hopping.js";
import { countPoints } from "fivefold/square/offers.js";
import { partInWords, spokenEntry, spokenLetters } from "fivefold/square/words.js";
import { SquareLesson } from "fivefold/square/lesson.js";

/**
 * @import {PropertyValues} from "lit"
 * @import {Feeling} from "fivefold/site/feel.js"
 * @import {SquareEntryShown, SquareFeedback, SquareJudged, SquareMove, SquareReveal, SquareView} from "fivefold/wire"
 * @import {Change, Refusal} from "fivefold/site/session.js"
 * @import {Cursor} from "fivefold/square/cursor.js"
 */
/** @typedef {"letter"|"word"|"grid"} Part what can be revealed, from where the cursor is */
/** How long typing may pause before the letters are sent, in milliseconds. */
const PAUSE = 900;
/** How often letters are sent again that were refused because another tab had moved. */
const PATIENCE = 5;
/** Refusals of letters that need no word: another tab has moved, or there is nothing to say to them. */
const QUIET = ["stale", "sure", "nothing_new", "finished"];
/** What is said of a full grid that is not solved. */
const OFF = "One or more letters are wrong.";

/** What the goal line says at the end. */

/** @param {KeyboardEvent} event whether it is Ctrl-Z, or Cmd-Z */
const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }) =>
  key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey && !altKey;

/** @extends {GameElement<SquareView, SquareFeedback, SquareReveal, SquareMove>} */
export class SquareGame extends GameElement {
  static properties = { cursor: { state: true }, isMenuOpen: { state: true } };

  constructor() {
    super();
    this.sheet = new Sheet(this.view);
    this.drafts = new Drafts(this.session.edition.url);
    if (!this.over) this.drafts.load().forEach(([cell, letter]) => this.sheet.writeCell(cell, letter));
    const open = this.entries.find((entry) => entry.cells.some((cell) => this.sheet.letters[cell] === BLANK));
    /** @type {Cursor} */
    this.opened = this.cursor = this.beginningOf(open ?? this.entries[0]);
    this.grid = new RovingGrid(this, { cells: ".square-cell", columns: SIDE });
    /** Whether the menu of Reveal is open. */
    this.isMenuOpen = false;
    this.shareKey = SQUARES;
    this.sending = false;
    this.underway = Promise.resolve();
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    this.onLeave = () => this.sendLetters();
    this.onPress = (/** @type {Event} */ event) => {
      if (!(/** @type {Element} */ (event.target).closest(".square-menu"))) this.isMenuOpen = false;
    };
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.sheet.unsentLetters) this.sendLetters();
    document.addEventListener("visibilitychange", this.onLeave);
    document.addEventListener("pointerdown", this.onPress);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.onLeave);
    document.removeEventListener("pointerdown", this.onPress);
  }

  makeLesson() {
    return new SquareLesson();
  }

  get helps() {
    return this.view.help;
  }

  /** @param {number} count */
  describePrice(count) {
    return `+${countPoints(count)}`;
  }

  get entries() {
    return this.view.entries;
  }

  get entry() {
    return entryAt(this.entries, this.cursor);
  }

  /** Whether the grid is full, and something in it is off. */
  get isOff() {
    return !this.over && this.sheet.isOff;
  }

  /** @param {Change<SquareFeedback>} what */
  handleChange({ heard, feedback }) {
    if (!heard) return;
    if (document.querySelector("ff-film")) this.followReplay(this.sheet.letters);
    this.sheet.adoptKnown(this.view);
    this.drafts.save(this.sheet.typed);
    if (feedback && "judged" in feedback && !this.over) this.announceHelp(feedback);
    if (feedback && this.isOff) this.announcement = OFF;
    if (this.over) this.isMenuOpen = false;
  }

  /** In a replay the cursor goes to the word that was written. @param {string} before the letters that were shown */
  followReplay(before) {
    const changed = [...this.view.letters].flatMap((letter, cell) => (letter === before[cell] ? [] : [cell]));
    const word = this.entries.find(({ cells }) => changed.every((cell) => cells.includes(cell))) ?? this.entry;
    if (changed.length) this.cursor = { cell: changed[0], across: word.across };
  }

  /** @param {SquareFeedback|null} feedback @returns {Feeling} */
  chooseFeeling(feedback) {
    if (this.isOff) return "refused";
    if (!feedback || !("judged" in feedback) || !feedback.judged) return "taken";
    return feedback.wrong.length ? "refused" : "progress";
  }

  /** What a check found, or what was revealed. @param {SquareJudged} feedback */
  announceHelp(feedback) {
    const { letters } = this.sheet;
    if (feedback.given.length) this.announcement = `Revealed: ${spokenLetters(letters, feedback.given)}.`;
    if (feedback.given.includes(this.cursor.cell)) this.moveOn();
    if (feedback.judged) this.announceCheck(feedback);
  }

  /** @param {SquareJudged} feedback what a check found */
  announceCheck({ wrong }) {
    const count = wrong.length;
    if (count && !this.sheet.letters.includes(BLANK)) this.cursor = { ...this.cursor, cell: wrong[0] };
    const left = `${count} ${count === 1 ? "letter isn’t" : "letters aren’t"} right yet.`;
    this.say(count ? left : "Everything is right so far.");
    if (count) this.announcement = `${left} ${spokenLetters(this.sheet.letters, wrong)}.`;
  }

  /** @param {string} letter */
  typeLetter(letter) {
    const { cell } = this.cursor;
    const entry = this.entry;
    this.sheet.typeCell(cell, letter);
    this.moveOn();
    this.scheduleSending(this.entry !== entry);
    this.announcement = letter;
  }

  /** Where to write next, past what is sure. */
  moveOn() {
    this.cursor = moveAfterLetter(this.entries, this.cursor, this.sheet.letters, (one) => this.sheet.isSure(one));
  }

  eraseLetter() {
    const empty = this.sheet.letters[this.cursor.cell] === BLANK || this.sheet.isSure(this.cursor.cell);
    if (empty) this.cursor = cellBefore(this.entries, this.cursor);
    this.emptyCell();
  }

  emptyCell() {
    const letter = this.sheet.letters[this.cursor.cell];
    const erased = this.sheet.typeCell(this.cursor.cell, BLANK);
    this.scheduleSending(false);
    this.announcement = erased ? `${letter} erased.` : "Nothing to erase.";
  }

  /** Takes back the latest letter that was typed or erased; what help has shown stays, and stays counted. */
  undo() {
    const cell = this.sheet.undo();
    if (cell === null) return (this.announcement = "There’s nothing to undo.");
    this.cursor = { ...this.cursor, cell };
    this.scheduleSending(false);
    const letter = this.sheet.letters[cell];
    return (this.announcement = `Undone. ${letter === BLANK ? "The cell is empty" : letter}.`);
  }

  /**
   * Sends the letters at once where a word was left or the grid is full, else when typing pauses.
   * @param {boolean} left
   */
  scheduleSending(left) {
    this.note = "";
    this.requestUpdate();
    this.drafts.save(this.sheet.typed);
    clearTimeout(this.timer);
    if (this.sheet.isReady || left) this.sendLetters();
    else this.timer = setTimeout(() => this.sendLetters(), PAUSE);
  }

  /** Sends what was typed, one move at a time; what is typed meanwhile follows. */
  sendLetters() {
    clearTimeout(this.timer);
    if (!this.sending) this.underway = this.sendTyped();
    return this.underway;
  }

  async sendTyped() {
    this.sending = true;
    for (let refused = 0; this.sheet.unsentLetters && !this.over && refused < PATIENCE;) {
      this.sheet.underway = true;
      refused = (await this.sendMove({ letters: this.sheet.unsentLetters })) ? 0 : refused + 1;
      this.sheet.finishSending();
      this.drafts.save(this.sheet.typed);
    }
    this.sending = false;
    this.requestUpdate();
  }

  /**
   * Another tab may have moved: then the letters are sent again over what it left.
   * @param {Refusal} refusal
   */
  handleRefusal(refusal) {
    if (!this.sending || !QUIET.includes(refusal.code)) super.handleRefusal(refusal);
  }

  /** Checks all letters at once, as a part would cost as much. */
  async checkGrid() {
    this.focusCell();
    if (!this.sheet.hasUnchecked) return this.say("There’s nothing new to check.");
    await this.waitUntilSent();
    return this.sendMove({ check: "grid" });
  }

  /** @param {Part} part */
  async reveal(part) {
    this.isMenuOpen = false;
    this.focusCell();
    if (part === "grid" && !(await confirmReveal())) return;
    await this.waitUntilSent();
    await this.sendMove({ reveal: this.partHere(part) });
  }

  /** The letter, the word or the grid that is meant. @param {Part} part */
  partHere(part) {
    if (part === "grid") return part;
    return part === "letter" ? { letter: this.cursor.cell } : { word: this.entry.name };
  }

  /** Waits until all that was typed has arrived. */
  async waitUntilSent() {
    await this.sendLetters(); // with what is under way
    await this.sendLetters();
  }

  /** @param {number} cell */
  tapCell(cell) {
    const next = tapCursor(this.cursor, cell, this.opened);
    this.announceTurn(next);
    this.cursor = next;
    this.sendLetters();
  }

  /** Where one begins to write a word. @param {SquareEntryShown} entry */
  beginningOf(entry) {
    return enterEntry(this.entries, entry, this.sheet.letters, (one) => this.sheet.isSure(one));
  }

  /** @param {SquareEntryShown} entry */
  goToEntry(entry) {
    this.cursor = this.beginningOf(entry);
    this.focusCell();
    this.querySelector(".square-main")?.scrollIntoView({ block: "nearest" }); // from a clue below the board
    this.sendLetters();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (this.over) return;
    if (isUndo(event)) this.undo();
    else if (isHeld(event) || !this.handleKey(event)) return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key meant something here */
  handleKey(event) {
    const { key } = event;
    if (isLetter(key)) this.typeLetter(key.toUpperCase());
    else if (stepOf(key)) this.moveCursor(moveByArrow(this.cursor, key));
    else if (key === "Backspace") this.eraseLetter();
    else if (key === "Delete") this.emptyCell();
    else if (key === " " || key === "Enter") this.moveCursor(turnCursor(this.cursor));
    else if (key === "Home" || key === "End")
      this.moveCursor({ ...this.cursor, cell: this.entry.cells[key === "Home" ? 0 : 3] });
    else if (key === "Escape") this.querySelector(/** @type {"button"} */ (".square-tools button:not(.back)"))?.focus();
    else if (key === "Tab") return this.moveByTab(event.shiftKey ? -1 : 1);
    else return false;
    return true;
  }

  /** The next word; beyond the last one Tab leaves the grid as anywhere else. @param {number} step */
  moveByTab(step) {
    const next = neighbourEntry(this.entries, this.entry, step);
    if (next) this.goToEntry(next);
    return Boolean(next);
  }

  /** @param {Cursor} cursor */
  moveCursor(cursor) {
    this.announceTurn(cursor);
    this.cursor = cursor;
    this.focusCell();
  }

  /** Says which word is held after a turn in the cell that has the focus, for then no other cell is read out. */
  announceTurn(/** @type {Cursor} */ { cell, across }) {
    const stays = cell === this.cursor.cell && across !== this.cursor.across;
    if (!stays || document.activeElement !== this.grid.cells[cell]) return;
    this.announcement = spokenEntry(entryAt(this.entries, { cell, across }));
  }

  /** The focus goes to the cursor, and leaves the page where it is. */
  focusCell() {
    return this.grid.focusCurrent({ preventScroll: true });
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
  describeMove(move) {
    if ("letters" in move) return "wrote letters";
    if ("check" in move) return `checked ${partInWords(move.check)}`;
    return "reveal" in move ? `revealed ${partInWords(move.reveal)}` : super.describeMove(move);
  }

  playVictory() {
    return hopLetters(this);
  }

  renderMessage() {
    return this.isOff ? html`<p class="game-note">${OFF}</p>` : super.renderMessage();
  }

  render() {
    const over = this.over && this.session.result;
    return html`${this.renderStatus()}
      <div class="square-play ${over ? "over" : ""}">
        ${over ? renderAnswer(over.reveal, this.entries, this.view.sure) : renderBoard(this)}
      </div>`;
  }
}
customElements.define("square-game", SquareGame);
