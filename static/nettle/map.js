// The map: all clues as one network about the answer that grows. Drag to move, wheel or pinch to zoom; with keys,
// arrows walk along it.

import { LitElement, html } from "lit";
import { drawing } from "fivefold/nettle/map-drawing.js";
import { Glide } from "fivefold/nettle/map-glide.js";
import { MapHands } from "fivefold/nettle/map-hands.js";
import { asList } from "fivefold/nettle/map-list.js";
import { fitted } from "fivefold/nettle/map-fit.js";
import { labels, sizes } from "fivefold/nettle/map-labels.js";
import { extent, layout, neighbour, roots, turned } from "fivefold/nettle/map-layout.js";
import { all, between, moved, showing, showsAll, zoomed } from "fivefold/nettle/map-window.js";
import { heatOf, inWords, sensesTold, starts, stepsOn } from "fivefold/nettle/map-words.js";

/**
 * @import {PropertyValues} from "lit"
 * @import {NettleClue, NettleMap, NettleSign} from "fivefold/wire"
 * @import {Fit} from "fivefold/nettle/map-fit.js"
 * @import {Label} from "fivefold/nettle/map-labels.js"
 * @import {Place} from "fivefold/nettle/map-layout.js"
 * @import {Window} from "fivefold/nettle/map-window.js"
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
    this.drawn = layout(this.map);
    /** @type {Fit} */
    this.fit = { whole: all(extent(this.drawn.places), this.room, 0), letter: 1 };
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
    if (changes.has("room")) this.reshape();
    if (changes.has("map"))
      this.redraw(changes.get("map"), { ended: changes.has("over"), came: changes.has("newest") });
  }

  /**
   * Redraw the map after an answer of the server, which may have changed nothing.
   * @param {NettleMap|undefined} before
   * @param {{ended: boolean, came: boolean}} what whether the end has shown all of it, and whether a clue came in
   */
  redraw(before, { ended, came }) {
    const [from, window] = [this.places, this.window];
    this.turning.stop();
    this.drawn = layout(this.map);
    this.places = this.drawn.places;
    this.measure();
    if (!this.hasUpdated || !before || !(came || ended)) return;
    this.fresh.clear();
    this.turn(from);
    if (this.over) this.settle(window);
    else this.arrive(new Set(before.nodes.map(({ id }) => id)), window);
  }

  /** All of the map is shown as well as it can be. */
  measure() {
    this.written.key = "";
    const newest = this.start(this.newest)?.node.id ?? null;
    this.fit = fitted(this.drawn, this.room, (fit) =>
      this.write(fit.whole.w / this.room.w, fit, [newest, ...this.named]),
    );
  }

  /** The window takes the shape of the room. */
  reshape() {
    const { seen, room } = this;
    this.measure();
    this.gliding.stop();
    this.bound = null;
    this.seen = this.held && seen ? { ...seen, h: (seen.w * room.h) / room.w } : null;
  }

  /** What stood elsewhere turns to its new place. @param {Map<number, Place>} from */
  turn(from) {
    const to = this.drawn.places;
    this.turning.stop();
    this.turning = new Glide((part) => (this.places = turned(from, to, part)));
    this.turning.start();
  }

  /**
   * Show a new clue: its branch grows from the rim inwards, into view, and its word is in the caption.
   * @param {Set<number>} before the words that were there already
   * @param {Window} window what was seen
   */
  arrive(before, window) {
    const start = this.start(this.newest);
    if (!start) return;
    for (const { node } of this.drawn.places.values()) {
      if (!before.has(node.id)) this.fresh.set(node.id, start.node.depth - node.depth);
    }
    this.at = start.node.id;
    this.glide(this.held ? showing(this.window, this.box(start, this.window)) : this.whole, window);
  }

  /** The end: all of the map is seen. @param {Window} window what was seen */
  settle(window) {
    this.at = roots(this.drawn.places)[0]?.node.id ?? null;
    this.showAll(window);
  }

  /** Looks at all of the map. @param {Window} [from] what was seen */
  showAll(from) {
    this.held = false;
    this.glide(this.whole, from);
  }

  /** Where a guess begins. @param {number} guess */
  start(guess) {
    return starts(this.drawn.places).get(guess);
  }

  /** A word with some air. @param {Place} place @param {Window} view */
  box({ x, y }, view) {
    const air = Math.min((AROUND * view.w) / this.room.w, view.w / 3, view.h / 3);
    return { x: x - air, y: y - air, w: 2 * air, h: 2 * air };
  }

  get whole() {
    return this.fit.whole;
  }

  get window() {
    return this.seen ?? this.whole;
  }

  /**
   * All labels as they lie where the map comes to rest, so that none jumps about while it moves.
   * @param {number} unit how much of the map is a pixel then
   */
  labels(unit) {
    const newest = this.start(this.newest)?.node.id ?? null;
    const key = [unit, this.room.w, this.room.h, this.at, newest].join(" ");
    if (key !== this.written.key)
      this.written = { key, labels: this.write(unit, this.fit, [this.at, newest, ...this.named]) };
    return this.written.labels;
  }

  /** @param {number} unit @param {Fit} fit @param {(number|null)[]} first the words whose labels matter most */
  write(unit, { whole, letter: part }, first) {
    const scale = 1 / unit;
    const letter = parseFloat(getComputedStyle(document.documentElement).fontSize) * part;
    const { pen } = this;
    if (pen) pen.font = `600 ${letter}px ${getComputedStyle(this).fontFamily}`;
    const widthOf = (/** @type {string} */ text) => pen?.measureText(text).width ?? text.length * letter;
    const size = sizes(scale, this.petals > 1);
    const bounds = { x: whole.x * scale, y: whole.y * scale, w: whole.w * scale, h: whole.h * scale };
    return labels(this.drawn.places, { scale, bounds, size, letter, widthOf, first });
  }

  /** How many senses of the answer there are. */
  get petals() {
    return roots(this.drawn.places).length;
  }

  render() {
    const view = this.window;
    const unit = view.w / this.room.w;
    const size = sizes(1 / unit, this.petals > 1);
    const rest = (this.bound ?? view).w / this.room.w;
    const still = showsAll(view, this.whole);
    return html`<div class="map-frame">
        <svg
          viewBox="${view.x} ${view.y} ${view.w} ${view.h}"
          class=${still ? "still" : ""}
          style="--letter: ${this.fit.letter}rem"
          role="group"
          aria-label="Map of all your guesses. Up goes towards the answer, down goes away, left and right go around."
          preserveAspectRatio="xMinYMin meet"
          @wheel=${this.hands.wheel}
          @pointerdown=${this.hands.down}
          @pointermove=${this.hands.move}
          @pointerup=${this.hands.up}
          @pointercancel=${this.hands.up}
          @keydown=${this.onKey}
        >
          ${drawing({
            places: this.places,
            labels: this.labels(rest),
            size,
            unit,
            rings: this.drawn.rings,
            fresh: this.fresh,
            legend: this.legend,
            chosen: this.at ?? roots(this.drawn.places)[0]?.node.id,
            newest: this.newest,
            heat: (place) => heatOf(place, this.clues),
            onFocus: (place) => this.stand(place),
            onChoose: (id) => (this.at = id),
          })}
        </svg>
      </div>
      <p class="map-caption">${this.caption}</p>
      <div class="map-foot">
        <div class="map-buttons">
          <button class="icon-button" type="button" aria-label="Zoom in" @click=${() => this.zoom(NEAR)}>+</button>
          <button class="icon-button" type="button" aria-label="Zoom out" @click=${() => this.zoom(FAR)}>−</button>
          <button class="icon-button" type="button" aria-label="Show all" @click=${() => this.showAll()}>⤢</button>
        </div>
        ${asList(this.drawn.places, this.legend)}
      </div>`;
  }

  get caption() {
    const place = this.at === null ? undefined : this.drawn.places.get(this.at);
    const petals = sensesTold(this.petals);
    if (!place) return petals || "Choose a word to see what you know about it.";
    return `${inWords(place, this.legend, heatOf(place, this.clues))} ${place.node.answer ? petals : ""}`.trim();
  }

  /** Shows one word of the map and goes to it. @param {number} guess the number of a guess */
  show(guess) {
    const start = this.start(guess);
    if (start) this.focusOn(start.node.id);
  }

  /** Show the word some steps on from a guess. @param {number} guess @param {number} steps */
  showStep(guess, steps) {
    const start = this.start(guess);
    if (start) this.stand(stepsOn(this.drawn.places, start, steps));
  }

  /** Return the words that the end has shown, ring by ring from the middle. @returns {Element[][]} */
  get filled() {
    const told = [...this.querySelectorAll(".map-label:is(.answer, .told)")];
    const ring = (/** @type {Element} */ one) => Number(one.getAttribute("data-ring"));
    return Array.from({ length: this.drawn.rings + 1 }, (_, n) => told.filter((one) => ring(one) === n));
  }

  /** @param {number} id */
  focusOn(id) {
    /** @type {SVGElement|null} */ (this.querySelector(`[data-id="${id}"]`))?.focus();
  }

  /** Show a word that got the focus, and put it into the caption. @param {Place} place */
  stand(place) {
    this.at = place.node.id;
    if (!this.hands.busy) this.glide(showing(this.window, this.box(place, this.window)));
  }

  /** @param {number} factor below 1 comes nearer @param {{x: number, y: number}} [about] */
  zoom(factor, about) {
    const view = this.window;
    const middle = { x: view.x + view.w / 2, y: view.y + view.h / 2 };
    this.look(zoomed(view, factor, about ?? middle, this.whole));
  }

  /** @param {{x: number, y: number}} by */
  drag(by) {
    this.look(moved(this.window, by, this.whole));
  }

  /** Looks at a part of the map that the player chose; a glide under way ends. @param {Window} view */
  look(view) {
    this.gliding.stop();
    [this.held, this.bound, this.seen] = [true, null, view];
  }

  /** Looks at a part of the map by gliding to it, where motion is welcome. @param {Window} to @param {Window} [from] */
  glide(to, from = this.window) {
    this.gliding.stop();
    this.bound = to;
    this.gliding = new Glide((part) => {
      this.seen = between(from, to, part);
      if (part === 1) this.bound = null;
    });
    this.gliding.start();
  }

  /** A place on the screen as a place on the map. @param {{clientX: number, clientY: number}} event */
  point(event) {
    const shown = /** @type {SVGSVGElement} */ (this.querySelector("svg"));
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(shown.getScreenCTM()?.inverse());
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const on = /** @type {Element} */ (event.target).closest("[data-id]");
    if (event.key === "+" || event.key === "=") this.zoom(NEAR);
    else if (event.key === "-") this.zoom(FAR);
    else if (event.key === "0") this.showAll();
    else if (on && event.key.startsWith("Arrow"))
      this.focusOn(neighbour(this.drawn.places, Number(on.getAttribute("data-id")), event.key));
    else if (on && (event.key === "Enter" || event.key === " ")) this.at = Number(on.getAttribute("data-id"));
    else return;
    event.preventDefault();
  }
}
customElements.define("nettle-map", WordMap);
