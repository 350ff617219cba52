// Chains that move: what changed on a board is drawn by a head that glides there, and a refused cell shakes.

import { motionIsWelcome } from "fivefold/site/motion.js";
import { bandLine, middle } from "fivefold/chains/picture.js";
import { arrived, corners, onwards, whole } from "fivefold/chains/way.js";

/**
 * @import {Cell, Chains} from "fivefold/chains/board.js"
 * @import {Way} from "fivefold/chains/way.js"
 */

/** What a head goes at once, so that a stroke is seen in the next frame. */
const FRAME = 1000 / 60;
/** A frame that came late moves no head farther than this. */
const LATEST = 100;
const SHAKE = [0, -7, 6, -4, 0].map((x) => ({ transform: `translateX(${x}px)` }));
const SHAKEN = 260;

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
  follow(chains) {
    const isNew = this.ways.length !== chains.length;
    this.chains = chains;
    if (isNew || !motionIsWelcome()) return this.settle();
    if (this.frame === null && this.ways.every((way, n) => arrived(way, chains[n]))) return;
    if (this.frame === null) this.begin();
    else this.paint();
  }

  begin() {
    this.last = performance.now();
    this.advance(FRAME);
    this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  /** @param {number} now */
  tick(now) {
    const ms = Math.min(LATEST, Math.max(0, now - (this.last ?? now)));
    this.last = now;
    this.advance(ms);
    if (this.ways.every((way, n) => arrived(way, this.chains[n]))) return this.settle();
    this.frame = requestAnimationFrame((at) => this.tick(at));
  }

  /** @param {number} ms */
  advance(ms) {
    this.ways = this.ways.map((way, n) => onwards(way, this.chains[n], ms));
    this.paint();
  }

  /** Everything is where it lies. */
  settle() {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    const moved = this.frame !== null;
    this.frame = null;
    this.ways = this.chains.map(whole);
    if (moved) this.paint();
    for (const done of this.waiting.splice(0)) done();
  }

  /** Draws the bands as far as they are seen. */
  paint() {
    this.ways.forEach((way, n) => {
      const band = this.board.querySelector(`.band.chain-${n + 1}`);
      const seen = corners(way);
      const line = bandLine(seen);
      for (const path of band?.querySelectorAll("path") ?? [])
        if (path.getAttribute("d") !== line) path.setAttribute("d", line);
      const [x, y] = middle(seen[seen.length - 1]);
      const head = this.board.querySelector(`.head.chain-${n + 1}`);
      head?.setAttribute("cx", String(x));
      head?.setAttribute("cy", String(y));
    });
  }

  /** Resolves when every head has arrived. @returns {Promise<void>} */
  rest() {
    return this.frame === null ? Promise.resolve() : new Promise((done) => this.waiting.push(done));
  }

  /** A cell that a chain may not go to shakes its head. @param {Cell|null} cell */
  refuse(cell) {
    if (!cell || !motionIsWelcome()) return;
    for (const one of this.board.querySelectorAll(`[data-cell="${cell}"], [data-number="${cell}"]`))
      one.animate(SHAKE, { duration: SHAKEN, easing: "ease-out" });
  }
}
