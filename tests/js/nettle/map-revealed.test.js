// The map after the end is the map of the play, with every word told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { revealed } from "../../../static/js/nettle/map-revealed.js";

const step = (word, synset, relation) => ({
  word,
  pos: "noun",
  gloss: `what ${word} means`,
  synset,
  relation: relation ?? null,
  name: null,
  emoji: relation ? "🔼" : null,
});
const prom = step("prom", "prom.n.01");
const reveal = {
  target: "prom",
  gloss: "",
  senses: [],
  routes: [
    {
      n: 1,
      guess: "Basketball",
      steps: [step("basketball", "basketball.n.02", "hypernym"), step("ball", "ball.n.01", "homograph"), prom],
    },
    {
      n: 2,
      guess: "football",
      steps: [step("football", "f.n.01", "hypernym"), step("ball", "ball.n.01", "homograph"), prom],
    },
    { n: 3, guess: "prom", steps: [prom] },
  ],
};

test("a guess is where its own route begins, and not where another passes its spelling", () => {
  const again = step("ball", "ball.n.02", "homograph");
  const routes = [
    { n: 1, guess: "polo", steps: [step("polo", "polo.n.01", "synonym"), again, step("ball", "ball.n.01", "x"), prom] },
    { n: 2, guess: "ball", steps: [step("ball", "ball.n.01", "hypernym"), prom] },
  ];
  const { nodes } = revealed({ ...reveal, routes });
  assert.deepEqual(
    nodes.map(({ word, depth, guess }) => [word, depth, guess]),
    [
      ["polo", 3, 1],
      ["ball", 2, null],
      ["ball", 1, 2],
      ["prom", 0, null],
    ],
  );
});

test("the guess that found the word makes no meaning of its own, and stands alone where it was the first", () => {
  const found = { n: 2, guess: "prom", steps: [step("prom", "prom.n.02")] };
  const { nodes } = revealed({ ...reveal, routes: [reveal.routes[0], found] });
  assert.deepEqual(
    nodes.filter(({ answer }) => answer).map(({ word, guess }) => [word, guess]),
    [["prom", 2]],
  );
  assert.deepEqual(
    revealed({ ...reveal, routes: [found] }).nodes.map(({ depth, guess }) => [depth, guess]),
    [[0, 2]],
  );
});

test("routes are joined where they meet, and the answer stands once", () => {
  const { nodes, edges } = revealed(reveal);
  assert.deepEqual(
    nodes.map(({ id, word, depth, guess, answer }) => [id, word, depth, guess, answer]),
    [
      [0, "basketball", 2, 1, false],
      [1, "ball", 1, null, false],
      [2, "prom", 0, 3, true],
      [3, "football", 2, 2, false],
    ],
  );
  assert.deepEqual(
    edges.map(({ from, to, relation }) => [from, to, relation]),
    [
      [0, 1, "hypernym"],
      [1, 2, "homograph"],
      [3, 1, "hypernym"],
    ],
  );
  assert.equal(nodes[1].gloss, "what ball means");
});
