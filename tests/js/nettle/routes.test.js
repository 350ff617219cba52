// What the end tells first: the best route, and the meanings of the word that routes led to.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bestOf, meanings } from "../../../static/nettle/routes.js";

const sense = (gloss) => ({ word: "gravity", pos: "noun", gloss });
const senses = ["a force", "a manner", "a feeling", "a fourth"].map(sense);
const route = (n, far, end) => ({
  n,
  guess: `guess ${n}`,
  steps: [...Array.from({ length: far }, (_, at) => sense(`step ${at} of ${n}`)), end],
});
const told = (routes) => ({ target: "gravity", gloss: "a force", senses, routes });
const heard = (routes) => meanings(told(routes)).map(({ sense: { gloss }, led }) => `${gloss} ${led}`);

test("the best route is the shortest, the earliest of several, and never the word itself", () => {
  assert.equal(bestOf(told([route(1, 4, senses[0]), route(2, 2, senses[1]), route(3, 2, senses[0])])).n, 2);
  assert.equal(bestOf(told([route(1, 3, senses[0]), route(2, 0, senses[0])])).n, 1);
  assert.equal(bestOf(told([route(1, 0, senses[0])])), undefined);
  const led = { ...route(1, 1, senses[0]), usual: route(1, 3, senses[0]).steps, lead: "usual" };
  assert.equal(bestOf(told([led, route(2, 2, senses[1])])).n, 2, "by the way that its clue led with");
});

test("the meanings come as people have them in mind, each with how many routes led to it, and none is left out", () => {
  const [force, manner, feeling, fourth] = senses;
  const routes = [route(1, 2, manner), route(2, 3, fourth), route(3, 1, fourth)];
  assert.deepEqual(heard(routes), ["a force 0", "a manner 1", "a feeling 0", "a fourth 2"]);
  const none = ["a force 0", "a manner 0", "a feeling 0"];
  assert.deepEqual(heard([route(1, 0, feeling)]), none, "no route, only the word");
  assert.equal(heard([route(1, 1, force)])[0], "a force 1");
});
