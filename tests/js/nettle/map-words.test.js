// The map in words: each guess has one way, however often its spelling stands on the map.
import assert from "node:assert/strict";
import { test } from "node:test";
import { layout } from "../../../static/js/nettle/map-layout.js";
import { petalsTold, starts, ways } from "../../../static/js/nettle/map-words.js";
import { edge, node } from "./maps.js";

const legend = [{ relation: "hypernym", emoji: "🔼", name: "broader", text: "" }];
const ball = { word: "ball", guess: 1 };
const { places } = layout({
  nodes: [node(0, 3, ball), node(1, 2, ball), node(2, 1), node(3, 0), node(4, 3, { word: "polo", guess: 2 })],
  edges: [edge(0, 1), edge(1, 2), edge(2, 3), edge(4, 1)],
});

test("a guess begins where its spelling is farthest from the answer", () => {
  assert.equal(starts(places).get(1), places.get(0));
});

test("a way leads to the answer, or to where another guess begins", () => {
  assert.deepEqual(
    ways(places, legend).map(({ n, words }) => [n, words]),
    [
      [1, ["ball", "ball", "unknown word C", "the answer"]],
      [2, ["polo", "ball", "unknown word C", "the answer"]],
    ],
  );
  assert.deepEqual(ways(places, legend)[1].signs[0], { emoji: "🔼", name: "broader" });
});

test("petals are told of where there is more than one", () => {
  assert.equal(petalsTold(1), "");
  assert.match(petalsTold(2), /^The 2 petals/);
});
