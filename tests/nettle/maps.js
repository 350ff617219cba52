// Maps for the tests of the map: small ones by hand, and random ones as many guesses make them.

/** The seeds of the random maps: few in every run, more where THOROUGH=1 asks for them. */
export const SEEDS = Array.from({ length: process.env.THOROUGH === "1" ? 40 : 8 }, (_, seed) => seed + 1);

export const legend = [{ relation: "hypernym", emoji: "🔼", name: "broader", text: "" }];

export const node = (id, depth, extra = {}) => ({
  ...{ id, depth, word: null, guess: null, gloss: null, answer: depth === 0, other_meaning: false },
  ...extra,
});
export const edge = (from, to) => ({ from, to, relation: "hypernym", emoji: "🔼" });

/** Numbers from 0 to 1 that are the same each time (mulberry32). @param {number} seed */
export function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The map of so many guesses: each begins somewhere, goes a few steps of its own, then joins what is there already.
 * @param {number} seed
 * @param {number} guesses
 * @param {number} [farthest] how many steps there are at most
 */
export function grown(seed, guesses, farthest = 7) {
  const random = numbers(seed);
  const upTo = (most) => 1 + Math.floor(random() * most);
  const nodes = Array.from({ length: upTo(3) }, (_, id) => node(id, 0));
  const edges = [];
  for (let guess = 1; guess <= guesses; guess++) {
    const joined = nodes[Math.floor(random() * nodes.length)];
    let parent = joined;
    const own = Math.min(upTo(4), farthest - joined.depth);
    for (let step = 1; step <= own; step++) {
      const known = step === own ? { word: `${"x".repeat(upTo(11))}${guess}`, guess } : {};
      nodes.push(node(nodes.length, parent.depth + 1, known));
      edges.push(edge(nodes.length - 1, parent.id));
      parent = nodes[nodes.length - 1];
    }
  }
  return { nodes, edges };
}
