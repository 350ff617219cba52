// Where the words of the map stand. From every word leads one way on to the answer, so the map is a tree: the answer at
// the top left, each step a column to the right. Every word with a label has a row of its own, an unknown word shares
// the row of its first child; so a label, a sign and a line never lie on one another, and what is added moves only what
// stands below it.

/**
 * @import {NettleEdge, NettleMap, NettleNode} from "fivefold/wire"
 * @typedef {{node: NettleNode, label: string, x: number, y: number, parent: number|null, step: NettleEdge|null,
 *   children: number[]}} Place
 */

export const ROW = 32;
export const COLUMN = { narrowest: 40, widest: 84 };
/** From the middle of a dot to its label. */
export const LABEL_AT = 14;
const LETTER = 8.6; // the mean width of a letter of a label
const LONGEST_LABEL = 22;
const CORNER = 10;

/** @param {string} text */
const cut = (text) => (text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1).trimEnd()}…` : text);

/** What stands beside a word on the map; nothing beside a word of which nothing is known. @param {NettleNode} node */
export function labelOf({ word, answer, gloss }) {
  if (word !== null) return cut(word);
  return answer ? "the answer" : gloss !== null ? cut(`“${gloss}”`) : "";
}

/**
 * How wide a column may be so that all labels end within the room, within what is readable.
 * @param {Iterable<Place>} places
 * @param {number} room
 */
function columnWidth(places, room) {
  let width = COLUMN.widest;
  for (const { node, label } of places) {
    if (node.depth) width = Math.min(width, (room - LABEL_AT - label.length * LETTER) / node.depth);
  }
  return Math.max(COLUMN.narrowest, Math.floor(width));
}

/**
 * The words joined as a tree. A word that two steps leave keeps the first.
 * @param {NettleMap} map
 * @returns {Map<number, Place>}
 */
function tree(map) {
  /** @type {Map<number, Place>} */
  const places = new Map(
    map.nodes.map((node) => [
      node.id,
      { node, label: labelOf(node), x: 0, y: 0, parent: null, step: null, children: [] },
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

/**
 * Where every word stands.
 * @param {NettleMap} map
 * @param {number} room how wide the map may be, from the first dot to the end of the longest label
 * @returns {{places: Map<number, Place>, width: number, height: number, column: number}}
 */
export function layout(map, room) {
  const places = tree(map);
  const column = columnWidth(places.values(), room);
  let rows = 0;
  let width = 0;
  /** @param {Place} place */
  const stand = (place) => {
    place.x = place.node.depth * column;
    place.y = rows * ROW;
    width = Math.max(width, place.x + (place.label ? LABEL_AT + place.label.length * LETTER : 0));
    if (place.label || !place.children.length) rows += 1;
    for (const id of place.children) stand(/** @type {Place} */ (places.get(id)));
  };
  for (const place of places.values()) if (place.parent === null) stand(place);
  return { places, width, height: Math.max(0, rows - 1) * ROW, column };
}

/**
 * The line from a word to the next, drawn from the word's own place: along its row, round a corner, up to the next.
 * @param {Place} place
 * @param {Place} next
 */
export function line(place, next) {
  const left = place.x - next.x;
  const up = place.y - next.y;
  const corner = Math.min(CORNER, up);
  return `M0 0H${-left + corner}Q${-left} 0 ${-left} ${-corner}V${-up}`;
}

/**
 * The word that an arrow key leads to: left along the step towards the answer, right away from it, up and down to the
 * nearest of the same column, or of any where the column ends.
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
  const beyond = [...places.values()].filter((one) => (down ? one.y > here.y : one.y < here.y));
  const column = beyond.filter((one) => one.x === here.x);
  const far = (/** @type {Place} */ one) => Math.abs(one.y - here.y) * 10 + Math.abs(one.x - here.x) / 10;
  return (column.length ? column : beyond).sort((a, b) => far(a) - far(b))[0]?.node.id ?? id;
}
