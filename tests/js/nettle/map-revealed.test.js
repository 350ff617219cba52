// The map after the end is the map of the play, with every word told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { revealed } from "../../../static/nettle/map-revealed.js";

const step = (word, synset, relation = null) => ({
  ...{ word, pos: "noun", gloss: `what ${word} means`, synset, relation, name: null },
  emoji: relation && "🔼",
});
const prom = step("prom", "prom.n.01");
const [ball, again] = [step("ball", "ball.n.01", "homograph"), step("ball", "ball.n.02", "homograph")];
const route = (n, guess, ...steps) => ({ n, guess, steps });
const basketball = route(1, "Basketball", step("basketball", "basketball.n.02", "hypernym"), ball, prom);
const football = route(2, "football", step("football", "f.n.01", "hypernym"), ball, prom);
const reveal = (...routes) => revealed({ target: "prom", gloss: "", senses: [], routes });
const inWords = ({ word, depth, guess }) => `${word}, ${depth} away, guess ${guess}`;

test("a guess is where its own route begins, and not where another passes its spelling", () => {
  const first = route(1, "polo", step("polo", "polo.n.01", "synonym"), again, ball, prom);
  const { nodes } = reveal(first, route(2, "ball", ball, prom));
  assert.deepEqual(nodes.map(inWords), [
    "polo, 3 away, guess 1",
    "ball, 2 away, guess null",
    "ball, 1 away, guess 2",
    "prom, 0 away, guess null",
  ]);
});

test("the guess that found the word makes no meaning of its own, and is alone where it was the first", () => {
  const found = route(2, "prom", step("prom", "prom.n.02"));
  const { nodes } = reveal(basketball, found);
  assert.deepEqual(nodes.filter(({ answer }) => answer).map(inWords), ["prom, 0 away, guess 2"]);
  assert.deepEqual(reveal(found).nodes.map(inWords), ["prom, 0 away, guess 2"]);
});

test("routes are joined where they meet, and the answer is there once", () => {
  const { nodes, edges } = reveal(basketball, football, route(3, "prom", prom));
  assert.deepEqual(nodes.map(inWords), [
    "basketball, 2 away, guess 1",
    "ball, 1 away, guess null",
    "prom, 0 away, guess 3",
    "football, 2 away, guess 2",
  ]);
  assert.deepEqual(
    nodes.map(({ id, answer }) => [id, answer].join()),
    ["0,false", "1,false", "2,true", "3,false"],
  );
  assert.deepEqual(
    edges.map(({ from, to, relation }) => `${from} ${relation} ${to}`),
    ["0 hypernym 1", "1 homograph 2", "3 hypernym 1"],
  );
  assert.equal(nodes[1].gloss, "what ball means");
});
