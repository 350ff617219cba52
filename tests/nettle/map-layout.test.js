// Where the words of the map stand: on their rings, each branch in a wedge of its own, so that no two lines cross.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PETAL, extent, layout, line, ringOf, turned } from "../../static/nettle/map-layout.js";
import { SEEDS, edge, grown, node } from "./maps.js";

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
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);
/** The line of every step as straight pieces. */
const lines = (places) =>
  [...places.values()]
    .filter(({ parent }) => parent !== null)
    .map((place) => line(place, places.get(place.parent), 0, 0).points);

test("the answer is in the middle, a word as many rings out as it is steps away, and all are within the map", () => {
  for (const seed of SEEDS) {
    const { places, rings } = layout(grown(seed, 20));
    const box = extent(places, rings);
    const petals = [...places.values()].filter(({ node: one }) => one.answer).length > 1;
    for (const { node: one, x, y } of places.values()) {
      near(Math.hypot(x, y), one.depth ? ringOf(one.depth) : petals ? PETAL.radius : 0);
      assert.ok(one.depth <= rings);
      assert.ok(Math.min(x - box.x, y - box.y, box.x + box.w - x, box.y + box.h - y) > -1e-9);
    }
  }
});

test("several senses of the answer are petals that point to their own branches", () => {
  const several = { nodes: [...map.nodes, node(5, 0), node(6, 1)], edges: [...map.edges, edge(6, 5)] };
  const { places } = layout(several);
  near(places.get(6).angle, places.get(5).angle);
  assert.ok(Math.abs(places.get(5).angle - places.get(2).angle) > 1);
});

/** On which side of the line from a to b a point lies; 0 on it, such as where both lines end at one word. */
function side(a, b, p) {
  const off = ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / Math.hypot(b.x - a.x, b.y - a.y);
  return Math.abs(off) < 1e-6 ? 0 : Math.sign(off);
}
const cross = (a, b, c, d) => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

test("no two lines cross and no two words are on one another, however many clues there are", () => {
  for (const seed of SEEDS) {
    const { places } = layout(grown(seed, 30));
    const words = [...places.values()];
    const gaps = words.flatMap((one, n) => words.slice(n + 1).map((two) => Math.hypot(one.x - two.x, one.y - two.y)));
    assert.ok(Math.min(...gaps) > 8, `words too near in map ${seed}`);
    const all = lines(places);
    for (const [n, one] of all.entries()) {
      for (const other of all.slice(n + 1)) {
        for (let i = 1; i < one.length; i++) {
          for (let j = 1; j < other.length; j++) {
            assert.ok(!cross(one[i - 1], one[i], other[j - 1], other[j]), `lines cross in map ${seed}`);
          }
        }
      }
    }
  }
});

test("from one layout to the next words turn about the middle, the shorter way, and what is new is there", () => {
  const before = new Map([[0, { x: 0, y: 9, angle: 3, radius: 9 }]]);
  const after = new Map([
    [0, { x: 0, y: 9, angle: -3, radius: 9 }],
    [1, { x: 5, y: 5, angle: 0, radius: 7 }],
  ]);
  const half = turned(before, after, 0.5);
  near(Math.abs(half.get(0).angle), Math.PI);
  near(Math.hypot(half.get(0).x, half.get(0).y), 9);
  assert.equal(half.get(1), after.get(1));
  assert.equal(turned(before, after, 1).get(0), after.get(0));
});
