// Where the words of the map stand. From every word leads one way on to the answer, so the map is a tree: the answer
// at the left, each step to the right, one row for each clue. Rows keep the order in which words appeared.

/**
 * @typedef {{id: number, word: string|null, guess: number|null, depth: number, gloss: string|null, answer: boolean}} MapNode
 * @typedef {{from: number, to: number, relation: string, emoji: string}} MapEdge
 * @typedef {{nodes: MapNode[], edges: MapEdge[]}} WordMap
 * @typedef {{node: MapNode, x: number, y: number, parent: number|null, children: number[]}} Place
 */

export const COLUMN = 84;
export const ROW = 46;

/**
 * @param {WordMap} map
 * @returns {{places: Map<number, Place>, width: number, height: number}}
 */
export function layout(map) {
  /** @type {Map<number, Place>} */
  const places = new Map(map.nodes.map((node) => [node.id, { node, x: node.depth * COLUMN, y: 0, parent: null, children: [] }]));
  for (const { from, to } of map.edges) {
    const child = places.get(from);
    if (child && child.parent === null) {
      child.parent = to;
      places.get(to)?.children.push(from);
    }
  }
  let row = 0;
  /** @param {Place} place */
  const stand = (place) => {
    place.children.sort((a, b) => a - b);
    const ys = place.children.map((id) => stand(/** @type {Place} */ (places.get(id))));
    place.y = ys.length ? (ys[0] + ys[ys.length - 1]) / 2 : row++ * ROW;
    return place.y;
  };
  for (const place of places.values()) if (place.parent === null) stand(place);
  const deepest = Math.max(0, ...map.nodes.map((node) => node.depth));
  return { places, width: deepest * COLUMN, height: Math.max(0, row - 1) * ROW };
}

/**
 * The word that an arrow key leads to: left towards the answer, right away from it, up and down within a column.
 * @param {Map<number, Place>} places
 * @param {number} id
 * @param {string} key
 * @returns {number} the id to stand on; the same where there is nothing
 */
export function neighbour(places, id, key) {
  const here = /** @type {Place} */ (places.get(id));
  if (key === "ArrowLeft") return here.parent ?? id;
  if (key === "ArrowRight") return here.children[0] ?? id;
  const down = key === "ArrowDown";
  const column = [...places.values()].filter((one) => one.x === here.x && (down ? one.y > here.y : one.y < here.y));
  column.sort((a, b) => Math.abs(a.y - here.y) - Math.abs(b.y - here.y));
  return column[0]?.node.id ?? id;
}

/**
 * A window zoomed about a point of its own: the point stays where it is.
 * @param {{x: number, y: number, w: number, h: number}} view
 * @param {number} factor below 1 comes nearer
 * @param {{x: number, y: number}} about
 */
export function zoomed(view, factor, about) {
  return {
    x: about.x - (about.x - view.x) * factor,
    y: about.y - (about.y - view.y) * factor,
    w: view.w * factor,
    h: view.h * factor,
  };
}
