// The map's layout: a tree without overlaps that keeps its order as it grows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { COLUMN, ROW, layout, neighbour, zoomed } from "../../../static/js/nettle/map-layout.js";

const node = (id, depth, extra = {}) => ({ id, depth, word: null, guess: null, gloss: null, answer: depth === 0, ...extra });
const edge = (from, to) => ({ from, to, relation: "hypernym", emoji: "🔼" });
const map = {
  nodes: [node(0, 2, { word: "a", guess: 1 }), node(1, 1), node(2, 0), node(3, 2, { word: "b", guess: 2 }), node(4, 1, { word: "c", guess: 3 })],
  edges: [edge(0, 1), edge(1, 2), edge(3, 1), edge(4, 2)],
};

test("a word stands as many columns from the answer as it is steps away", () => {
  for (const { node: one, x } of layout(map).places.values()) assert.equal(x, one.depth * COLUMN);
});

test("no two words stand in the same place, and parents stand between their children", () => {
  const { places, height } = layout(map);
  const seen = [...places.values()].map(({ x, y }) => `${x},${y}`);
  assert.equal(new Set(seen).size, seen.length);
  assert.equal(places.get(1).y, (places.get(0).y + places.get(3).y) / 2);
  assert.equal(height, 2 * ROW);
});

test("what stood above something stays above it when a clue is added", () => {
  const before = layout(map).places;
  const grown = { nodes: [...map.nodes, node(5, 2, { word: "d", guess: 4 })], edges: [...map.edges, edge(5, 4)] };
  const after = layout(grown).places;
  assert.ok(before.get(0).y < before.get(3).y && after.get(0).y < after.get(3).y && after.get(3).y < after.get(5).y);
});

test("arrows walk towards the answer, away from it, and within a column", () => {
  const { places } = layout(map);
  assert.equal(neighbour(places, 0, "ArrowLeft"), 1);
  assert.equal(neighbour(places, 1, "ArrowRight"), 0);
  assert.equal(neighbour(places, 0, "ArrowDown"), 3);
  assert.equal(neighbour(places, 0, "ArrowUp"), 0);
  assert.equal(neighbour(places, 2, "ArrowLeft"), 2);
});

test("a zoom keeps the point under the finger where it is", () => {
  const view = zoomed({ x: 0, y: 0, w: 100, h: 50 }, 0.5, { x: 40, y: 10 });
  assert.deepEqual(view, { x: 20, y: 5, w: 50, h: 25 });
});

test("an empty map is no trouble", () => {
  assert.deepEqual(layout({ nodes: [], edges: [] }).width, 0);
});
