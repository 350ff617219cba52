// Show all clues as one network around the answer, which grows. Drag to move, wheel or pinch to zoom; arrow keys walk
// along it.

import { LitElement, html } from "lit";
import { renderDrawing } from "fivefold/nettle/map-drawing.js";
import { MapHands } from "fivefold/nettle/map-hands.js";
import { chooseSizes, placeLabels } from "fivefold/nettle/map-labels.js";
import { findNeighbour, findRoots, layOutMap, measureExtent, mixLayouts } from "fivefold/nettle/map-layout.js";
import {
  Glide,
  fitMap,
  fitWindow,
  mixWindows,
  moveWindow,
  showBox,
  showsAll,
  zoomWindow,
} from "fivefold/nettle/map-window.js";
import {
  describeAnswer,
  describeMeaningCount,
  describeNode,
  findStarts,
  placeAfterSteps,
  warmthAt,
  renderList,
} from "fivefold/nettle/map-words.js";

/**
 * @import {PropertyValues} from "lit"
 * @import {NettleClue, NettleHint, NettleMap, NettleSign} from "fivefold/wire"
 * @import {Label} from "fivefold/nettle/map-labels.js"
 * @import {Place} from "fivefold/nettle/map-layout.js"
 * @import {Fit, Window} from "fivefold/nettle/map-window.js"
 */

const UNKNOWN_ROOM = { w: 360, h: 360 };
/** Air around a word that is gone to, in pixels. */
const AROUND = 44;
const NEAR = 0.75;
const FAR = 1 / NEAR;

export class WordMap extends LitElement {
  static properties = {
    map: { attribute: false },
    legend: { attribute: false },
    clues: { attribute: false },
    hints: { attribute: false },
    newest: { type: Number },
    named: { attribute: false },
    over: { type: Boolean },
    room: { state: true },
    seen: { state: true },
    places: { state: true },
    at: { state: true },
  };

  constructor() {
    super();
    this.map = /** @type {NettleMap} */ ({ nodes: [], edges: [] });
    this.legend = /** @type {NettleSign[]} */ ([]);
    this.clues = /** @type {NettleClue[]} */ ([]);
    this.hints = /** @type {NettleHint[]} */ ([]);
    this.newest = 0; // the number of the newest guess
    this.named = /** @type {number[]} */ ([]); // the words to be named before all others
    this.over = false; // whether the game is over, so that every word is shown
    this.room = UNKNOWN_ROOM;
    /** @type {Window|null} what is seen, once it is not simply what is seen first */
    this.seen = null;
    this.held = false; // whether the player has chosen what is seen
    /** @type {Window|null} where a glide leads that is under way */
    this.bound = null;
    /** @type {{key: string, labels: Map<number, Label>}} */
    this.written = { key: "", labels: new Map() };
    this.at = /** @type {number|null} the word in the caption */ (null);
    this.drawn = layOutMap(this.map);
    /** @type {Fit} */
    this.fit = { whole: fitWindow(measureExtent(this.drawn.places), this.room, 0), letter: 1 };
    /** Where the words are seen, on their way to where they stand. */
    this.places = this.drawn.places;
    /** @type {Map<number, number>} the words that came in last, each with how many others grow before it */
    this.fresh = new Map();
    this.pen = document.createElement("canvas").getContext("2d");
    this.hands = new MapHands(this);
    /** @type {Glide} */
    this.gliding = new Glide(() => {});
    this.turning = new Glide(() => {});
    this.sizes = new ResizeObserver(([{ contentRect }]) => {
      const { width: w, height: h } = contentRect;
      if (w && h) this.room = { w, h };
    });
  }

  createRenderRoot() {
    this.replaceChildren();
    return this;
  }

  firstUpdated() {
    this.sizes.observe(/** @type {Element} */ (this.querySelector("svg")));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sizes.disconnect();
    this.gliding.stop();
    this.turning.stop();
  }

  /** @param {PropertyValues<this>} changes */
  willUpdate(changes) {
    if (changes.has("room")) this.reshapeWindow();
    if (changes.has("map"))
      this.redrawMap(changes.get("map"), { ended: changes.has("over"), came: changes.has("newest") });
  }

  /**
   * Redraw the map after an answer of the server, which may have changed nothing.
   * @param {NettleMap|undefined} before
   * @param {{ended: boolean, came: boolean}} what whether the end has shown all of it, and whether a clue came in
   */
  redrawMap(before, { ended, came }) {
    const [from, window] = [this.places, this.window];
    this.turning.stop();
    this.drawn = layOutMap(this.map);
    this.places = this.drawn.places;
    this.fitToRoom();
    if (!this.hasUpdated || !before || !(came || ended)) return;
    this.fresh.clear();
    this.turnWords(from);
    if (this.over) this.showEnd(window);
    else this.showNewClue(new Set(before.nodes.map(({ id }) => id)), window);
  }

  /** All of the map is shown as well as it can be. */
  fitToRoom() {
    this.written.key = "";
    const newest = this.findStart(this.newest)?.node.id ?? null;
    this.fit = fitMap(this.drawn, this.room, (fit) =>
      this.writeLabels(fit.whole.w / this.room.w, fit, [newest, ...this.named]),
    );
  }

  /** The window takes the shape of the room. */
  reshapeWindow() {
    const { seen, room } = this;
    this.fitToRoom();
    this.gliding.stop();
    this.bound = null;
    this.seen = this.held && seen ? { ...seen, h: (seen.w * room.h) / room.w } : null;
  }

  /** What stood elsewhere turns to its new place. @param {Map<number, Place>} from */
  turnWords(from) {
    const to = this.drawn.places;
    this.turning.stop();
    this.turning = new Glide((part) => (this.places = mixLayouts(from, to, part)));
    this.turning.start();
  }

  /**
   * Show a new clue: its branch grows from the rim inwards, into view, and its word is in the caption.
   * @param {Set<number>} before the words that were there already
   * @param {Window} window what was seen
   */
  showNewClue(before, window) {
    const start = this.findStart(this.newest);
    if (!start) return;
    for (const { node } of this.drawn.places.values()) {
      if (!before.has(node.id)) this.fresh.set(node.id, start.node.depth - node.depth);
    }
    this.at = start.node.id;
    this.glideTo(this.held ? showBox(this.window, this.boxAround(start, this.window)) : this.wholeWindow, window);
  }

  /** The end: all of the map is seen. @param {Window} window what was seen */
  showEnd(window) {
    this.at = findRoots(this.drawn.places)[0]?.node.id ?? null;
    this.showAll(window);
  }

  /** Looks at all of the map. @param {Window} [from] what was seen */
  showAll(from) {
    this.held = false;
    this.glideTo(this.wholeWindow, from);
  }

  /** Where a guess begins. @param {number} guess */
  findStart(guess) {
    return findStarts(this.drawn.places).get(guess);
  }

  /** A word with some air. @param {Place} place @param {Window} view */
  boxAround({ x, y }, view) {
    const air = Math.min((AROUND * view.w) / this.room.w, view.w / 3, view.h / 3);
    return { x: x - air, y: y - air, w: 2 * air, h: 2 * air };
  }

  get wholeWindow() {
    return this.fit.whole;
  }

  get window() {
    return this.seen ?? this.wholeWindow;
  }

  /**
   * All labels as they lie where the map comes to rest, so that none jumps about while it moves.
   * @param {number} unit how much of the map is a pixel then
   */
  findLabels(unit) {
    const newest = this.findStart(this.newest)?.node.id ?? null;
    const key = [unit, this.room.w, this.room.h, this.at, newest].join(" ");
    if (key !== this.written.key)
      this.written = { key, labels: this.writeLabels(unit, this.fit, [this.at, newest, ...this.named]) };
    return this.written.labels;
  }

  /** @param {number} unit @param {Fit} fit @param {(number|null)[]} first the words whose labels matter most */
  writeLabels(unit, { whole, letter: part }, first) {
    const scale = 1 / unit;
    const letter = parseFloat(getComputedStyle(document.documentElement).fontSize) * part;
    const { pen } = this;
    if (pen) pen.font = `600 ${letter}px ${getComputedStyle(this).fontFamily}`;
    const widthOf = (/** @type {string} */ text) => pen?.measureText(text).width ?? text.length * letter;
    const size = chooseSizes(scale, this.petalCount > 1);
    const bounds = { x: whole.x * scale, y: whole.y * scale, w: whole.w * scale, h: whole.h * scale };
    return placeLabels(this.drawn.places, { scale, bounds, size, letter, widthOf, first });
  }

  /** How many senses of the answer there are. */
  get petalCount() {
    return findRoots(this.drawn.places).length;
  }

  render() {
    const view = this.window;
    const unit = view.w / this.room.w;
    const size = chooseSizes(1 / unit, this.petalCount > 1);
    const rest = (this.bound ?? view).w / this.room.w;
    const still = showsAll(view, this.wholeWindow);
    return html`<div class="map-frame">
        <svg
          viewBox="${view.x} ${view.y} ${view.w} ${view.h}"
          class=${still ? "still" : ""}
          style="--letter: ${this.fit.letter}rem"
          role="group"
          aria-label="Map of all your guesses. Up goes towards the answer, down goes away, left and right go around."
          preserveAspectRatio="xMinYMin meet"
          @wheel=${this.hands.handleWheel}
          @pointerdown=${this.hands.handleDown}
          @pointermove=${this.hands.handleMove}
          @pointerup=${this.hands.handleUp}
          @pointercancel=${this.hands.handleUp}
          @keydown=${this.onKey}
        >
          ${renderDrawing({
            places: this.places,
            labels: this.findLabels(rest),
            size,
            unit,
            rings: this.drawn.rings,
            fresh: this.fresh,
            legend: this.legend,
            hints: this.hints,
            chosen: this.at ?? findRoots(this.drawn.places)[0]?.node.id,
            newest: this.newest,
            heat: (place) => warmthAt(place, this.clues),
            onFocus: (place) => this.showPlace(place),
            onChoose: (id) => (this.at = id),
          })}
        </svg>
      </div>
      <p class="map-caption">${this.caption}</p>
      <div class="map-foot">
        <div class="map-buttons">
          <button class="icon-button" type="button" aria-label="Zoom in" @click=${() => this.zoomBy(NEAR)}>+</button>
          <button
            class="icon-button"
            type="button"
            aria-label="Zoom out"
            aria-disabled=${still}
            @click=${() => this.zoomBy(FAR)}
          >
            −
          </button>
          <button
            class="icon-button"
            type="button"
            aria-label="Show all"
            aria-disabled=${still}
            @click=${() => this.showAll()}
          >
            ⤢
          </button>
        </div>
        ${renderList(this.drawn.places, this.legend)}
      </div>`;
  }

  get caption() {
    const place = this.at === null ? undefined : this.drawn.places.get(this.at);
    if (!place) return describeMeaningCount(this.drawn.places) || "Choose a word to see what you know about it.";
    return place.node.answer
      ? describeAnswer(this.drawn.places, this.over ? findRoots(this.drawn.places) : [place], this.legend, this.hints)
      : describeNode(place, this.legend, { warmth: warmthAt(place, this.clues), hints: this.hints });
  }

  /** Shows one word of the map and goes to it. @param {number} guess the number of a guess */
  showGuess(guess) {
    const start = this.findStart(guess);
    if (start) this.focusOn(start.node.id);
  }

  /** Show the word some steps on from a guess. @param {number} guess @param {number} steps */
  showStep(guess, steps) {
    const start = this.findStart(guess);
    if (start) this.showPlace(placeAfterSteps(this.drawn.places, start, steps));
  }

  /** Return the words that the end has shown, ring by ring from the middle. @returns {Element[][]} */
  get filledRings() {
    const labels = [...this.querySelectorAll(".map-label:is(.answer, .revealed)")];
    const ring = (/** @type {Element} */ one) => Number(one.getAttribute("data-ring"));
    return Array.from({ length: this.drawn.rings + 1 }, (_, n) => labels.filter((one) => ring(one) === n));
  }

  /** @param {number} id */
  focusOn(id) {
    /** @type {SVGElement|null} */ (this.querySelector(`[data-id="${id}"]`))?.focus();
  }

  /** Show a word that got the focus, and put it into the caption. @param {Place} place */
  showPlace(place) {
    this.at = place.node.id;
    if (!this.hands.isBusy) this.glideTo(showBox(this.window, this.boxAround(place, this.window)));
  }

  /** @param {number} factor below 1 comes nearer @param {{x: number, y: number}} [about] */
  zoomBy(factor, about) {
    const view = this.window;
    const middle = { x: view.x + view.w / 2, y: view.y + view.h / 2 };
    this.lookAt(zoomWindow(view, factor, about ?? middle, this.wholeWindow));
  }

  /** @param {{x: number, y: number}} by */
  dragBy(by) {
    this.lookAt(moveWindow(this.window, by, this.wholeWindow));
  }

  /** Looks at a part of the map that the player chose; a glide under way ends. @param {Window} view */
  lookAt(view) {
    this.gliding.stop();
    [this.held, this.bound, this.seen] = [true, null, view];
  }

  /** Looks at a part of the map by gliding to it, where motion is welcome. @param {Window} to @param {Window} [from] */
  glideTo(to, from = this.window) {
    this.gliding.stop();
    this.bound = to;
    this.gliding = new Glide((part) => {
      this.seen = mixWindows(from, to, part);
      if (part === 1) this.bound = null;
    });
    this.gliding.start();
  }

  /** A place on the screen as a place on the map. @param {{clientX: number, clientY: number}} event */
  pointOnMap(event) {
    const drawing = /** @type {SVGSVGElement} */ (this.querySelector("svg"));
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM()?.inverse());
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const on = /** @type {Element} */ (event.target).closest("[data-id]");
    if (event.key === "+" || event.key === "=") this.zoomBy(NEAR);
    else if (event.key === "-") this.zoomBy(FAR);
    else if (event.key === "0") this.showAll();
    else if (on && event.key.startsWith("Arrow"))
      this.focusOn(findNeighbour(this.drawn.places, Number(on.getAttribute("data-id")), event.key));
    else if (on && (event.key === "Enter" || event.key === " ")) this.at = Number(on.getAttribute("data-id"));
    else return;
    event.preventDefault();
  }
}
customElements.define("nettle-map", WordMap);
