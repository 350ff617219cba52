// Play the board's own victory: its parts move in turn for about a second, before the result, and confetti in the
// game's colours flies from where the last move was made. Any tap or key ends the moves. A player who wants no motion
// gets neither.

import { motionIsWelcome } from "./motion.js";
import { middleOf } from "./pointing.js";

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
 * Moves one group of elements after the other. Resolves when all have come to rest.
 * @param {Element[][]} groups those in one group move together
 * @param {Keyframe[]} frames
 * @param {{each?: number, apart?: number, part?: string}} [how] how long one moves, how long after the one before it
 * begins, and a part such as "::before" that moves in its place
 */
export async function animateWave(groups, frames, { each = EACH, apart = APART, part } = {}) {
  if (!motionIsWelcome()) return;
  const step = Math.min(apart, (LONGEST - each) / Math.max(1, groups.length - 1)); // so that the last ends in time
  const how = /** @type {const} */ ({ duration: each, easing: "ease-in-out", fill: "backwards", pseudoElement: part });
  await Promise.all(
    groups.flatMap((group, place) =>
      group.map((one) => trackToEnd(one.animate(frames, { ...how, delay: place * step }))),
    ),
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

/** The colours of confetti on a game's page: its own, and those of its board. */
const COLOURS = ["--game", "--hue-1", "--hue-2", "--hue-3", "--hue-4"];

/** Where someone last pressed or wrote within an element, else its middle; on the screen, from 0 to 1. */
let lastPress = { x: 0, y: 0, at: /** @type {EventTarget|null} */ (null) };
addEventListener("pointerdown", ({ clientX: x, clientY: y, target: at }) => (lastPress = { x, y, at }), true);
addEventListener("keydown", ({ target: at }) => at instanceof Element && (lastPress = { ...middleOf(at), at }), true);

/** Where the last move was made within an element, on the screen; else its middle. @param {Element} within */
function lastMovePoint(within) {
  const at = lastPress.at;
  const inside = at instanceof Element && (within.contains(at) || !at.isConnected);
  return inside ? { x: lastPress.x, y: lastPress.y } : middleOf(within);
}

/** Throws confetti behind the text of the result. @param {Element} game @param {number} particleCount */
export async function throwConfetti(game, particleCount) {
  if (!motionIsWelcome()) return;
  const { x, y } = lastMovePoint(game);
  const colors = readColours(game);
  const { default: paper } = await import("canvas-confetti");
  const air = document.createElement("canvas");
  air.className = "confetti";
  document.body.append(air);
  const origin = { x: x / innerWidth, y: Math.min(0.9, Math.max(0.1, y / innerHeight)) };
  await paper.create(air, { resize: true })({ particleCount, spread: 80, startVelocity: 34, origin, colors });
  air.remove();
}

/** Confetti can't read variables, which a browser resolves only where they are used. @param {Element} game */
function readColours(game) {
  const probe = document.createElement("i");
  probe.hidden = true;
  game.append(probe);
  const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  const found = COLOURS.map((name) => {
    probe.style.color = `var(${name})`;
    pen.fillStyle = getComputedStyle(probe).color;
    return String(pen.fillStyle);
  });
  probe.remove();
  return found;
}
