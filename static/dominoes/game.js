// Name Dominoes' page: the board, the rack, and the hands that lay tiles by dragging, by two taps or by keys.

import { html, nothing } from "lit";
import { GameElement } from "fivefold/site/game-element.js";
import { duration } from "fivefold/site/times.js";
import { wave } from "fivefold/site/victory.js";
import {
  STEPS,
  canStillGo,
  clashes,
  fault,
  inWords,
  inside,
  joined,
  keyOf,
  span,
  spokenTile,
  squaresAround,
  squaresFrom,
  wayOf,
} from "fivefold/dominoes/board.js";
import { countedOnce, openOnce } from "fivefold/dominoes/ahead.js";
import { Drag } from "fivefold/dominoes/drag.js";
import { flights } from "fivefold/dominoes/flights.js";
import { along } from "fivefold/dominoes/joins.js";
import { faultyPlaceOn, placeOn, turnsInPlace } from "fivefold/dominoes/placing.js";
import { SQUARES, allLaid, looseTold, parTold, progress, told, who } from "fivefold/dominoes/telling.js";
import { Keys } from "fivefold/dominoes/keys.js";
import { board, explained } from "fivefold/dominoes/drawing.js";
import { hintTold, rack, sureOfFinish, sureOfLights, tools } from "fivefold/dominoes/hands.js";
import { DominoesLesson } from "fivefold/dominoes/lesson.js";

/** @import {DominoesFeedback, DominoesMove, DominoesReveal, DominoesView} from "fivefold/wire" */
/** @import {Laid, LaterMove, Square} from "fivefold/dominoes/board.js" */

/** With more tiles in the rack they are smaller. */
const MANY = 8;
/** A message with more letters is set smaller: on a narrow phone it would not fit into three lines. */
const LONG = 75;
const WAYS = ["to the right", "downwards", "to the left", "upwards"];
const FIRST = "Take a tile. Names that touch must match.";
const UNTURNED = "No need to turn it. Tap a square, and it turns to fit.";
const ASK = "Tap a tile to see who it is.";
const VICTORY = { each: 480, apart: 110 };
/** A tile dips and rises, hardly over its edge, so that no name is covered; a join swells. */
const DIP = [
  { transform: "none" },
  { transform: "scale(var(--dip))", offset: 0.3 },
  { transform: "scale(var(--rise))", offset: 0.65 },
  { transform: "none" },
];
/** What is drawn of it glows meanwhile, and takes the colour of its joins. */
const GLOW = [
  { backgroundColor: "var(--plain)", borderColor: "var(--game)" },
  { backgroundColor: "var(--glow)", borderColor: "var(--game)", boxShadow: "0 0 12px 1px var(--game)", offset: 0.5 },
  {},
];

/** @extends {GameElement<DominoesView, DominoesFeedback, DominoesReveal, DominoesMove|LaterMove>} */
export class DominoesGame extends GameElement {
  static properties = {
    chosen: { state: true },
    way: { state: true },
    ghost: { state: true },
    held: { state: true },
    clash: { state: true },
    showPlaces: { state: true },
    hinted: { state: true },
    isWhole: { state: true },
  };

  constructor() {
    super();
    /** @type {number|null} the held tile */
    this.chosen = null;
    this.way = 0;
    this.wide = 0; // how wide the held tile is in the rack, in pixels: turned upright it keeps its place
    this.isTurned = false; // by the player: then it is laid that way or not at all
    this.hasTurned = false; // any tile: the first time the page says that there is no need
    /** @type {Square|null} where a tile on the board was tapped: it is turned about that square */
    this.pivot = null;
    /** @type {Square|null} the keys' place on the board, or the first square of the tile that is held over it */
    this.ghost = null;
    /** @type {Square[]|null} the squares under the held tile */
    this.held = null;
    this.trouble = ""; // why it cannot lie there
    /** @type {[Square, Square][]} the edges at which names touch that do not match */
    this.clash = [];
    this.showPlaces = false;
    this.isWhole = false; // the line of messages, however long
    /** @type {Laid|null} */
    this.hinted = null;
    /** The last hint in words, and the board that it was given for. */
    this.lastHint = { text: "", board: "" };
    this.drag = new Drag(this);
    this.keys = new Keys(this);
    this.flights = flights(this);
    this.foreseen = countedOnce();
    this.lookedFor = openOnce();
    this.shareKey = SQUARES;
  }

  /** The board with the moves that wait. */
  get ahead() {
    return this.foreseen(this.view, this.session.pending);
  }

  /** @returns {Laid[]} */
  get laid() {
    return this.ahead.laid;
  }

  /** The board without the held tile: what that one is measured against. */
  get others() {
    return this.laid.filter((one) => one.tile !== this.chosen);
  }

  lesson() {
    return new DominoesLesson();
  }

  /** Minutes that help has cost. */
  get helps() {
    return this.view.late / 60;
  }

  /** @param {number} count */
  price(count) {
    return `+${duration(60 * count)}`;
  }

  /** Whether the open places may be lit: where lights have a price, once it is paid. */
  get isLit() {
    return this.view.lights;
  }

  /** Whether the whole rack is there, in sight of the moves that wait. */
  get isFull() {
    return this.ahead.tiles === this.view.counts.of;
  }

  /** @param {number} tile */
  lying(tile) {
    return this.laid.find((one) => one.tile === tile) ?? null;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("note")) this.isWhole = false;
    if (this.over && this.chosen !== null) this.letGo();
    if (this.drag.tile === null) this.flights.before(this.laid); // under a finger nothing flies, nor is measured
  }

  updated() {
    if (this.drag.tile === null) this.flights.after();
    const text = this.querySelector(".game-note > span");
    const isCut = !this.isWhole && text !== null && text.scrollHeight > text.clientHeight + 1;
    text?.parentElement?.toggleAttribute("data-more", isCut);
  }

  /** @param {number|null} tile */
  choose(tile) {
    if (this.over || tile === 0) return;
    if (tile !== null && tile !== this.chosen) this.way = this.wayFound(tile);
    if (tile !== this.chosen) {
      this.isTurned = false;
      this.wide = /** @type {HTMLElement|null} */ (this.querySelector(`.rack [data-tile="${tile}"]`))?.offsetWidth ?? 0;
    }
    this.chosen = tile;
    this.unhold();
    this.note = tile === null ? "" : who(this, tile);
    this.said = tile === null ? "Put down." : `${spokenTile(this.view.tiles[tile])} in hand.${this.placesTold}`;
  }

  /** How a taken tile is turned: as on the board, as a hint shows it, or across. @param {number} tile */
  wayFound(tile) {
    const there = this.lying(tile) ?? (this.shownHint?.tile === tile ? this.shownHint : null);
    return there ? wayOf(there.squares) : 0;
  }

  /** The places where the held tile may lie, as it is turned if the player has turned it. */
  get open() {
    if (this.chosen === null) return [];
    const places = this.lookedFor(this.view, this.laid, this.chosen);
    return this.isTurned ? places.filter((squares) => squares.length < 2 || wayOf(squares) === this.way) : places;
  }

  /** The place of the last hint, while its tile can still go there. */
  get shownHint() {
    const hint = this.hinted ?? this.view.hints.at(-1);
    return hint && !this.over && canStillGo(this.view, this.laid, hint) ? hint : null;
  }

  /** Whether no board with more joins is known. */
  get isAtPar() {
    return this.isFull && this.ahead.joins >= this.view.par.joins;
  }

  /** Whether the places where the held tile fits are marked. */
  get marksPlaces() {
    return this.showPlaces && this.isLit && this.chosen !== null;
  }

  /** In how many places the held tile fits, where they are marked. */
  get placesTold() {
    if (!this.marksPlaces) return "";
    const count = new Set(this.open.flat().map(keyOf)).size;
    return count ? ` It fits on ${count === 1 ? "1 square" : `${count} squares`}.` : ` ${this.nowhereTold}`;
  }

  /** That no place is marked, and why. */
  get nowhereTold() {
    if (!this.marksPlaces || this.open.length) return "";
    return this.isTurned ? "It doesn’t fit anywhere turned like this." : "It doesn’t fit anywhere now.";
  }

  async markPlaces() {
    if (!this.isLit && !((await sureOfLights(this.view.prices)) && (await this.send({ lights: true })))) return;
    this.showPlaces = !this.showPlaces;
    if (this.showPlaces && this.chosen === null) this.choose(this.rack[0] ?? null);
    this.said = this.placesTold.trim();
  }

  /** @param {number} tile */
  tapTile(tile) {
    if (this.chosen !== tile) this.choose(tile);
    else if (this.view.tiles[tile].length < 2) this.choose(null);
    else this.turn();
  }

  turn() {
    if (this.chosen === null) return;
    const there = this.lying(this.chosen);
    if (there && !this.held && (there.squares.length < 2 || this.turnInPlace(there))) return;
    this.way = ((this.held ? wayOf(this.held) : this.way) + 1) % 4;
    this.isTurned = true;
    if (there && this.turnInHand(there)) return;
    if (!this.hasTurned) this.note = UNTURNED;
    this.hasTurned = true;
    if (this.ghost) this.hold(this.ghost);
    else this.said = `Turned ${WAYS[this.way]}.`;
  }

  /** By which of its names a tile on the board was tapped. @param {Square[]} squares */
  gripOf(squares) {
    const at = squares.findIndex((square) => this.pivot && keyOf(square) === keyOf(this.pivot));
    return Math.max(at, 0);
  }

  /**
   * Turns a tile in the hand, over its place on the board: the page shows why it can't lie there that way, and a tap
   * lays it elsewhere. Not one that the keys have moved away.
   * @param {Laid} there
   */
  turnInHand({ tile, squares }) {
    const grip = this.gripOf(squares);
    const at = squares[grip];
    if (this.held && !this.held.some((square) => keyOf(square) === keyOf(at))) return false;
    this.hold(squaresAround(at, this.way, grip, squares.length)[0]);
    if (this.trouble) this.say(`${this.trouble} Tap where it should go.`);
    else this.note = who(this, tile);
    return true;
  }

  /** Turns a tile on the board to the next way that fits; returns whether any does. @param {Laid} there */
  turnInPlace({ tile, squares }) {
    const { view, others } = this;
    const turns = turnsInPlace(squares, this.gripOf(squares));
    const fitting = turns.filter((turned) => !fault(view, others, tile, turned));
    const whole = fitting.find((turned) => joined([...others, { tile, squares: turned }]).size === this.laid.length);
    const found = whole ?? fitting[0];
    if (!found) return false;
    this.send({ shift: tile, squares: found });
    this.way = wayOf(found);
    this.note = who(this, tile);
    this.tellLaid(`${spokenTile(view.tiles[tile])} turned ${WAYS[this.way]}.`);
    return true;
  }

  /** Says what was done on the board, how far one is, and what does not count any more. @param {string} done */
  tellLaid(done) {
    this.said = `${done} ${progress(this)}`;
    if (this.isFull) this.said += ` ${allLaid(this)}`;
    const loose = looseTold(this);
    if (loose) this.say(loose);
  }

  /** Shows the held tile as it will be laid there. @param {Square} square @param {number|null} [grip] */
  aim(square, grip = null) {
    if (this.chosen === null) return;
    const { view, others, chosen, way } = this;
    const turns = this.isTurned ? 1 : STEPS.length;
    const found = placeOn(view, others, chosen, square, way, turns, grip);
    if (found) return this.hold(found[0], wayOf(found));
    const faulty = faultyPlaceOn(view, others, chosen, square, way, turns, grip);
    this.hold(faulty[0], wayOf(faulty));
    if (this.isTurned && placeOn(view, others, chosen, square, way)) this.trouble += " Turn it, and it fits there.";
  }

  /** Moves the held tile over the board. @param {Square} square @param {number} [way] */
  hold(square, way = this.way) {
    if (this.chosen === null) return;
    const count = this.view.tiles[this.chosen].length;
    const squares = squaresFrom(inside(this.view, square, way, count), way, count);
    this.ghost = squares[0];
    this.held = squares;
    const problem = fault(this.view, this.others, this.chosen, squares);
    this.clash = clashes(this.view, this.others, this.chosen, squares);
    this.trouble = problem ? inWords(problem) : "";
    this.said = `${span(squares)}: ${this.trouble || "fits"}`;
  }

  /** Nothing is held over the board any more. */
  unhold() {
    this.ghost = this.held = null;
    this.clash = [];
  }

  /** Lays the held tile, or says why it cannot lie there. @param {Square[]} squares */
  layAt(squares) {
    const tile = this.chosen;
    if (tile === null) return false;
    const problem = fault(this.view, this.others, tile, squares);
    if (problem) {
      this.say(this.trouble || inWords(problem));
      return false;
    }
    if (this.lying(tile)) this.send({ shift: tile, squares });
    else this.send({ lay: tile, squares });
    this.letGo();
    this.tellLaid(`${spokenTile(this.view.tiles[tile])} laid.`);
    return true;
  }

  letGo() {
    this.chosen = null;
    this.isTurned = false;
    this.unhold();
  }

  /** @param {number} tile */
  lift(tile) {
    this.letGo();
    this.send({ lift: tile });
    this.tellLaid(`${spokenTile(this.view.tiles[tile])} taken back.`);
  }

  /** A tap on the board. @param {Square} square */
  tapBoard(square) {
    const there = this.at(square);
    this.pivot = square;
    const hint = this.shownHint;
    if (hint?.squares.some((one) => keyOf(one) === keyOf(square)) && (this.chosen ?? hint.tile) === hint.tile) {
      this.choose(hint.tile);
      return this.layAt(hint.squares);
    }
    if (there?.tile) return this.tapTile(there.tile);
    if (there) return (this.choose(null), this.say(who(this, 0)));
    this.aim(square);
    if (this.held) this.layAt(this.held);
  }

  async undo() {
    const { view, ahead } = this;
    this.letGo();
    if (!ahead.canUndo && !view.can_undo) return (this.said = "There’s nothing to undo.");
    if (!ahead.canUndo) return this.say("You can undo that once we’ve got your moves.");
    if (await this.send({ undo: true })) this.said = `Undone. ${progress(this)}`;
    return this.said;
  }

  async redo() {
    this.letGo();
    if (!this.ahead.canRedo) return (this.said = "There’s nothing to redo.");
    if (await this.send({ redo: true })) this.said = `Done again. ${progress(this)}`;
    return this.said;
  }

  async hint() {
    this.letGo();
    if (this.isAtPar) return this.say(allLaid(this));
    const board = JSON.stringify(this.laid);
    if (this.lastHint.board === board) return this.say(this.lastHint.text); // nothing has changed: it is the same
    if (!(await this.sureOfHint(hintTold(this)))) return;
    const hint = (await this.send({ hint: true }))?.feedback;
    if (!hint || !("hint" in hint)) return;
    this.hinted = hint.hint;
    this.lastHint = { text: hint.text, board };
    this.say(hint.text);
  }

  get boardElement() {
    return /** @type {HTMLElement|null} */ (this.querySelector(".domino-board:not(.still)"));
  }

  /** @param {Square} square */
  at(square) {
    return this.laid.find((one) => one.squares.some((each) => keyOf(each) === keyOf(square))) ?? null;
  }

  /** Where the keys begin: beside the given tile. @returns {Square} */
  middle() {
    return this.view.laid[0].squares[0];
  }

  get rack() {
    const laid = new Set(this.laid.map((one) => one.tile));
    return [...this.view.tiles.keys()].filter((n) => !laid.has(n));
  }

  render() {
    const result = this.session.result;
    return html`${this.status()}
      <div
        class="domino-table ${this.view.counts.of > MANY ? "many" : ""} ${this.over ? "over" : ""}"
        style="--columns: ${this.view.width}; --rows: ${this.view.height}; --tiles: ${this.view.counts.of}"
      >
        <div class="board-room">${board(this)}</div>
        ${this.over ? this.message() : this.side()}
      </div>
      ${this.over && result ? explained(this, result.reveal) : nothing}`;
  }

  side() {
    return html`<div class="domino-side">${this.message()}${rack(this)}${tools(this)}</div>`;
  }

  /** A glow runs along the joins from the tile that was laid last; each tile takes its colour as it is passed. */
  victory() {
    const groups = along(this.boardElement?.querySelectorAll(".tile, .join") ?? [], this.laid);
    return Promise.all([wave(groups, DIP, VICTORY), wave(groups, GLOW, { ...VICTORY, part: "::before" })]);
  }

  /** @param {DominoesMove|LaterMove} move */
  tell(move) {
    return told(this.view.tiles, move) ?? super.tell(move);
  }

  async finish() {
    this.letGo();
    if (!this.ahead.tiles && !this.view.can_finish) return this.say("Lay a tile first.");
    if (await sureOfFinish(this)) await this.send({ finish: true });
  }

  giveUp() {
    return this.askToGiveUp("We’ll show you one way to lay every tile. You can’t play on after that, or be ranked.");
  }

  /**
   * Until the first tile is laid, the line of messages says how that is done; until the next, what par and Lights are;
   * after the end, that tiles can be asked.
   * What is longer than the line is read whole after a tap.
   */
  message() {
    const isNew = this.chosen === null && this.laid.length === 1;
    const isNext = this.chosen === null && this.laid.length === 2 && !this.over;
    const silent = this.over ? ASK : isNew ? FIRST : isNext ? parTold(this.view) : "";
    const text = [this.nowhereTold, this.note].filter(Boolean).join(" ") || silent;
    const toggle = () => (this.isWhole = !this.isWhole);
    const set = `${text.length > LONG ? "long" : ""} ${this.isWhole ? "whole" : ""}`;
    return html`<p class="game-note ${set}" @click=${toggle}><span>${text}</span></p>`;
  }
}
customElements.define("dominoes-game", DominoesGame);
