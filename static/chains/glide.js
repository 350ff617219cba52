// Animate chains: a head glides along what has changed, and a refused cell shakes. When a level is solved, a light runs
// along every chain, and its numbers hop as the light passes.

import { motionIsWelcome } from "fivefold/site/motion.js";
import { animateWave } from "fivefold/site/victory.js";
import { bandPath, cellMiddle } from "fivefold/chains/picture.js";
import { advanceWay, hasArrived, listCorners, wholeWay } from "fivefold/chains/way.js";

/** @import {Cell, Chains} from "fivefold/chains/board.js" */
/** @import {Way} from "fivefold/chains/way.js" */

/** What a head goes at once, so that a stroke is seen in the next frame. */
const FRAME = 1000 / 60;
/** A frame that came late moves no head farther than this. */
const LATEST = 100;
const SHAKE = [0, -7, 6, -4, 0].map((x) => ({ transform: `translateX(${x}px)` }));
const SHAKEN = 260;
const RUN = 900;
const HOP = [{ transform: "none" }, { transform: "translateY(-14px) scale(1.12)", offset: 0.4 }, { transform: "none" }];
/** A tenth of the line is lit; it comes in at one end and goes out at the other. */
const LIT = 0.1;

export class Glide {
  /** @param {HTMLElement} board what the bands are drawn in, each `.band` with its paths and its `.head` */
  constructor(board) {
    this.board = board;
    /** @type {Way[]} as they are seen */
    this.ways = [];
    /** @type {Chains} as they lie */
    this.chains = [];
    /** @type {number|null} the frame that was asked for */
    this.frame = null;
    /** @type {(() => void)[]} who waits for rest */
    this.waiting = [];
  }

  /** The chains were drawn as they lie: those that have changed are shown on their way. @param {Chains} chains */
  followChains(chains) {
    const isNew = this.ways.length !== chains.length;
    this.chains = chains;
    if (isNew || !motionIsWelcome()) return this.finishMoving();
    if (this.frame === null && this.ways.every((way, n) => hasArrived(way, chains[n]))) return;
    if (this.frame === null) this.startMoving();
    else this.paintBands();
  }

  startMoving() {
    this.last = performance.now();
    this.advanceHeads(FRAME);
    this.frame = requestAnimationFrame((now) => this.advanceFrame(now));
  }

  /** @param {number} now */
  advanceFrame(now) {
    const ms = Math.min(LATEST, Math.max(0, now - (this.last ?? now)));
    this.last = now;
    this.advanceHeads(ms);
    if (this.ways.every((way, n) => hasArrived(way, this.chains[n]))) return this.finishMoving();
    this.frame = requestAnimationFrame((at) => this.advanceFrame(at));
  }

  /** @param {number} ms */
  advanceHeads(ms) {
    this.ways = this.ways.map((way, n) => advanceWay(way, this.chains[n], ms));
    this.paintBands();
  }

  /** Everything is in its place. */
  finishMoving() {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    const moved = this.frame !== null;
    this.frame = null;
    this.ways = this.chains.map(wholeWay);
    if (moved) this.paintBands();
    for (const done of this.waiting.splice(0)) done();
  }

  /** Draws the bands as far as they are seen. */
  paintBands() {
    this.ways.forEach((way, n) => {
      const band = this.board.querySelector(`.band.chain-${n + 1}`);
      const seen = listCorners(way);
      const line = bandPath(seen);
      for (const path of band?.querySelectorAll("path") ?? [])
        if (path.getAttribute("d") !== line) path.setAttribute("d", line);
      const [x, y] = cellMiddle(seen[seen.length - 1]);
      const head = this.board.querySelector(`.head.chain-${n + 1}`);
      head?.setAttribute("cx", String(x));
      head?.setAttribute("cy", String(y));
    });
  }

  /** Resolves when every head has arrived. @returns {Promise<void>} */
  waitUntilStill() {
    return this.frame === null ? Promise.resolve() : new Promise((done) => this.waiting.push(done));
  }

  /** A cell that a chain may not go to shakes its head. @param {Cell|null} cell */
  shakeCell(cell) {
    if (!cell || !motionIsWelcome()) return;
    for (const one of this.board.querySelectorAll(`[data-cell="${cell}"], [data-number="${cell}"]`))
      one.animate(SHAKE, { duration: SHAKEN, easing: "ease-out" });
  }
}

/** @param {Element} game */
export async function glowAlong(game) {
  const lights = [...game.querySelectorAll(".chains-frame .band .fill")].map(addLight);
  const run = [{ strokeDashoffset: LIT }, { strokeDashoffset: -1 }];
  await Promise.all([animateWave([lights], run, { each: RUN }), animateWave(groupByPlace(game), HOP)]);
  for (const light of lights) light.remove();
}

/** A light that is on a chain's line, before it is moved. @param {Element} line */
function addLight(line) {
  const light = /** @type {Element} */ (line.cloneNode());
  light.setAttribute("class", "light");
  light.setAttribute("pathLength", "1");
  line.parentElement?.append(light);
  return light;
}

/** The numbers by their place in their chain, so that all chains are run through side by side. @param {Element} game */
function groupByPlace(game) {
  /** @type {SVGElement[][]} */
  const groups = [];
  for (const number of /** @type {NodeListOf<SVGElement>} */ (game.querySelectorAll(".chains-frame .number")))
    (groups[Number(number.style.getPropertyValue("--nth"))] ??= []).push(number);
  return groups.filter(Boolean);
}
