// The map after the end: every word of every route, made of what is shown then. Its words are numbered in the order of
// the routes, as during play, so that it is the same map with all its words told.

/**
 * @import {NettleEdge, NettleMap, NettleNode, NettleReveal, NettleRouteStep} from "fivefold/wire"
 */

/** What tells a sense from all others. @param {Pick<NettleRouteStep, "synset"|"word">} step */
const senseOf = ({ synset, word }) => `${synset} ${word}`;

/**
 * @param {NettleReveal} reveal
 * @returns {NettleMap}
 */
export function revealed({ routes }) {
  const guessed = new Map(routes.map(({ n, steps }) => [senseOf(steps[0]), n]));
  /** @type {Map<string, NettleNode>} */
  const nodes = new Map();
  /** @type {Map<string, NettleEdge>} */
  const edges = new Map();
  for (const { steps } of routes) {
    const ids = steps.map(({ word, synset, gloss }, walked) => {
      const depth = steps.length - 1 - walked;
      const sense = senseOf({ synset, word });
      const guess = guessed.get(sense) ?? null;
      const id = nodes.get(sense)?.id ?? nodes.size;
      if (!nodes.has(sense)) nodes.set(sense, { id, word, guess, depth, gloss, answer: depth === 0 });
      return id;
    });
    steps.slice(0, -1).forEach(({ relation, emoji }, walked) => {
      const pair = `${ids[walked]} ${ids[walked + 1]}`;
      if (!relation || emoji === null || edges.has(pair)) return;
      edges.set(pair, { from: ids[walked], to: ids[walked + 1], relation, emoji });
    });
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}
