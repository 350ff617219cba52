// The map: where its words are, what is written on it, what is seen first, and the map in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseSizes, isOverlapping, isWithin, listTakenBoxes, placeLabels } from "../../static/nettle/map-labels.js";
import { PETAL, layOutMap, measureExtent, mixLayouts, ringOf, stepLine } from "../../static/nettle/map-layout.js";
import { fitMap, fitWindow, showsAll } from "../../static/nettle/map-window.js";
import * as mapWords from "../../static/nettle/map-words.js";
import { SEEDS, edge, grown, legend, node } from "./maps.js";

/** @import {Place} from "../../static/nettle/map-layout.js" */

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
    .map((place) => stepLine(place, places.get(place.parent), 0, 0).points);

test("the answer is in the middle, a word as many rings out as it is steps away, and all are within the map", () => {
  for (const seed of SEEDS) {
    const { places, rings } = layOutMap(grown(seed, 20));
    const box = measureExtent(places);
    const petals = [...places.values()].filter(({ node: one }) => one.answer).length > 1;
    for (const { node: one, x, y } of places.values()) {
      near(Math.hypot(x, y), one.depth ? ringOf(one.depth) : petals ? PETAL.radius : 0);
      assert.ok(one.depth <= rings);
      assert.ok(Math.min(x - box.x, y - box.y, box.x + box.w - x, box.y + box.h - y) > -1e-9);
    }
  }
});

test("several senses of the answer are petals that point to their own branches", () => {
  const several = { nodes: [...map.nodes, node(5, 0), node(6, 1, { guess: 4 })], edges: [...map.edges, edge(6, 5)] };
  const { places } = layOutMap(several);
  near(places.get(6).angle, places.get(5).angle);
  assert.ok(Math.abs(places.get(5).angle - places.get(2).angle) > 1);
  const meanings = [places.get(2), places.get(5)];
  assert.match(mapWords.describeAnswer(places, [meanings[1]], legend), /^The answer. Your guesses lead to 2 meanings/);
  for (const { node: one } of meanings) Object.assign(one, { word: "ball", gloss: `meaning ${one.id}` });
  const both = "Ball. “meaning 2”: 3 guesses led here. “meaning 5”: 1 guess led here.";
  assert.equal(mapWords.describeAnswer(places, meanings, legend), both);
});

/** On which side of the line from a to b a point lies; 0 on it, such as where both lines end at one word. */
function side(a, b, p) {
  const off = ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / Math.hypot(b.x - a.x, b.y - a.y);
  return Math.abs(off) < 1e-6 ? 0 : Math.sign(off);
}
const cross = (a, b, c, d) => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

test("no two lines cross and no two words are on one another, however many clues there are", () => {
  for (const seed of SEEDS) {
    const { places } = layOutMap(grown(seed, 30));
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
  const half = mixLayouts(before, after, 0.5);
  near(Math.abs(half.get(0).angle), Math.PI);
  near(Math.hypot(half.get(0).x, half.get(0).y), 9);
  assert.equal(half.get(1), after.get(1));
  assert.equal(mixLayouts(before, after, 1).get(0), after.get(0));
});

const PAGE_LETTER = 16;
const PHONE = { w: 348, h: 348 };

/** The labels of a map as it is first seen, or so many times nearer. */
function written(map, { room = PHONE, nearer = 1, first = [] } = {}) {
  const drawn = layOutMap(map);
  const petals = map.nodes.filter(({ answer }) => answer).length > 1;
  const write = ({ whole, letter: part }, by = 1) => {
    const scale = (room.w / whole.w) * by;
    const letter = PAGE_LETTER * part;
    const size = chooseSizes(scale, petals);
    const bounds = { x: whole.x * scale, y: whole.y * scale, w: whole.w * scale, h: whole.h * scale };
    const widthOf = (text) => text.length * letter * 0.57;
    const found = placeLabels(drawn.places, { scale, bounds, size, letter, widthOf, first });
    return { found, scale, places: drawn.places, bounds, full: listTakenBoxes(drawn.places, scale, size) };
  };
  const fitted = fitMap(drawn, room, (fit) => write(fit).found);
  return write(fitted, nearer);
}

/** How far a word's dot is from a label. */
const apart = ({ x, y, w, h }, dot, scale) => {
  const off = [Math.abs(x + w / 2 - dot.x * scale) - w / 2, Math.abs(y + h / 2 - dot.y * scale) - h / 2];
  return Math.hypot(...off.map((one) => Math.max(one, 0)));
};

test("a label lies nearest to its own dot, on no other, no sign, no dot, not the answer, and within the edge", () => {
  for (const seed of SEEDS) {
    for (const [guesses, nearer] of Object.entries({ 1: 1, 6: 1, 25: 2.5, 40: 1 })) {
      const { found, scale, places, bounds, full } = written(grown(seed, Number(guesses)), { nearer });
      const boxes = [...found.values()].map(({ box }) => box);
      for (const [id, { box }] of found) {
        const own = apart(box, places.get(id), scale);
        const words = [...places.values()].filter((place) => !place.node.answer);
        assert.ok(places.get(id).node.answer || words.every((one) => own < apart(box, one, scale) + 1e-6));
      }
      for (const [n, box] of boxes.entries()) {
        assert.ok(isWithin(box, bounds), `a label beyond the edge in map ${seed}`);
        assert.ok(!full.some((other) => isOverlapping(box, other)), `a label on a sign or dot in map ${seed}`);
        const others = boxes.slice(n + 1);
        assert.ok(!others.some((other) => isOverlapping(box, other)), `labels on one another in map ${seed}`);
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
  assert.ok(seen > 0.7 * known, `${seen} of ${known}`);
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
  const [medicine, music] = [{ word: "medicine" }, { word: "music", guess: 2 }];
  const other = {
    nodes: [node(0, 1, { ...medicine, guess: 1 }), node(1, 0), node(2, 3, music), node(3, 2, medicine)],
    edges: [edge(0, 1), edge(2, 3), edge(3, 0)],
  };
  assert.deepEqual(new Set(written(other).found.keys()), new Set([0, 2]));
});

const room = { w: 320, h: 240 };

test("all of a map is seen with a margin in pixels, in the shape of the room, never larger than life", () => {
  for (const extent of [
    { x: -90, y: -80, w: 120, h: 100 },
    { x: -500, y: -200, w: 700, h: 300 },
    { x: -100, y: -600, w: 300, h: 900 },
  ]) {
    const view = fitWindow(extent, room, 24);
    const margin = 24 * (view.w / room.w) - 1e-9;
    assert.ok(view.x + margin <= extent.x && view.y + margin <= extent.y);
    assert.ok(extent.x + extent.w + margin <= view.x + view.w && extent.y + extent.h + margin <= view.y + view.h);
    assert.ok(Math.abs(view.w / view.h - room.w / room.h) < 1e-9 && view.w >= room.w);
    assert.ok(showsAll(view, view) && !showsAll({ ...view, x: view.x + 9 }, view));
  }
});

const { places } = layOutMap({
  nodes: [
    node(0, 3, { word: "ball", other_meaning: true }),
    node(1, 2, { word: "ball", guess: 1 }),
    node(2, 1),
    node(3, 0),
    node(4, 3, { word: "polo", guess: 2 }),
    node(5, 4, { word: "dance", guess: 3 }),
  ],
  edges: [edge(0, 1), edge(1, 2), edge(2, 3), edge(4, 1), edge(5, 0)],
});

test("a guess is told with its steps, how warm it is, and the step that leads on", () => {
  const warmth = { value: 752, place: 30, of: 6624, band: /** @type {const} */ ("hot") };
  const [another, ball] = [0, 1].map((id) => /** @type {Place} */ (places.get(id)));
  const told = mapWords.describeNode(ball, legend, { warmth });
  assert.equal(told, "Ball, 2 steps from the answer. Hot, 752: 30th nearest of 6,624 words. Next step: broader.");
  const cold = mapWords.describeNode(ball, legend, { warmth: { ...warmth, band: "cold" } });
  assert.match(cold, /Cold, 752\. Next/);
  const other = mapWords.describeNode(another, legend);
  assert.equal(other, "Another meaning of ball, 3 steps from the answer. Next step: broader.");
});

test("a word that a hint is for is told with its first letter and length until it is guessed", () => {
  const hints = [{ clue: 1, step: 1, text: "a sport", first: "P", letters: [4] }];
  const describe = (word) =>
    mapWords.describeNode({ node: node(2, 1, { word, gloss: "a sport" }), step: null }, legend, { hints });
  const far = "1 step from the answer. It means “a sport”.";
  assert.equal(describe(null), `A word to find, ${far} It starts with P and has 4 letters.`);
  assert.equal(describe("polo"), `Polo, ${far}`);
});

test("a guess begins at its own sense and leads to the answer, or to where another guess begins", () => {
  const start = mapWords.findStarts(places).get(1);
  assert.ok(start && start === places.get(1) && mapWords.placeAfterSteps(places, start, 1) === places.get(2));
  const found = mapWords.describeRoutes(places, legend);
  const told = found.map(({ n, words }) => `${n}: ${words.join(", ")}`);
  assert.deepEqual(told, ["1: ball, unknown word C, the answer", "2: polo, ball", "3: dance, ball, ball"]);
  assert.deepEqual(found[1].signs[0], { emoji: "🔼", name: "broader" });
});
