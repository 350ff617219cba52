// The map: all clues as one network that grows. Drag to move, wheel or pinch to zoom; with keys, arrows walk along it.

import { LitElement, html, nothing, svg } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { motionIsWelcome } from "fivefold/site/motion.js";
import { placeOf, signOf } from "fivefold/site/signs.js";
import { LABEL_AT, ROW, layout, line, neighbour } from "fivefold/nettle/map-layout.js";
import { MapHands } from "fivefold/nettle/map-hands.js";
import { all, between, first, moved, showing, showsAll, zoomed } from "fivefold/nettle/map-window.js";
import { inWords, ways } from "fivefold/nettle/map-words.js";

/**
 * @import {PropertyValues} from "lit"
 * @import {NettleMap, NettleSign} from "fivefold/wire"
 * @import {Place} from "fivefold/nettle/map-layout.js"
 * @import {Window} from "fivefold/nettle/map-window.js"
 */

const MARGIN = { left: 26, right: 14, top: 28, bottom: 24 };
const UNKNOWN_ROOM = { w: 350, h: 300 };
const SIGN = 20;
const GLIDE = 300;
const NEARER = 0.75;
const FARTHER = 1 / NEARER;

export class WordMap extends LitElement {
  static properties = {
    map: { attribute: false },
    legend: { attribute: false },
    newest: { type: Number },
    room: { state: true },
    seen: { state: true },
    at: { state: true },
  };

  constructor() {
    super();
    /** @type {NettleMap} */
    this.map = { nodes: [], edges: [] };
    /** @type {NettleSign[]} */
    this.legend = [];
    this.newest = 0; // the number of the newest guess
    this.room = UNKNOWN_ROOM;
    /** @type {Window|null} what is seen, once it is not simply what is seen first */
    this.seen = null;
    /** @type {number|null} the word that is told of */
    this.at = null;
    this.drawn = layout(this.map, this.room.w);
    this.hands = new MapHands(this);
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
  }

  /** @param {PropertyValues<this>} changes */
  willUpdate(changes) {
    if (!changes.has("map") && !changes.has("room")) return;
    this.drawn = layout(this.map, this.room.w - MARGIN.left - MARGIN.right);
    const before = changes.get("map");
    if (before?.nodes.length && this.map.nodes.length > before.nodes.length) this.arrive();
  }

  /** A clue has come in: it is told of, and the window glides to it if it lies outside. */
  arrive() {
    const start = this.start(this.newest);
    if (!start) return;
    this.at = start.node.id;
    this.glide(showing(this.window, this.box(start)));
  }

  /** Where a guess begins: of all places with its spelling, the one farthest from the answer. @param {number} guess */
  start(guess) {
    const places = [...this.drawn.places.values()].filter(({ node }) => node.guess === guess);
    return places.sort((a, b) => b.node.depth - a.node.depth)[0];
  }

  /** A word with its label and some air. @param {Place} place */
  box({ x, y, label }) {
    return { x: x - ROW, y: y - ROW, w: ROW + LABEL_AT + label.length * 9 + MARGIN.right, h: ROW + MARGIN.bottom };
  }

  /** All of the map with its margins. */
  get whole() {
    const { width, height } = this.drawn;
    return {
      x: -MARGIN.left,
      y: -MARGIN.top,
      w: width + MARGIN.left + MARGIN.right,
      h: height + MARGIN.top + MARGIN.bottom,
    };
  }

  get window() {
    return this.seen ?? first(this.whole, this.room);
  }

  render() {
    const view = this.window;
    const places = [...this.drawn.places.values()];
    const chosen = this.at ?? places[0]?.node.id;
    const still = showsAll(view, this.whole);
    return html` <div class="map-frame">
        <svg
          viewBox="${view.x} ${view.y} ${view.w} ${view.h}"
          class=${still ? "still" : ""}
          role="group"
          aria-label="Map of all clues. Arrow keys move along it."
          preserveAspectRatio="xMinYMin meet"
          @wheel=${this.hands.wheel}
          @pointerdown=${this.hands.down}
          @pointermove=${this.hands.move}
          @pointerup=${this.hands.up}
          @pointercancel=${this.hands.up}
          @keydown=${this.onKey}
        >
          ${repeat(
            places,
            (place) => place.node.id,
            (place) => this.edge(place),
          )}
          ${repeat(
            places,
            (place) => place.node.id,
            (place) => this.node(place, place.node.id === chosen),
          )}
        </svg>
      </div>
      <div class="map-foot">
        <p class="map-caption">${this.caption}</p>
        <div class="map-buttons">
          <button class="icon-button" type="button" aria-label="Zoom in" @click=${() => this.zoom(NEARER)}>+</button>
          <button class="icon-button" type="button" aria-label="Zoom out" @click=${() => this.zoom(FARTHER)}>−</button>
          <button
            class="icon-button"
            type="button"
            aria-label="Show all"
            @click=${() => this.glide(all(this.whole, this.room))}
          >
            ⤢
          </button>
        </div>
      </div>
      ${this.list()}`;
  }

  get caption() {
    const place = this.at === null ? undefined : this.drawn.places.get(this.at);
    return place ? inWords(place, this.legend) : "Choose a word to see what is known about it.";
  }

  /** @param {Place} place */
  edge(place) {
    const next = place.parent === null ? undefined : this.drawn.places.get(place.parent);
    if (!next) return svg``;
    const half = -this.drawn.column / 2;
    return svg`<g class="map-edge" style="transform: translate(${place.x}px, ${place.y}px)">
      <path d=${line(place, next)} /><circle cx=${half} r="11" />
      <use href=${placeOf(place.step?.emoji ?? "")} x=${half - SIGN / 2} y=${-SIGN / 2} width=${SIGN} height=${SIGN} />
    </g>`;
  }

  /** @param {Place} place @param {boolean} chosen */
  node(place, chosen) {
    const { node, label, x, y } = place;
    const kind = node.answer ? "answer" : node.guess !== null ? "guessed" : node.gloss ? "hinted" : "unknown";
    const newest = node.guess !== null && node.guess === this.newest ? "newest" : "";
    return svg`<g
      class="map-node ${kind} ${newest}" style="transform: translate(${x}px, ${y}px)" role="button"
        tabindex=${chosen ? 0 : -1} data-id=${node.id}
        aria-label=${inWords(place, this.legend)} @click=${() => (this.at = node.id)} @focus=${() => this.stand(place)}>
      <circle class="map-reach" r="19" /><circle class="map-dot" r=${node.answer ? 12 : label ? 8 : 6} />
      ${node.answer && node.word === null ? svg`<text class="map-mark" y="6">?</text>` : nothing}
      <text class="map-label" x=${node.answer ? LABEL_AT + 6 : LABEL_AT} y="5">${label}</text>
    </g>`;
  }

  list() {
    return html`<details class="map-list">
      <summary>The map as a list</summary>
      <ol>
        ${ways(this.drawn.places, this.legend).map(
          ({ n, words, signs }) =>
            html` <li value=${n}>
              <strong>${words[0]}</strong>${signs.map(
                ({ emoji, name }, place) =>
                  html` <span class="way-sign">${signOf(emoji)} ${name}</span> ${words[place + 1]}`,
              )}
            </li>`,
        )}
      </ol>
    </details>`;
  }

  /** Shows one word of the map and goes to it. @param {number} guess the number of a guess */
  async show(guess) {
    const start = this.start(guess);
    if (start) this.focusOn(start.node.id);
  }

  /** @param {number} id */
  focusOn(id) {
    /** @type {SVGElement|null} */ (this.querySelector(`[data-id="${id}"]`))?.focus();
  }

  /**
   * The focus has come to a word: it is told of, and seen.
   * @param {Place} place
   */
  stand(place) {
    this.at = place.node.id;
    if (!this.hands.busy) this.glide(showing(this.window, this.box(place)));
  }

  /** @param {number} factor below 1 comes nearer @param {{x: number, y: number}} [about] */
  zoom(factor, about) {
    const view = this.window;
    const middle = { x: view.x + view.w / 2, y: view.y + view.h / 2 };
    this.look(zoomed(view, factor, about ?? middle, all(this.whole, this.room)));
  }

  /** @param {{x: number, y: number}} by */
  drag(by) {
    this.look(moved(this.window, by, this.whole));
  }

  /** Looks at a part of the map at once; a glide under way ends. @param {Window} view */
  look(view) {
    cancelAnimationFrame(this.gliding ?? 0);
    this.seen = view;
  }

  /** Looks at a part of the map by gliding to it, where motion is welcome. @param {Window} to */
  glide(to) {
    const from = this.window;
    this.look(from);
    if (!motionIsWelcome()) return this.look(to);
    const began = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - began) / GLIDE));
      this.seen = between(from, to, 1 - (1 - part) ** 3);
      if (part < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  /** A place on the screen as a place on the map. @param {{clientX: number, clientY: number}} event */
  point(event) {
    const drawing = /** @type {SVGSVGElement} */ (this.querySelector("svg"));
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM()?.inverse());
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const on = /** @type {Element} */ (event.target).closest("[data-id]");
    if (event.key === "+" || event.key === "=") this.zoom(NEARER);
    else if (event.key === "-") this.zoom(FARTHER);
    else if (event.key === "0") this.glide(all(this.whole, this.room));
    else if (on && event.key.startsWith("Arrow"))
      this.focusOn(neighbour(this.drawn.places, Number(on.getAttribute("data-id")), event.key));
    else if (on && (event.key === "Enter" || event.key === " ")) this.at = Number(on.getAttribute("data-id"));
    else return;
    event.preventDefault();
  }
}
customElements.define("nettle-map", WordMap);
