// The map's layout: a tree without overlaps that keeps its order as it grows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LABEL_AT, ROW, layout, line, neighbour } from "../../../static/js/nettle/map-layout.js";
import { all, first, moved, showing, zoomed } from "../../../static/js/nettle/map-window.js";

const node = (id, depth, extra = {}) => ({
  id,
  depth,
  word: null,
  guess: null,
  gloss: null,
  answer: depth === 0,
  ...extra,
});
const edge = (from, to) => ({ from, to, relation: "hypernym", emoji: "🔼" });
const map = {
  nodes: [
    node(0, 2, { word: "a", guess: 1 }),
    node(1, 1),
    node(2, 0),
    node(3, 2, { word: "b", guess: 2 }),
    node(4, 1, { word: "c", guess: 3 }),
  ],
  edges: [edge(0, 1), edge(1, 2), edge(3, 1), edge(4, 2)],
};

test("a word stands as many columns from the answer as it is steps away", () => {
  const { places, column } = layout(map, 600);
  for (const { node: one, x } of places.values()) assert.equal(x, one.depth * column);
});

test("every label has a row of its own, and an unknown word stands in the row of its first child", () => {
  const { places, height } = layout(map, 600);
  const labelled = [...places.values()].filter((place) => place.label).map((place) => place.y);
  assert.equal(new Set(labelled).size, labelled.length);
  assert.equal(places.get(1).y, places.get(0).y);
  assert.equal(height, 3 * ROW);
});

test("columns come closer where the room is small, so that labels end within it", () => {
  assert.ok(layout(map, 150).column < layout(map, 600).column);
  assert.ok(layout(map, 150).width <= 150);
});

test("a line leaves along its row and ends at the next word", () => {
  assert.equal(line({ x: 80, y: 64 }, { x: 0, y: 0 }), "M0 0H-70Q-80 0 -80 -10V-64");
  assert.ok(LABEL_AT > 0);
});

test("what stood above something stays above it when a clue is added", () => {
  const before = layout(map, 600).places;
  const grown = { nodes: [...map.nodes, node(5, 2, { word: "d", guess: 4 })], edges: [...map.edges, edge(5, 4)] };
  const after = layout(grown, 600).places;
  assert.ok(before.get(0).y < before.get(3).y && after.get(0).y < after.get(3).y && after.get(3).y < after.get(5).y);
});

test("arrows walk towards the answer, away from it, and within a column", () => {
  const { places } = layout(map, 600);
  assert.equal(neighbour(places, 0, "ArrowLeft"), 1);
  assert.equal(neighbour(places, 1, "ArrowRight"), 0);
  assert.equal(neighbour(places, 0, "ArrowDown"), 3);
  assert.equal(neighbour(places, 3, "ArrowUp"), 0);
  assert.equal(neighbour(places, 2, "ArrowUp"), 2);
  assert.equal(neighbour(places, 2, "ArrowLeft"), 2);
});

const room = { w: 320, h: 240 };
const wide = { x: -10, y: -10, w: 800, h: 300 };

test("a zoom keeps the point under the finger where it is", () => {
  const view = zoomed({ x: 0, y: 0, w: 400, h: 200 }, 0.5, { x: 40, y: 10 }, room);
  assert.deepEqual(view, { x: 20, y: 5, w: 200, h: 100 });
});

test("a map opens at a size that can be read, from the answer on", () => {
  assert.deepEqual(first(wide, room), { x: -10, y: -10, w: 400, h: 300 });
  assert.deepEqual(first({ ...wide, w: 300 }, room), { x: -10, y: -10, w: 320, h: 240 });
});

test("all of a map keeps the shape of the room", () => {
  const view = all(wide, room);
  assert.ok(view.w >= wide.w && view.h >= wide.h && Math.abs(view.w / view.h - room.w / room.h) < 1e-9);
});

test("a map cannot be dragged out of sight, and a window moves only as far as it must", () => {
  const view = first(wide, room);
  assert.equal(moved(view, { x: 9999, y: 0 }, wide).x, wide.x + wide.w - view.w / 2);
  assert.deepEqual(showing(view, { x: 500, y: 0, w: 40, h: 20 }), { ...view, x: 140 });
  assert.deepEqual(showing(view, { x: 0, y: 0, w: 40, h: 20 }), view);
});

test("an empty map is no trouble", () => {
  assert.equal(layout({ nodes: [], edges: [] }, 300).width, 0);
});
