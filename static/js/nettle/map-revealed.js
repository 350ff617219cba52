// The map after the end: every word of every route, made of what is shown then. Its words are numbered in the order of
// the routes, as during play, so that it is the same map with all its words told. The guess that found the word stands
// where others led: in whichever of its meanings.

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
  const found = routes.find(({ steps }) => steps.length === 1)?.n;
  const guessed = new Map(routes.map(({ n, steps }) => [senseOf(steps[0]), n]));
  /** @type {Map<string, NettleNode>} */
  const nodes = new Map();
  /** @type {Map<string, NettleEdge>} */
  const edges = new Map();
  const ways = routes.some(({ steps }) => steps.length > 1) ? routes.filter(({ steps }) => steps.length > 1) : routes;
  for (const { steps } of ways) {
    const ids = steps.map(({ word, synset, gloss }, walked) => {
      const depth = steps.length - 1 - walked;
      const sense = senseOf({ synset, word });
      const guess = (depth ? guessed.get(sense) : found) ?? null;
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
