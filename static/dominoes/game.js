// Play Name Dominoes: the board, the rack, and laying tiles by dragging, by two taps or by keys.

import { html, nothing } from "lit";
import { GameElement } from "fivefold/site/game-element.js";
import { browserStore } from "fivefold/site/store.js";
import { formatDuration } from "fivefold/site/times.js";
import { animateWave } from "fivefold/site/victory.js";
import {
  STEPS,
  describeFault,
  describeSquares,
  findClashes,
  findFault,
  findJoined,
  findUnlikeJoins,
  keepInside,
  keyOf,
  mayStillGo,
  spokenTile,
  tileName,
  squaresAround,
  squaresFrom,
  wayOf,
} from "fivefold/dominoes/board.js";
import { rememberForeseen, rememberOpenPlaces } from "fivefold/dominoes/ahead.js";
import { Drag } from "fivefold/dominoes/drag.js";
import { trackFlights } from "fivefold/dominoes/flights.js";
import { groupAlongJoins } from "fivefold/dominoes/joins.js";
import { findFaultyPlaceOn, findPlaceOn, listTurnsInPlace } from "fivefold/dominoes/placing.js";
import {
  SQUARES,
  describeAllLaid,
  describeLoose,
  describePar,
  describePerson,
  describeProgress,
  describeTileMove,
} from "fivefold/dominoes/telling.js";
import { Keys } from "fivefold/dominoes/keys.js";
import { renderAnswer, renderBoard } from "fivefold/dominoes/drawing.js";
import { confirmFinish, confirmLights, describeHint, renderRack, renderTools } from "fivefold/dominoes/hands.js";
import { DominoesLesson } from "fivefold/dominoes/lesson.js";

/** @import {DominoesFeedback, DominoesMove, DominoesReveal, DominoesView} from "fivefold/wire" */
/** @import {Fault, Laid, LaterMove, Square} from "fivefold/dominoes/board.js" */

/** With more tiles in the rack they are smaller. */
const MANY = 8;
/** A message with more letters is set smaller: on a narrow phone it would not fit into three lines. */
const LONG = 75;
const WAYS = ["to the right", "downwards", "to the left", "upwards"];
const FIRST = "Take a tile. Names that touch must match.";
const TURNED = "You’ve turned it, so it’ll be laid just like this.";
const NUMBERS = "Each number is the most joins that your tile can make on that square.";
const ASK = "Tap a tile to see who it is.";
/** Kept by the browser once it was said what par is. */
const PAR_EXPLAINED = "dominoes par explained";
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
    hidesPlaces: { state: true },
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
    this.hasTurned = false; // any tile: the first time the page says what that means
    /** @type {Square|null} where a tile on the board was tapped: it is turned about that square */
    this.pivot = null;
    /** @type {Square|null} the keys' place on the board, or the first square of the tile that is held over it */
    this.ghost = null;
    /** @type {Square[]|null} the squares under the held tile */
    this.held = null;
    this.trouble = ""; // why it cannot lie there
    /** @type {[Square, Square][]} the edges at which names touch that do not match */
    this.clash = [];
    this.hidesPlaces = false; // lights that are paid for can be put out for a while
    this.isWhole = false; // the line of messages, however long
    /** @type {Laid|null} */
    this.hinted = null;
    /** What was said of names that match without being the same. @type {Set<string>} */
    this.explainedNames = new Set();
    /** How many links the player has found, once the page has drawn any. @type {number|null} */
    this.foundLinks = null;
    /** The last hint in words, and the board that it was given for. */
    this.lastHint = { text: "", board: "" };
    this.drag = new Drag(this);
    this.keys = new Keys(this);
    this.flights = trackFlights(this);
    this.foresee = rememberForeseen();
    this.findOpen = rememberOpenPlaces();
    this.shareKey = SQUARES;
  }

  /** The board with the moves that wait. */
  get foreseenBoard() {
    return this.foresee(this.view, this.session.pending);
  }

  /** @returns {Laid[]} */
  get laidTiles() {
    return this.foreseenBoard.laid;
  }

  /** The board without the held tile: what that one is measured against. */
  get otherTiles() {
    return this.laidTiles.filter((one) => one.tile !== this.chosen);
  }

  makeLesson() {
    return new DominoesLesson(this.view.par);
  }

  /** Minutes that help has cost. */
  get helps() {
    return this.view.late / 60;
  }

  /** @param {number} count */
  describePrice(count) {
    return `+${formatDuration(60 * count)}`;
  }

  /** Whether the lights are paid for: from then on they are on, also after a reload. */
  get isLit() {
    return this.view.lights;
  }

  /** Whether the places are marked where the tile fits that the player takes. */
  get showsPlaces() {
    return this.isLit && !this.hidesPlaces;
  }

  /** Whether the whole rack is there, in sight of the moves that wait. */
  get isFull() {
    return this.foreseenBoard.tiles === this.view.counts.of;
  }

  /** @param {number} tile */
  findLaid(tile) {
    return this.laidTiles.find((one) => one.tile === tile) ?? null;
  }

  /** The links that the page may draw: all of them after the end. */
  get shownLinks() {
    return (this.over && this.session.result?.reveal.links) || this.view.links;
  }

  /** Says so if the last answer of the server has found a link. */
  sayFoundLink() {
    const found = (this.view.links ?? []).filter(({ tiles }) => tiles);
    const isNew = this.foundLinks !== null && found.length > this.foundLinks;
    const last = this.laidTiles.at(-1)?.tile ?? 0;
    const link = isNew && !this.over && found.find(({ tiles, made }) => made && tiles?.includes(last));
    this.foundLinks = found.length;
    if (link) this.say(`A link! ${link.riddle}. That join counts double.`);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    this.sayFoundLink();
    if (changed.has("note")) this.isWhole = false;
    if (this.laidTiles.length === 3) browserStore.setItem(PAR_EXPLAINED, "yes");
    if (this.over && this.chosen !== null) this.releaseTile();
    if (this.drag.tile === null) this.flights.measureBefore(this.laidTiles); // under a finger nothing flies
  }

  updated() {
    if (this.drag.tile === null) this.flights.flyAfter();
    const text = this.querySelector(".game-note > span");
    const isCut = !this.isWhole && text !== null && text.scrollHeight > text.clientHeight + 1;
    text?.parentElement?.toggleAttribute("data-more", isCut);
  }

  /** @param {number|null} tile */
  chooseTile(tile) {
    if (this.over || tile === 0) return;
    if (tile !== null && tile !== this.chosen) this.way = this.chooseWay(tile);
    if (tile !== this.chosen) {
      this.isTurned = false;
      this.wide = /** @type {HTMLElement|null} */ (this.querySelector(`.rack [data-tile="${tile}"]`))?.offsetWidth ?? 0;
    }
    this.chosen = tile;
    this.stopHolding();
    this.note = tile === null ? "" : describePerson(this, tile);
    this.announcement =
      tile === null ? "Put down." : `You’re holding ${spokenTile(this.view.tiles[tile])}.${this.placesText}`;
  }

  /** How a taken tile is turned: as on the board, as a hint shows it, or across. @param {number} tile */
  chooseWay(tile) {
    const there = this.findLaid(tile) ?? (this.shownHint?.tile === tile ? this.shownHint : null);
    return there ? wayOf(there.squares) : 0;
  }

  /** The places where the held tile may lie, as it is turned if the player has turned it. */
  get openPlaces() {
    if (this.chosen === null) return [];
    const places = this.findOpen(this.view, this.laidTiles, this.chosen);
    return this.isTurned ? places.filter((squares) => squares.length < 2 || wayOf(squares) === this.way) : places;
  }

  /** The place of the last hint, while its tile can still go there. */
  get shownHint() {
    const hint = this.hinted ?? this.view.hints.at(-1);
    return hint && !this.over && mayStillGo(this.view, this.laidTiles, hint) ? hint : null;
  }

  /** Whether no board with more joins is known. */
  get isAtPar() {
    return this.isFull && this.foreseenBoard.joins >= this.view.par.joins;
  }

  /** Whether the places where the held tile fits are marked. */
  get hasMarkedPlaces() {
    return this.showsPlaces && this.chosen !== null;
  }

  /** In how many places the held tile fits, where they are marked. */
  get placesText() {
    if (!this.hasMarkedPlaces) return "";
    const count = new Set(this.openPlaces.flat().map(keyOf)).size;
    const squares = count === 1 ? "1 square is" : `${count} squares are`;
    return count ? ` ${squares} marked where it fits.` : ` ${this.nowhereText}`;
  }

  /** That no place is marked, and why. */
  get nowhereText() {
    if (!this.hasMarkedPlaces || this.openPlaces.length) return "";
    return this.isTurned ? "It doesn’t fit anywhere turned like this." : "It doesn’t fit anywhere now.";
  }

  async markPlaces() {
    if (this.isLit) this.hidesPlaces = !this.hidesPlaces;
    else if (!((await confirmLights(this.view.prices)) && (await this.sendMove({ lights: true })))) return;
    if (this.showsPlaces && this.chosen === null) this.chooseTile(this.rack[0] ?? null);
    if (this.showsPlaces && this.openPlaces.length) this.note = NUMBERS;
    this.announcement = this.placesText.trim();
  }

  /** @param {number} tile */
  tapTile(tile) {
    if (this.chosen !== tile) this.chooseTile(tile);
    else if (this.canTurn) this.turnTile();
    else this.chooseTile(null);
  }

  /** Whether the held tile can be turned: not one with a single name. */
  get canTurn() {
    return this.chosen !== null && this.view.tiles[this.chosen].length > 1;
  }

  turnTile() {
    if (this.chosen === null || !this.canTurn) return;
    const there = this.findLaid(this.chosen);
    if (there && !this.held && this.turnInPlace(there)) return;
    this.way = ((this.held ? wayOf(this.held) : this.way) + 1) % 4;
    this.isTurned = true;
    if (there && this.turnInHand(there)) return;
    if (!this.hasTurned) this.note = TURNED;
    this.hasTurned = true;
    if (this.ghost) this.holdAt(this.ghost);
    else this.announcement = `Turned ${WAYS[this.way]}.`;
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
    this.holdAt(squaresAround(at, this.way, grip, squares.length)[0]);
    if (this.trouble) this.say(`${this.trouble} Tap where it should go.`);
    else this.note = describePerson(this, tile);
    return true;
  }

  /** Turns a tile on the board to the next way that fits; returns whether any does. @param {Laid} there */
  turnInPlace({ tile, squares }) {
    const { view, otherTiles } = this;
    const turns = listTurnsInPlace(squares, this.gripOf(squares));
    const fitting = turns.filter((turned) => !findFault(view, otherTiles, tile, turned));
    const whole = fitting.find(
      (turned) => findJoined([...otherTiles, { tile, squares: turned }]).size === this.laidTiles.length,
    );
    const found = whole ?? fitting[0];
    if (!found) return false;
    this.sendMove({ shift: tile, squares: found });
    this.way = wayOf(found);
    this.note = describePerson(this, tile);
    this.announceLaid(`${spokenTile(view.tiles[tile])} turned ${WAYS[this.way]}.`);
    return true;
  }

  /** Says what was done on the board, how far one is, and what does not count any more. @param {string} done */
  announceLaid(done) {
    this.announcement = [done, this.note, describeProgress(this)].filter(Boolean).join(" ");
    if (this.isFull) this.announcement += ` ${describeAllLaid(this)}`;
    const loose = describeLoose(this);
    if (loose) this.say(loose);
  }

  /** Shows the held tile as it will be laid there. @param {Square} square @param {number|null} [grip] */
  aimAt(square, grip = null) {
    if (this.chosen === null) return;
    const { view, otherTiles, chosen, way } = this;
    const turns = this.isTurned ? 1 : STEPS.length;
    const found = findPlaceOn(view, otherTiles, chosen, square, way, turns, grip);
    if (found) return this.holdAt(found[0], wayOf(found));
    const faulty = findFaultyPlaceOn(view, otherTiles, chosen, square, way, turns, grip);
    this.holdAt(faulty[0], wayOf(faulty));
    if (this.isTurned && findPlaceOn(view, otherTiles, chosen, square, way))
      this.trouble += " Turn it, and it fits there.";
  }

  /** Moves the held tile over the board. @param {Square} square @param {number} [way] */
  holdAt(square, way = this.way) {
    if (this.chosen === null) return;
    const count = this.view.tiles[this.chosen].length;
    const squares = squaresFrom(keepInside(this.view, square, way, count), way, count);
    this.ghost = squares[0];
    this.held = squares;
    const problem = findFault(this.view, this.otherTiles, this.chosen, squares);
    this.clash = findClashes(this.view, this.otherTiles, this.chosen, squares);
    this.trouble = problem ? this.describeTrouble(problem, squares) : "";
    this.announcement = `${describeSquares(squares)}: ${this.trouble || "fits"}`;
  }

  /**
   * Why a tile cannot lie on some squares, with the names of the tile that is there.
   * @param {Fault} problem @param {Square[]} squares
   */
  describeTrouble(problem, squares) {
    const at = problem.squares ? problem.squares.slice(1) : squares;
    const below = this.otherTiles.find((one) => one.squares.some((each) => at.some((s) => keyOf(s) === keyOf(each))));
    return describeFault(problem, below && tileName(this.view.tiles[below.tile]));
  }

  /** Nothing is held over the board any more. */
  stopHolding() {
    this.ghost = this.held = null;
    this.clash = [];
  }

  /** Lays the held tile, or says why it cannot lie there. @param {Square[]} squares */
  layTile(squares) {
    const tile = this.chosen;
    if (tile === null) return false;
    const problem = findFault(this.view, this.otherTiles, tile, squares);
    if (problem) {
      this.say(this.trouble || this.describeTrouble(problem, squares));
      return false;
    }
    if (this.findLaid(tile)) this.sendMove({ shift: tile, squares });
    else this.sendMove({ lay: tile, squares });
    this.releaseTile();
    this.explainMatches(tile);
    this.announceLaid(`${spokenTile(this.view.tiles[tile])} laid.`);
    return true;
  }

  /** Says once of each name that it matches another one which is not the same. @param {number} tile */
  explainMatches(tile) {
    const all = findUnlikeJoins(this.view, this.laidTiles, tile).map(([{ about }]) => about ?? "");
    const fresh = [...new Set(all)].filter((about) => about && !this.explainedNames.has(about));
    for (const about of fresh) this.explainedNames.add(about);
    this.note = fresh.join(" ");
  }

  releaseTile() {
    this.chosen = null;
    this.isTurned = false;
    this.stopHolding();
  }

  /** @param {number} tile */
  takeBack(tile) {
    this.releaseTile();
    this.sendMove({ lift: tile });
    this.announceLaid(`${spokenTile(this.view.tiles[tile])} taken back.`);
  }

  /** A tap on the board. @param {Square} square */
  tapBoard(square) {
    const there = this.findTileAt(square);
    this.pivot = square;
    const hint = this.shownHint;
    if (hint?.squares.some((one) => keyOf(one) === keyOf(square)) && (this.chosen ?? hint.tile) === hint.tile) {
      this.chooseTile(hint.tile);
      return this.layTile(hint.squares);
    }
    if (there?.tile) return this.tapTile(there.tile);
    if (there) return (this.chooseTile(null), this.say(describePerson(this, 0)));
    this.aimAt(square);
    if (this.held) this.layTile(this.held);
  }

  async undo() {
    const { view, foreseenBoard } = this;
    this.releaseTile();
    if (!foreseenBoard.canUndo && !view.can_undo) return (this.announcement = "There’s nothing to undo.");
    if (!foreseenBoard.canUndo) return this.say("You can undo that once we’ve got your moves.");
    if (await this.sendMove({ undo: true })) this.announcement = `Undone. ${describeProgress(this)}`;
    return this.announcement;
  }

  async redo() {
    this.releaseTile();
    if (!this.foreseenBoard.canRedo) return (this.announcement = "There’s nothing to redo.");
    if (await this.sendMove({ redo: true })) this.announcement = `Redone. ${describeProgress(this)}`;
    return this.announcement;
  }

  async takeHint() {
    this.releaseTile();
    if (this.isAtPar) return this.say(describeAllLaid(this));
    const board = JSON.stringify(this.laidTiles);
    if (this.lastHint.board === board) return this.say(this.lastHint.text); // nothing has changed: it is the same
    if (!(await this.confirmHint(describeHint(this)))) return;
    const hint = (await this.sendMove({ hint: true }))?.feedback;
    if (!hint || !("hint" in hint)) return;
    this.hinted = hint.hint;
    this.lastHint = { text: hint.text, board };
    this.say(hint.text);
  }

  get boardElement() {
    return /** @type {HTMLElement|null} */ (this.querySelector(".domino-board:not(.still)"));
  }

  /** @param {Square} square */
  findTileAt(square) {
    return this.laidTiles.find((one) => one.squares.some((each) => keyOf(each) === keyOf(square))) ?? null;
  }

  /** Where the keys begin: beside the given tile. @returns {Square} */
  startSquare() {
    return this.view.laid[0].squares[0];
  }

  get rack() {
    const laid = new Set(this.laidTiles.map((one) => one.tile));
    return [...this.view.tiles.keys()].filter((n) => !laid.has(n));
  }

  render() {
    const result = this.session.result;
    return html`${this.renderStatus()}
      <div
        class="domino-table ${this.view.counts.of > MANY ? "many" : ""} ${this.over ? "over" : ""}"
        style="--columns: ${this.view.width}; --rows: ${this.view.height}; --tiles: ${this.view.counts.of}"
      >
        <div class="board-room">${renderBoard(this)}</div>
        ${this.over ? this.renderMessage() : this.renderSide()}
      </div>
      ${this.over && result ? renderAnswer(this, result.reveal) : nothing}`;
  }

  renderSide() {
    return html`<div class="domino-side">${this.renderMessage()}${renderRack(this)}${renderTools(this)}</div>`;
  }

  /** A glow runs along the joins from the tile that was laid last; each tile takes its colour as it is passed. */
  playVictory() {
    const groups = groupAlongJoins(this.boardElement?.querySelectorAll(".tile, .join") ?? [], this.laidTiles);
    return Promise.all([
      animateWave(groups, DIP, VICTORY),
      animateWave(groups, GLOW, { ...VICTORY, part: "::before" }),
    ]);
  }

  /** @param {DominoesMove|LaterMove} move */
  describeMove(move) {
    return describeTileMove(this.view.tiles, move) ?? super.describeMove(move);
  }

  async finishBoard() {
    this.releaseTile();
    if (!this.foreseenBoard.tiles && !this.view.can_finish) return this.say("Lay a tile first.");
    if (await confirmFinish(this)) await this.sendMove({ finish: true });
  }

  giveUp() {
    return this.askToGiveUp("We’ll show you one way to lay every tile. You can’t play on after that, or be ranked.");
  }

  /**
   * Until the first tile is laid, the line of messages says how that is done; then, in a browser's first game, what par
   * is; after the end, that tiles can be asked.
   * What is longer than the line is read whole after a tap.
   */
  renderMessage() {
    const isNew = this.chosen === null && this.laidTiles.length === 1;
    const isNext = this.laidTiles.length === 2 && !browserStore.getItem(PAR_EXPLAINED);
    const silent = this.over ? ASK : isNew ? FIRST : isNext ? describePar(this.view) : "";
    const text = [this.nowhereText, this.note].filter(Boolean).join(" ") || silent;
    const toggle = () => (this.isWhole = !this.isWhole);
    const set = `${text.length > LONG ? "long" : ""} ${this.isWhole ? "whole" : ""}`;
    return html`<p class="game-note ${set}" @click=${toggle}><span>${text}</span></p>`;
  }
}
customElements.define("dominoes-game", DominoesGame);
