// The map after the end: every word of every route that a clue led with, made of what is shown then. Its words are
// numbered in the order of the routes, as during play, so that it is the same map with all its words shown. Routes are
// joined where they go on alike. The guess that found the word is where others led: in whichever of its meanings.

import { findBest, ledSteps } from "./routes.js";

/**
 * @import {NettleClue, NettleEdge, NettleMap, NettleNode, NettleReveal, NettleRouteStep} from "fivefold/wire"
 */

/**
 * What tells what is left of a route from all others.
 * @param {NettleRouteStep[]} rest
 */
const routeKey = (rest) => rest.map(({ synset, word }) => `${synset} ${word}`).join(", ");

/**
 * The map, and on it the words of the best route.
 * @param {NettleReveal} reveal @param {NettleClue[]} [clues]
 * @returns {NettleMap & {best: number[]}}
 */
export function buildRevealedMap(reveal, clues) {
  const { routes } = reveal;
  const found = routes.find(({ steps }) => steps.length === 1)?.n;
  const guessed = new Map(routes.map((route) => [routeKey(ledSteps(route)), route.n]));
  /** @type {Map<string, NettleNode>} */
  const nodes = new Map();
  /** @type {Map<number, NettleEdge>} */
  const edges = new Map();
  const ways = routes.some(({ steps }) => steps.length > 1) ? routes.filter(({ steps }) => steps.length > 1) : routes;
  for (const steps of ways.map(ledSteps)) {
    const ids = steps.map(({ word, gloss }, walked) => {
      const depth = steps.length - 1 - walked;
      const rest = routeKey(steps.slice(walked));
      const guess = (depth ? guessed.get(rest) : found) ?? null;
      const id = nodes.get(rest)?.id ?? nodes.size;
      if (!nodes.has(rest))
        nodes.set(rest, { id, word, guess, depth, gloss, answer: depth === 0, other_meaning: false });
      return id;
    });
    steps.slice(0, -1).forEach(({ relation, emoji }, walked) => {
      const [from, to] = ids.slice(walked);
      if (!relation || emoji === null || edges.has(from)) return;
      edges.set(from, { from, to, relation, emoji });
    });
  }
  const best = findBest(reveal, clues);
  const steps = best ? ledSteps(best) : [];
  return {
    nodes: [...nodes.values()],
    edges: [...edges.values()],
    best: steps.flatMap((_, walked) => nodes.get(routeKey(steps.slice(walked)))?.id ?? []),
  };
}
