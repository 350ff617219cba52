// Places the words of the map. Every word has one route to the answer, so the map is a tree around it: the answer is in
// the middle, and each step is a ring. Each word has a wedge as wide as its branches need where they are closest, and
// is in the middle of it, after P. Eades, “Drawing free trees”, Bulletin of the ICA 5 (1992). His wedges stay so narrow
// that straight lines cannot cross. Ours share out the whole circle, because our lines go straight inwards and then
// wind between two rings, and the lines of two words keep the order of their wedges all the way. Several senses of the
// answer are around the middle like petals.

/**
 * @import {NettleEdge, NettleMap, NettleNode} from "fivefold/wire"
 * @typedef {{x: number, y: number}} Point
 * @typedef {{node: NettleNode, angle: number, radius: number, x: number, y: number, parent: number|null,
 *   step: NettleEdge|null, children: number[], need: number}} Place
 *   `need` is how wide its wedge must be beside others
 */

/** From one ring to the next. */
export const RING = 56;
/** From the middle to where the first ring would begin. */
const HEART = 62;
/** The disc in the middle, and the petals that stand around a smaller one. */
export const DISC = 34;
export const PETAL = { radius: 38, long: 22, wide: 15 };
/** How many pieces the bend of a line is drawn in. */
const PIECES = 20;
/** The fewest rings that are drawn. */
const FEWEST_RINGS = 2;
const TURN = 2 * Math.PI;
const UP = -TURN / 4;

/** Return a ring's distance from the middle. @param {number} depth */
export const ringOf = (depth) => HEART + RING * depth;

/**
 * A point by its direction and how far it is from the middle.
 * @param {number} angle
 * @param {number} radius
 * @returns {Point}
 */
const pointAt = (angle, radius) => ({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) });

/**
 * The words joined as a tree. A word that two steps leave keeps the first.
 * @param {NettleMap} map
 * @returns {Map<number, Place>}
 */
function buildTree(map) {
  /** @type {Map<number, Place>} */
  const places = new Map(
    map.nodes.map((node) => [
      node.id,
      { node, angle: 0, radius: 0, x: 0, y: 0, parent: null, step: null, children: [], need: 0 },
    ]),
  );
  for (const edge of map.edges) {
    const child = places.get(edge.from);
    const parent = places.get(edge.to);
    if (!child || !parent || child.step) continue;
    child.step = edge;
    child.parent = edge.to;
    parent.children.push(edge.from);
  }
  for (const place of places.values()) place.children.sort((a, b) => a - b);
  return places;
}

/** The petals of the middle, or the one answer. @param {Map<number, Place>} places */
export const findRoots = (places) => [...places.values()].filter(({ parent }) => parent === null);

/**
 * Place every word around (0, 0), and count the rings.
 * @param {NettleMap} map
 * @returns {{places: Map<number, Place>, rings: number}}
 */
export function layOutMap(map) {
  const places = buildTree(map);
  const middle = findRoots(places);
  for (const root of middle) measureNeed(places, root);
  const single = middle.length === 1;
  const all = middle.reduce((sum, { need }) => sum + need, 0);
  let from = UP - firstWidth(places, middle, all) / 2; // so the first branch points up, and stays there
  for (const root of middle) {
    const wedge = (TURN * root.need) / all;
    placeInWedge(places, root, from, wedge, single ? 0 : PETAL.radius);
    from += wedge;
  }
  const rings = Math.max(FEWEST_RINGS, ...map.nodes.map(({ depth }) => depth));
  return { places, rings };
}

/** How wide the first branch is. @param {Map<number, Place>} places @param {Place[]} middle @param {number} all */
function firstWidth(places, middle, all) {
  if (!middle.length) return 0;
  const [root] = middle;
  const child = middle.length === 1 ? places.get(root.children[0]) : root;
  return (TURN * (child?.need ?? all)) / all;
}

/**
 * What a word needs: as much as those that come in to it, but on its own ring at least as much as one word takes.
 * @param {Map<number, Place>} places
 * @param {Place} place
 * @returns {number}
 */
function measureNeed(places, place) {
  const within = place.children.map((id) => measureNeed(places, /** @type {Place} */ (places.get(id))));
  const all = within.reduce((sum, need) => sum + need, 0);
  return (place.need = Math.max(all, 1 / ringOf(place.node.depth || 1)));
}

/**
 * Put a word in the middle of its wedge, and share the wedge out among its branches.
 * @param {Map<number, Place>} places
 * @param {Place} place
 * @param {number} from where the wedge begins
 * @param {number} wedge how wide it is
 * @param {number} radius
 */
function placeInWedge(places, place, from, wedge, radius) {
  place.angle = from + wedge / 2;
  place.radius = radius;
  Object.assign(place, pointAt(place.angle, radius));
  const children = place.children.map((id) => /** @type {Place} */ (places.get(id)));
  const share = wedge / children.reduce((sum, { need }) => sum + need, 0);
  let begin = from;
  for (const child of children) {
    placeInWedge(places, child, begin, share * child.need, ringOf(child.node.depth));
    begin += share * child.need;
  }
}

/** How far to turn from one direction to another, the shorter way round. @param {number} from @param {number} to */
const shorterTurn = (from, to) => ((((to - from) % TURN) + 1.5 * TURN) % TURN) - TURN / 2;

/**
 * Mix two layouts of a map for an animation: what is in both turns about the middle.
 * @param {Map<number, Place>} before
 * @param {Map<number, Place>} after
 * @param {number} part 0 to 1
 * @returns {Map<number, Place>}
 */
export function mixLayouts(before, after, part) {
  return new Map([...after].map(([id, place]) => [id, mixPlaces(before.get(id), place, part)]));
}

/** @param {Place|undefined} old @param {Place} place @param {number} part @returns {Place} */
function mixPlaces(old, place, part) {
  if (!old || part >= 1) return place;
  const angle = old.angle + shorterTurn(old.angle, place.angle) * part;
  const radius = old.radius + (place.radius - old.radius) * part;
  return { ...place, angle, radius, ...pointAt(angle, radius) };
}

/**
 * How much of the map its words take up, about the middle.
 * @param {Map<number, Place>} places
 * @returns {{x: number, y: number, w: number, h: number}}
 */
export function measureExtent(places) {
  const along = (/** @type {"x"|"y"} */ axis) => {
    const all = [...places.values()].map((place) => place[axis]);
    return [Math.min(-HEART, ...all), Math.max(HEART, ...all)];
  };
  const [[left, right], [top, bottom]] = [along("x"), along("y")];
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** Slowly away and slowly there. @param {number} part 0 to 1 */
const easePart = (part) => part * part * (3 - 2 * part);

/**
 * The line of a step from the rim of a word's dot to that of the next: straight inwards to its sign, then it winds.
 * @param {Place} place
 * @param {Place} next
 * @param {number} dot how large a dot is
 * @param {number} heart how large the answer is, seen from `next`
 * @returns {{points: Point[], sign: Point}}
 */
export function stepLine(place, next, dot, heart) {
  const turn = next.radius ? shorterTurn(place.angle, next.angle) : 0;
  const begin = place.radius - dot;
  const end = next.radius + (next.node.answer ? heart : dot);
  const middle = (begin + end) / 2;
  const bend = (/** @type {number} */ part) =>
    pointAt(place.angle + turn * easePart(part), middle + (end - middle) * part);
  const bent = Array.from({ length: PIECES + 1 }, (_, n) => bend(n / PIECES));
  return { points: [pointAt(place.angle, begin), ...bent], sign: bent[0] };
}

/**
 * The word that an arrow key leads to: up along the step towards the answer, down away from it, right and left to the
 * next on the same ring, clockwise and back.
 * @param {Map<number, Place>} places
 * @param {number} id
 * @param {string} key
 * @returns {number} the id to stand on; the same where there is nothing
 */
export function findNeighbour(places, id, key) {
  const here = /** @type {Place} */ (places.get(id));
  if (key === "ArrowUp") return here.parent ?? id;
  if (key === "ArrowDown") return here.children[(here.children.length - 1) >> 1] ?? id;
  const ring = [...places.values()].filter(({ node }) => node.depth === here.node.depth);
  ring.sort((a, b) => a.angle - b.angle);
  const step = key === "ArrowRight" ? 1 : -1;
  return ring[(ring.indexOf(here) + step + ring.length) % ring.length].node.id;
}
