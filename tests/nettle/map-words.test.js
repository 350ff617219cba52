// The map in words: each guess has one way, which begins at its own sense, however often its spelling stands there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { layout } from "../../static/nettle/map-layout.js";
import { inWords, starts, stepsOn, ways } from "../../static/nettle/map-words.js";
import { edge, legend, node } from "./maps.js";

const { places } = layout({
  nodes: [
    node(0, 3, { word: "ball" }),
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
  const told = inWords(/** @type {NonNullable<ReturnType<typeof places.get>>} */ (places.get(1)), legend, warmth);
  assert.equal(told, "Ball, 2 steps from the answer. Hot, 752: 30th nearest of 6,624 words. Next step: broader.");
});

test("a guess begins at its own sense and leads to the answer, or to where another guess begins", () => {
  const start = starts(places).get(1);
  assert.ok(start && start === places.get(1) && stepsOn(places, start, 1) === places.get(2));
  const found = ways(places, legend);
  const told = found.map(({ n, words }) => `${n}: ${words.join(", ")}`);
  assert.deepEqual(told, ["1: ball, unknown word C, the answer", "2: polo, ball", "3: dance, ball, ball"]);
  assert.deepEqual(found[1].signs[0], { emoji: "🔼", name: "broader" });
});
