// Draw the map: its rings, its steps with their signs, its words, and the answer in the middle. What keeps its size on
// the screen is drawn in pixels; `unit` is one pixel.

import { nothing, svg } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { emojiSignAddress } from "fivefold/site/signs.js";
import { DISC, PETAL, ringOf, stepLine } from "fivefold/nettle/map-layout.js";
import { heartAt } from "fivefold/nettle/map-labels.js";
import { describeAnswer, describeNode } from "fivefold/nettle/map-words.js";

/**
 * @import {NettleClue, NettleHint, NettleSign} from "fivefold/wire"
 * @import {Label, Sizes} from "fivefold/nettle/map-labels.js"
 * @import {Place} from "fivefold/nettle/map-layout.js"
 * @typedef {{places: Map<number, Place>, labels: Map<number, Label>, size: Sizes, unit: number, rings: number,
 *   fresh: Map<number, number>, legend: NettleSign[], hints: NettleHint[], chosen: number|undefined, newest: number,
 *   heat: (place: Place) => NettleClue["warmth"]|null,
 *   onFocus: (place: Place) => void, onChoose: (id: number) => void}} Drawn
 *   `fresh` says of each word that has just come in after how many others it grows
 */

/** How far beside its dot a word can be pressed, in pixels. */
const REACH = { least: 9, most: 22 };

/** @param {Drawn} map */
export function renderDrawing(map) {
  const places = [...map.places.values()];
  const petals = places.filter(({ node }) => node.answer).length > 1;
  const each = (/** @type {(map: Drawn, place: Place) => unknown} */ draw, /** @type {Place[]} */ some) =>
    repeat(
      some,
      ({ node }) => node.id,
      (place) => draw(map, place),
    );
  const words = places.filter(({ node }) => !node.answer);
  const answers = places.filter(({ node }) => node.answer);
  return svg`${Array.from({ length: map.rings }, (_, n) => svg`<circle class="map-ring" r=${ringOf(n + 1)} />`)}
    ${each(renderEdge, words)} ${each(renderStepSign, words)} ${each(renderWord, words)}
    ${each(petals ? renderPetal : renderDisc, answers)}
    ${petals ? svg`<circle class="map-heart" r=${DISC * 0.8} />` : nothing}
    ${renderHeartMark(map, answers)} ${each(renderLabel, places)}`;
}

/** How a word that has just come in waits for its turn. @param {Pick<Drawn, "fresh">} map @param {Place} place */
const growthStyle = ({ fresh }, { node }) => (fresh.has(node.id) ? `--after: ${fresh.get(node.id)}` : nothing);

/** @param {Drawn} map @param {Place} place */
function renderEdge(map, place) {
  const next = place.parent === null ? undefined : map.places.get(place.parent);
  if (!next) return svg``;
  const { size, unit } = map;
  const { points } = stepLine(place, next, size.dot * unit, heartAt(next, size.heart * unit));
  const [before, to] = points.slice(-2);
  const turn = (Math.atan2(to.y - before.y, to.x - before.x) * 180) / Math.PI;
  const a = size.arrow;
  const way = `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;
  return svg`<g class="map-edge ${map.fresh.has(place.node.id) ? "grows" : ""}" style=${growthStyle(map, place)}>
    <path class="map-line" pathLength="1" d=${way} stroke-width=${1.8 * unit} />
    <path class="map-arrow" d="M${-a} ${-a * 0.7}L0 0L${-a} ${a * 0.7}" stroke-width="1.8"
      transform="translate(${to.x} ${to.y}) rotate(${turn}) scale(${unit})" />
  </g>`;
}

/** What kind of step it is, on its line and those of others. @param {Drawn} map @param {Place} place */
function renderStepSign(map, place) {
  const next = place.parent === null ? undefined : map.places.get(place.parent);
  if (!next) return svg``;
  const { size, unit } = map;
  const { sign } = stepLine(place, next, size.dot * unit, heartAt(next, size.heart * unit));
  const s = size.sign;
  return svg`<g class="map-edge ${map.fresh.has(place.node.id) ? "grows" : ""}" style=${growthStyle(map, place)}>
    <g class="map-sign" transform="translate(${sign.x} ${sign.y}) scale(${unit})">
      <circle r=${s / 2 + 1} />
      <use href=${emojiSignAddress(place.step?.emoji ?? "")} x=${-s / 2} y=${-s / 2} width=${s} height=${s} />
    </g>
  </g>`;
}

/** How far from a word the nearest other one is. @param {Drawn} map @param {Place} place */
function nearestDistance({ places }, place) {
  let least = Infinity;
  for (const other of places.values()) {
    if (other !== place) least = Math.min(least, Math.hypot(other.x - place.x, other.y - place.y));
  }
  return least;
}

/** @param {Place} place */
const kindOf = ({ node }) =>
  node.answer ? "answer" : node.guess !== null ? "guessed" : node.word ? "revealed" : node.gloss ? "hinted" : "unknown";

/**
 * What makes a part of the drawing a word that can be chosen.
 * @param {Drawn} map
 * @param {Place} place
 * @param {unknown} inside
 */
function renderNode(map, place, inside) {
  const { node } = place;
  const newest = node.guess !== null && node.guess === map.newest ? "newest" : "";
  const grows = map.fresh.has(node.id) ? "grows" : "";
  const warmth = map.heat(place);
  const at = map.chosen === node.id ? "at" : "";
  const label = node.answer
    ? describeAnswer(map.places, [place], map.legend, map.hints)
    : describeNode(place, map.legend, { warmth, hints: map.hints });
  const kinds = [kindOf(place), warmth?.band, newest, at, grows].filter(Boolean).join(" ");
  return svg`<g class="map-node ${kinds}" style=${growthStyle(map, place)} role="button"
    tabindex=${map.chosen === node.id ? 0 : -1} data-id=${node.id} aria-label=${label}
    @click=${() => map.onChoose(node.id)} @focus=${() => map.onFocus(place)}>${inside}</g>`;
}

/** @param {Drawn} map @param {Place} place */
function renderWord(map, place) {
  const { size, unit } = map;
  const reach = Math.min(REACH.most, Math.max(REACH.least, nearestDistance(map, place) / unit / 2));
  const known = place.node.word !== null || place.node.gloss !== null;
  return renderNode(
    map,
    place,
    svg`<g transform="translate(${place.x} ${place.y}) scale(${unit})">
      <circle class="map-reach" r=${reach} /><circle class="map-dot" r=${known ? size.dot : size.dot * 0.75} />
    </g>`,
  );
}

/** The one sense of the answer. @param {Drawn} map @param {Place} place */
const renderDisc = (map, place) =>
  renderNode(map, place, svg`<circle class="map-reach" r=${DISC + 3} /><circle class="map-dot" r=${DISC} />`);

/** One of several senses of the answer. @param {Drawn} map @param {Place} place */
const renderPetal = (map, place) =>
  renderNode(
    map,
    place,
    svg`<g transform="rotate(${(place.angle * 180) / Math.PI})">
      <ellipse class="map-dot" cx=${PETAL.radius} rx=${PETAL.long} ry=${PETAL.wide} />
    </g>`,
  );

/** A question mark until the word is found. @param {Drawn} map @param {Place[]} answers */
function renderHeartMark({ newest }, answers) {
  if (answers.every(({ node }) => node.word === null)) return svg`<text class="map-mark" y="11">?</text>`;
  const found = answers.some(({ node }) => node.guess !== null && node.guess === newest);
  return svg`<path class="map-tick" d=${found ? "M-11 0 -3 9 12 -9" : "M-10 0H10"} />`;
}

/** @param {Drawn} map @param {Place} place */
function renderLabel({ labels, unit, fresh, places }, { node }) {
  const at = labels.get(node.id);
  if (!at) return svg``;
  const { text, by } = at;
  const place = /** @type {Place} */ (places.get(node.id));
  const dot = node.answer ? { x: 0, y: 0 } : place;
  return svg`<g class="map-label ${kindOf(place)} ${fresh.has(node.id) ? "grows" : ""}" data-ring=${node.depth}
    aria-hidden="true" style=${growthStyle({ fresh }, place)}
    transform="translate(${dot.x + by.x * unit} ${dot.y + by.y * unit}) scale(${unit})">
    <text dy="0.34em">${text}</text>
  </g>`;
}
