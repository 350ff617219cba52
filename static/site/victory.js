// Play the board's own victory: its parts move in turn for about a second, before the result. Any tap or key ends it,
// and there is none if the player wants no motion.

import { motionIsWelcome } from "./motion.js";

/** A victory is never longer than this, however much is on the board. */
const LONGEST = 1000;
const EACH = 420;
const APART = 60;

/** @type {Set<Animation>} */
const moving = new Set();

/** @param {Animation} one */
async function trackToEnd(one) {
  moving.add(one);
  await one.finished.catch(() => {});
  moving.delete(one);
}

/**
 * How long after the first one each of several begins: `apart` milliseconds after the one before, or as much less as
 * lets the last one end in time.
 * @param {number} count @param {number} [each] how long one moves @param {number} [apart]
 */
function spreadDelays(count, each = EACH, apart = APART) {
  const step = count > 1 ? Math.min(apart, (LONGEST - each) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, place) => place * step);
}

/**
 * Moves one group of elements after the other. Resolves when all have come to rest.
 * @param {Element[][]} groups those in one group move together
 * @param {Keyframe[]} frames
 * @param {{each?: number, apart?: number, part?: string}} [how] how long one moves, how long after the one before it
 * begins, and a part such as "::before" that moves in its place
 */
export async function animateWave(groups, frames, { each = EACH, apart = APART, part } = {}) {
  if (!motionIsWelcome()) return;
  const begins = spreadDelays(groups.length, each, apart);
  const timed = (/** @type {number} */ delay) =>
    /** @type {const} */ ({ duration: each, delay, easing: "ease-in-out", fill: "backwards", pseudoElement: part });
  await Promise.all(
    groups.flatMap((group, place) => group.map((one) => trackToEnd(one.animate(frames, timed(begins[place]))))),
  );
}

/** Lets a victory run to its end, or to the first tap or key. @param {Promise<unknown>} victory */
export async function finishOnTap(victory) {
  const skip = () => moving.forEach((one) => one.finish());
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener("pointerdown", skip, { capture: true, signal });
  addEventListener("keydown", skip, { capture: true, signal });
  await victory.catch(() => {});
  listening.abort();
}
