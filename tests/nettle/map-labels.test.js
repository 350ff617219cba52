// What is written on the map: never on anything else, however the map has grown and however near one is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { labels, overlap, sizes, taken, within } from "../../static/nettle/map-labels.js";
import { fitted } from "../../static/nettle/map-fit.js";
import { layout } from "../../static/nettle/map-layout.js";
import { SEEDS, edge, grown, node } from "./maps.js";

const PAGE_LETTER = 16;
const PHONE = { w: 348, h: 348 };

/** The labels of a map as it is first seen, or so many times nearer. */
function written(map, { room = PHONE, nearer = 1, first = [] } = {}) {
  const drawn = layout(map);
  const petals = map.nodes.filter(({ answer }) => answer).length > 1;
  const write = ({ whole, letter: part }, by = 1) => {
    const scale = (room.w / whole.w) * by;
    const letter = PAGE_LETTER * part;
    const size = sizes(scale, petals);
    const bounds = { x: whole.x * scale, y: whole.y * scale, w: whole.w * scale, h: whole.h * scale };
    const widthOf = (text) => text.length * letter * 0.57;
    const found = labels(drawn.places, { scale, bounds, size, letter, widthOf, first });
    return { found, places: drawn.places, bounds, full: taken(drawn.places, scale, size) };
  };
  return write(
    fitted(drawn, room, (fit) => write(fit).found),
    nearer,
  );
}

test("no label lies on another, on a sign, on a dot, on the answer, or beyond the edge", () => {
  for (const seed of SEEDS) {
    for (const [guesses, nearer] of Object.entries({ 1: 1, 6: 1, 25: 2.5, 40: 1 })) {
      const { found, bounds, full } = written(grown(seed, Number(guesses)), { nearer });
      const boxes = [...found.values()].map(({ box }) => box);
      for (const [n, box] of boxes.entries()) {
        assert.ok(within(box, bounds), `a label beyond the edge in map ${seed}`);
        assert.ok(!full.some((other) => overlap(box, other)), `a label on a sign or dot in map ${seed}`);
        assert.ok(!boxes.slice(n + 1).some((other) => overlap(box, other)), `labels on one another in map ${seed}`);
      }
    }
  }
});

test("most labels of many clues are seen at once, and nearer there are more", () => {
  let [seen, near, known] = [0, 0, 0];
  for (const seed of SEEDS) {
    const map = grown(seed, 25);
    known += map.nodes.filter(({ word }) => word !== null).length;
    seen += written(map).found.size;
    near += written(map, { nearer: 3 }).found.size;
  }
  assert.ok(seen > 0.9 * known, `${seen} of ${known}`);
  assert.ok(near > 0.97 * known, `${near} of ${known}`);
});

test("the answer is written once", () => {
  const map = { nodes: [node(0, 0, { word: "ball" }), node(1, 0, { word: "ball" })], edges: [] };
  const texts = [...written(map).found.values()].map(({ text }) => text);
  assert.deepEqual(texts, ["ball"]);
});

test("a spelling that a step leads to again is written where it begins, and a guess at its own meaning", () => {
  const again = {
    nodes: [node(0, 2, { word: "ball", guess: 1 }), node(1, 1, { word: "ball" }), node(2, 0)],
    edges: [edge(0, 1), edge(1, 2)],
  };
  assert.deepEqual([...written(again).found.keys()], [0]);
  const medicine = { word: "medicine" };
  const other = {
    nodes: [
      node(0, 1, { ...medicine, guess: 1 }),
      node(1, 0),
      node(2, 3, { word: "music", guess: 2 }),
      node(3, 2, medicine),
    ],
    edges: [edge(0, 1), edge(2, 3), edge(3, 0)],
  };
  assert.deepEqual(new Set(written(other).found.keys()), new Set([0, 2]));
});
