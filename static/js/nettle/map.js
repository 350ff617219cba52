// The map: all clues as one network that grows. Drag to move, wheel or pinch to zoom; with keys, arrows walk along it.

import { LitElement, html, svg } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { COLUMN, layout, neighbour, zoomed } from "fivefold/nettle/map-layout.js";

const MARGIN = { left: 44, right: 130, top: 40, bottom: 40 };
const NEAREST = 160;
const TALLEST = 460;
const SMALLEST_SCALE = 0.8; // labels stay readable; what does not fit is a drag away

class WordMap extends LitElement {
  static properties = { map: { attribute: false }, legend: { attribute: false }, view: { state: true }, at: { state: true } };

  constructor() {
    super();
    /** @type {import("fivefold/nettle/map-layout.js").WordMap|null} */
    this.map = null;
    /** @type {import("fivefold/nettle/clues.js").LegendRow[]} */
    this.legend = [];
    /** @type {{x: number, y: number, w: number, h: number}|null} */
    this.view = null;
    /** @type {number|null} */
    this.at = null;
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
  }

  createRenderRoot() {
    return this;
  }

  /** @param {Map<string, any>} changes */
  willUpdate(changes) {
    if (changes.has("map") && this.map) {
      this.drawn = layout(this.map);
      this.view = null;
    }
  }

  get whole() {
    const { width, height } = /** @type {any} */ (this.drawn);
    return { x: -MARGIN.left, y: -MARGIN.top, w: width + MARGIN.left + MARGIN.right, h: height + MARGIN.top + MARGIN.bottom };
  }

  get height() {
    const { w, h } = this.first;
    return Math.min(TALLEST, Math.max(180, (h * (this.clientWidth - 18 || 360)) / w));
  }

  /** What is shown before anyone zooms: everything, or as much as stays readable, from the answer on. */
  get first() {
    const whole = this.whole;
    const room = this.clientWidth - 18 || 360;
    const w = Math.min(Math.max(whole.w, room), room / SMALLEST_SCALE);
    const h = Math.min(whole.h, TALLEST) * Math.max(1, w / room);
    return { x: whole.x, y: whole.y + Math.max(0, (whole.h - h) / 2), w, h: Math.min(h, Math.max(whole.h, 1)) };
  }

  render() {
    if (!this.map || !this.drawn) return "";
    const view = this.view ?? this.first;
    const places = [...this.drawn.places.values()];
    const chosen = this.at ?? places[0]?.node.id;
    return html`
      <div class="map-frame">
        <svg viewBox="${view.x} ${view.y} ${view.w} ${view.h}" style="height: ${this.height}px"
          role="group" aria-label="Map of all clues. Arrow keys walk along it." preserveAspectRatio="xMidYMid meet"
          @wheel=${this.onWheel} @pointerdown=${this.onDown} @pointermove=${this.onMove} @pointerup=${this.onUp} @pointercancel=${this.onUp} @pointerleave=${this.onUp} @keydown=${this.onKey}>
          ${repeat(this.map.edges, (edge) => `${edge.from}-${edge.to}`, (edge) => this.edge(edge))}
          ${repeat(places, (place) => place.node.id, (place) => this.node(place, place.node.id === chosen))}
        </svg>
        <div class="map-buttons">
          <button class="icon-button" type="button" aria-label="Nearer" @click=${() => this.zoom(0.75)}>+</button>
          <button class="icon-button" type="button" aria-label="Farther" @click=${() => this.zoom(1.33)}>−</button>
          <button class="icon-button" type="button" aria-label="Show all" @click=${() => (this.view = this.whole)}>⤢</button>
        </div>
      </div>
      <p class="map-caption" aria-live="polite">${this.at === null ? "Choose a word to see what is known of it." : this.told(this.at)}</p>`;
  }

  /** @param {import("fivefold/nettle/map-layout.js").MapEdge} edge */
  edge(edge) {
    const from = this.drawn?.places.get(edge.from);
    const to = this.drawn?.places.get(edge.to);
    if (!from || !to || from.parent !== edge.to) return svg``;
    const bend = COLUMN / 2;
    const path = `M${from.x} ${from.y}C${from.x - bend} ${from.y} ${to.x + bend} ${to.y} ${to.x} ${to.y}`;
    return svg`<g class="map-edge"><path d=${path} /><text x=${from.x - COLUMN * 0.38} y=${from.y + (to.y - from.y) * 0.14 - 5}>${edge.emoji}</text></g>`;
  }

  /** @param {import("fivefold/nettle/map-layout.js").Place} place @param {boolean} chosen */
  node({ node, x, y, children }, chosen) {
    const known = node.word !== null;
    const kind = node.answer ? "answer" : node.guess !== null ? "guessed" : node.gloss ? "hinted" : "unknown";
    const label = node.word ?? (node.answer ? "?" : node.gloss ? "…" : "");
    const leaf = children.length === 0;
    return svg`<g class="map-node ${kind}" transform="translate(${x} ${y})" role="button" tabindex=${chosen ? 0 : -1} data-id=${node.id}
        aria-label=${this.told(node.id)} @click=${() => (this.at = node.id)} @focus=${() => (this.at = node.id)}>
      <circle class="map-reach" r="20" /><circle r=${node.answer ? 17 : known ? 8 : 6} />
      ${node.answer
        ? svg`<text class="map-label" text-anchor="middle" y=${known ? 34 : 6}>${label}</text>`
        : svg`<text class="map-label" x=${leaf ? 14 : 0} y=${leaf ? 5 : -14} text-anchor=${leaf ? "start" : "middle"}>${label}</text>`}
    </g>`;
  }

  /** What is known of a word, in a sentence. @param {number} id */
  told(id) {
    const place = this.drawn?.places.get(id);
    if (!place) return "";
    const { node } = place;
    const name = node.word ?? (node.answer ? "The answer" : "An unknown word");
    const far = node.answer ? "" : `, ${node.depth === 1 ? "1 step" : `${node.depth} steps`} from the answer`;
    const step = this.map?.edges.find((edge) => edge.from === id);
    const row = this.legend.find((one) => one.relation === step?.relation);
    return `${name}${far}.${row ? ` The next word is ${step?.emoji} ${row.name}.` : ""}${node.gloss ? ` It means: ${node.gloss}.` : ""}`;
  }

  /** Shows one word of the map. @param {number} guess the number of a guess */
  show(guess) {
    const node = this.map?.nodes.find((one) => one.guess === guess);
    if (node) this.stand(node.id);
  }

  /** @param {number} id */
  async stand(id) {
    this.at = id;
    await this.updateComplete;
    /** @type {SVGElement|null} */ (this.querySelector(`[data-id="${id}"]`))?.focus({ preventScroll: false });
  }

  /** @param {number} factor @param {{x: number, y: number}} [about] */
  zoom(factor, about) {
    const view = this.view ?? this.first;
    const most = this.whole.w * 1.5;
    const wanted = Math.min(most, Math.max(NEAREST, view.w * factor)) / view.w;
    this.view = zoomed(view, wanted, about ?? { x: view.x + view.w / 2, y: view.y + view.h / 2 });
  }

  /** A place on the screen as a place on the map. @param {{clientX: number, clientY: number}} event */
  point(event) {
    const drawing = /** @type {SVGSVGElement} */ (this.querySelector("svg"));
    const matrix = drawing.getScreenCTM()?.inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  }

  /** @param {WheelEvent} event */
  onWheel(event) {
    if (!event.ctrlKey && Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    event.preventDefault();
    this.zoom(event.deltaY < 0 ? 0.85 : 1.18, this.point(event));
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  onMove(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.pointers.size === 2) this.pinch(event.pointerId, before, now);
    else this.drag(before, now);
    this.pointers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event */
  onUp(event) {
    this.pointers.delete(event.pointerId);
  }

  /** @param {{x: number, y: number}} before @param {{x: number, y: number}} now */
  drag(before, now) {
    const a = this.point({ clientX: before.x, clientY: before.y });
    const b = this.point({ clientX: now.x, clientY: now.y });
    const view = this.view ?? this.first;
    this.view = { ...view, x: view.x - (b.x - a.x), y: view.y - (b.y - a.y) };
  }

  /** @param {number} moving @param {{x: number, y: number}} before @param {{x: number, y: number}} now */
  pinch(moving, before, now) {
    const [other] = [...this.pointers].filter(([id]) => id !== moving).map(([, at]) => at);
    const apart = (/** @type {{x: number, y: number}} */ p) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
    this.zoom(apart(before) / apart(now), this.point({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const on = /** @type {Element} */ (event.target).closest("[data-id]");
    if (event.key === "+" || event.key === "=") this.zoom(0.75);
    else if (event.key === "-") this.zoom(1.33);
    else if (event.key === "0") this.view = this.whole;
    else if (on && this.drawn && event.key.startsWith("Arrow")) this.stand(neighbour(this.drawn.places, Number(on.getAttribute("data-id")), event.key));
    else return;
    event.preventDefault();
  }
}
customElements.define("nettle-map", WordMap);
