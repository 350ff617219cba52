// Places labels on the map, each beside its own dot, so that no label covers another, a sign, a dot or the answer. A
// label keeps its size at every zoom. One that finds no room is only in the caption until the player zooms in. The
// labels that matter most choose first, among places around their dot.

import { DISC, PETAL, RING, stepLine } from "./map-layout.js";

/**
 * @import {NettleNode} from "fivefold/wire"
 * @import {Place, Point} from "fivefold/nettle/map-layout.js"
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {{box: Box, by: Point}} Seat where a label may be, in pixels from the middle of the map, and where its own
 *   middle is from its dot
 * @typedef {{text: string} & Seat} Label
 * @typedef {{id: number, text: string, seats: Seat[]}} Wish a label, and where it may be, the best first
 * @typedef {{dot: number, sign: number, arrow: number, heart: number}} Sizes
 */

const LONGEST = 18;
/** How high a line of a label is, and the air around it, as parts of the size of its letters. */
const HIGH = 1.25;
/** How far off a label may lie, in heights of one, and how far slid along a side of its dot. */
const FAR = [0, 0.5];
const SLID = [-1, -0.5, 0, 0.5, 1];
/** So much larger is the answer written. */
export const LARGER = 1.25;
const AIR = 3;
/** So much is lost in sums, in pixels. */
const ROUNDING = 1e-9;
/** So far from the edge of the map a label is, in pixels. */
const EDGE = 6;

/** @param {string} text */
const shortenText = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text);

/**
 * Return the text beside a word; none if nothing is known of it. The answer is written once for all its senses.
 * @param {NettleNode} node
 * @param {boolean} [again] whether it is another sense of the answer
 */
export function labelOf({ word, answer, gloss }, again = false) {
  if (answer) return again || word === null ? "" : word;
  return shortenText(word ?? (gloss === null ? "" : `“${gloss}”`));
}

/**
 * How large things are drawn, in pixels, where the map is seen so large.
 * @param {number} scale pixels to a unit of the map
 * @param {boolean} petals whether the answer has several senses
 * @returns {Sizes}
 */
export function chooseSizes(scale, petals) {
  const within = (/** @type {number} */ size, /** @type {number} */ least, /** @type {number} */ most) =>
    Math.min(most, Math.max(least, size));
  const gap = RING * scale;
  return {
    dot: within(gap * 0.15, 3, 8),
    sign: within(gap * 0.58, 9, 24),
    arrow: within(gap * 0.14, 3, 8),
    heart: (petals ? PETAL.radius + PETAL.long : DISC) * scale,
  };
}

/** @param {Box} a @param {Box} b */
export const isOverlapping = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** @param {Box} inner @param {Box} outer */
export const isWithin = (inner, outer) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.w <= outer.x + outer.w &&
  inner.y + inner.h <= outer.y + outer.h;

/** A square about a point. @param {number} x @param {number} y @param {number} half @returns {Box} */
const squareAround = (x, y, half) => ({ x: x - half, y: y - half, w: 2 * half, h: 2 * half });

/**
 * What no label may cover: dots, signs, and the answer in the middle.
 * @param {Map<number, Place>} places
 * @param {number} scale
 * @param {Sizes} size
 * @returns {Box[]}
 */
export function listTakenBoxes(places, scale, { dot, sign, heart }) {
  const boxes = [squareAround(0, 0, heart)];
  for (const place of places.values()) {
    const next = place.parent === null ? undefined : places.get(place.parent);
    if (!next) continue;
    const on = stepLine(place, next, dot / scale, heartAt(next, heart / scale)).sign;
    boxes.push(squareAround(place.x * scale, place.y * scale, dot), squareAround(on.x * scale, on.y * scale, sign / 2));
  }
  return boxes;
}

/**
 * How much of a line's end the answer covers: all of it, or one of its petals.
 * @param {Place} next
 * @param {number} heart
 */
export const heartAt = (next, heart) => heart - next.radius;

/**
 * Where a label may lie about its dot: on each side of it, and slid along that side, near and farther off.
 * @param {{x: number, y: number}} dot
 * @param {number} away from the middle of the dot
 * @param {number} w
 * @param {number} h
 * @param {Box} bounds what it is pushed into, along a side
 * @returns {{box: Box, way: [number, number], far: number}[]} `way` leads from the dot to the label
 */
function listCandidates(dot, away, w, h, bounds) {
  const found = [];
  const pushed = (/** @type {number} */ x) => Math.min(Math.max(x, bounds.x), bounds.x + bounds.w - w);
  for (const far of FAR) {
    const [across, along] = [away + far * h + w / 2, away + far * h + h / 2];
    const ways = SLID.flatMap((slid) => [
      [slid * (w / 2), -along],
      [slid * (w / 2), along],
    ]);
    for (const slid of [-1, 0, 1]) ways.push([across, slid * (h / 2)], [-across, slid * (h / 2)]);
    for (const [right, down] of ways) {
      const x = dot.x + right - w / 2;
      const box = { x: Math.abs(down) === along ? pushed(x) : x, y: dot.y + down - h / 2, w, h };
      found.push({ box, way: /** @type {[number, number]} */ ([right, down]), far });
    }
  }
  return found;
}

/** How far a point is from a box. @param {Box} box @param {Point} point */
const distanceToBox = ({ x, y, w, h }, point) =>
  Math.hypot(Math.max(x - point.x, 0, point.x - x - w), Math.max(y - point.y, 0, point.y - y - h));

/**
 * Whether a line passes through a box, by cutting it at each side in turn (Liang and Barsky).
 * @param {Box} box
 * @param {number[]} line
 */
export function crossesBox({ x, y, w, h }, [x1, y1, x2, y2]) {
  let [enters, leaves] = [0, 1];
  const [dx, dy] = [x2 - x1, y2 - y1];
  for (const [by, room] of [
    [-dx, x1 - x],
    [dx, x + w - x1],
    [-dy, y1 - y],
    [dy, y + h - y1],
  ]) {
    if (by === 0 && room < 0) return false;
    if (by < 0) enters = Math.max(enters, room / by);
    if (by > 0) leaves = Math.min(leaves, room / by);
  }
  return enters <= leaves;
}

/** The labels in the order in which they choose. @param {Place[]} places @param {(number|null)[]} first ids */
function sortPlaces(places, first) {
  const rank = (/** @type {Place} */ { node }) => {
    const chosen = first.indexOf(node.id);
    if (chosen >= 0 && !node.answer) return chosen - first.length;
    return node.answer ? -Infinity : node.guess !== null ? 1 + node.depth : 100 + node.depth;
  };
  return [...places].sort((a, b) => rank(a) - rank(b) || b.node.id - a.node.id);
}

/**
 * Whether the same spelling is written beside it already: where a guess is one step off, or a step came from it. A
 * guess is always written itself.
 * @param {Map<number, Place>} places
 * @param {Place} place
 */
function isWrittenAlready(places, { node, children, parent }) {
  if (node.answer || node.word === null || node.guess !== null) return false;
  const next = parent === null ? undefined : places.get(parent)?.node;
  if (next && next.word === node.word && next.guess !== null) return true;
  return children.some((id) => places.get(id)?.node.word === node.word);
}

/**
 * The line of a step in two straight pieces, near enough for labels.
 * @param {Map<number, Place>} places
 * @param {Place} place
 * @param {number} scale
 */
function lineSegments(places, place, scale) {
  const next = place.parent === null ? undefined : places.get(place.parent);
  if (!next) return [];
  const { points, sign } = stepLine(place, next, 0, 0);
  const [from, to] = [points[0], points[points.length - 1]];
  return [
    [from.x, from.y, sign.x, sign.y].map((one) => one * scale),
    [sign.x, sign.y, to.x, to.y].map((one) => one * scale),
  ];
}

/**
 * Place each label; leave out those that find no room.
 * @param {Map<number, Place>} places
 * @param {{scale: number, bounds: Box, size: Sizes, letter: number, widthOf: (text: string) => number,
 *   first: (number|null)[]}} how `bounds` in pixels is what labels must stay within, `letter` how large they are,
 *   `first` the words that choose before all others
 * @returns {Map<number, Label>}
 */
export function placeLabels(places, { scale, bounds: { x, y, w, h }, size, letter, widthOf, first }) {
  const bounds = { x: x + EDGE, y: y + EDGE, w: w - 2 * EDGE, h: h - 2 * EDGE };
  const full = listTakenBoxes(places, scale, size);
  const lines = [...places.values()].flatMap((place) => lineSegments(places, place, scale));
  const dots = [...places.values()].map(({ x, y }) => ({ x: x * scale, y: y * scale }));
  const answers = [...places.values()].filter(({ node }) => node.answer);
  /** @type {Wish[]} */
  const wishes = [];
  for (const place of sortPlaces([...places.values()], first)) {
    const { node } = place;
    const text = labelOf(node, node.answer && node !== answers[0].node);
    if (!text || isWrittenAlready(places, place)) continue;
    const large = node.answer ? LARGER : 1;
    const [w, h] = [widthOf(text) * large + 2 * AIR, letter * large * HIGH];
    if (node.answer) {
      const boxes = listPlacesAtHeart(w, h, size.heart, bounds, full);
      wishes.push({ id: node.id, text, seats: boxes.map((box) => makeSeat(box, { x: 0, y: 0 })) });
      continue;
    }
    const dot = { x: place.x * scale, y: place.y * scale };
    const away = size.dot + 1;
    const reach = squareAround(dot.x, dot.y, away + w + (Math.max(...FAR) + 1) * h);
    const about = {
      angle: place.angle,
      dot,
      bounds,
      dots: dots.filter(({ x, y }) => isOverlapping({ x, y, w: 0, h: 0 }, reach)),
      full: full.filter((one) => isOverlapping(one, reach)),
      lines: lines.filter((one) => crossesBox(reach, one)),
    };
    const near = listCandidates(dot, away, w, h, bounds);
    wishes.push({ id: node.id, text, seats: listFreePlaces(near, about).map((box) => makeSeat(box, dot)) });
  }
  return seatWishes(wishes);
}

/**
 * Place the answer's name as near the middle as there is room.
 * @param {number} w @param {number} h @param {number} heart @param {Box} bounds @param {Box[]} full
 * @returns {Box[]}
 */
function listPlacesAtHeart(w, h, heart, bounds, full) {
  const middle = { x: 0, y: 0 };
  const open = listCandidates(middle, heart + 1, w, h, bounds)
    .map(({ box }) => box)
    .filter((box) => isWithin(box, bounds) && !full.some((other) => isOverlapping(box, other)));
  return open.sort((a, b) => distanceToBox(a, middle) - distanceToBox(b, middle));
}

/**
 * Return the free places for a label that are nearer its own dot than another's, best first: it crosses few lines and
 * is outwards.
 * @param {ReturnType<typeof listCandidates>} places
 * @param {{angle: number, dot: Point, dots: Point[], bounds: Box, full: Box[], lines: number[][]}} about
 * @returns {Box[]}
 */
function listFreePlaces(places, { angle, dot, dots, bounds, full, lines }) {
  return places
    .filter(({ box }) => isWithin(box, bounds) && !full.some((other) => isOverlapping(box, other)))
    .filter(({ box }) => dots.every((other) => distanceToBox(box, dot) < distanceToBox(box, other) + ROUNDING))
    .map(({ box, way, far }) => {
      const outwards = (way[0] * Math.cos(angle) + way[1] * Math.sin(angle)) / Math.hypot(...way);
      const crossed = lines.filter((one) => crossesBox(box, one)).length;
      return { box, bad: 3 * crossed + 2 * far - outwards };
    })
    .sort((a, b) => a.bad - b.bad)
    .map(({ box }) => box);
}

/** @param {Box} box @param {Point} dot @returns {Seat} */
const makeSeat = (box, dot) => ({ box, by: { x: box.x + box.w / 2 - dot.x, y: box.y + box.h / 2 - dot.y } });

/**
 * Each label in the best of its places that those before it have left; where none is left, one of those makes room if
 * it can.
 * @param {Wish[]} wishes
 * @returns {Map<number, Label>}
 */
function seatWishes(wishes) {
  /** @type {Map<Wish, Seat>} */
  const seats = new Map();
  const blocking = (/** @type {Seat} */ one, /** @type {Wish} */ but) =>
    [...seats].filter(([wish, other]) => wish !== but && isOverlapping(one.box, other.box)).map(([wish]) => wish);
  for (const wish of wishes) {
    const free = wish.seats.find((one) => !blocking(one, wish).length);
    if (free) seats.set(wish, free);
    else makeRoom(wish, seats, blocking);
  }
  return new Map([...seats].map(([{ id, text }, seat]) => [id, { text, ...seat }]));
}

/**
 * One label moves so that another finds room, if that is all it takes.
 * @param {Wish} wish
 * @param {Map<Wish, Seat>} seats
 * @param {(one: Seat, but: Wish) => Wish[]} blocking
 */
function makeRoom(wish, seats, blocking) {
  for (const wanted of wish.seats) {
    const [other, ...more] = blocking(wanted, wish);
    if (more.length) continue;
    const instead = other.seats.find((one) => !isOverlapping(one.box, wanted.box) && !blocking(one, other).length);
    if (!instead) continue;
    seats.set(other, instead);
    seats.set(wish, wanted);
    return;
  }
}
