// Throw confetti for a win, in the game's colours, from where the last move was made.

import { motionIsWelcome } from "fivefold/site/motion.js";
import { middleOf } from "fivefold/site/pointing.js";

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

/**
 * Confetti in a game's colours from where the last move was, behind the text of the result. It is fetched only when it
 * is needed.
 * @param {Element} game @param {number} particleCount
 */
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

/**
 * Colours of the site in the form that confetti can read. A browser resolves them only where they are used.
 * @param {Element} game
 */
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
