// Move something gradually from one state to another; at once if the player wants no motion.

import { motionIsWelcome } from "fivefold/site/motion.js";

const LONG = 320;

export class Glide {
  /** @param {(part: number) => void} step gets how far the glide has come, from 0 to 1 */
  constructor(step) {
    this.step = step;
    this.frame = 0;
  }

  start() {
    this.stop();
    if (!motionIsWelcome()) return this.step(1);
    const began = performance.now();
    const go = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - began) / LONG));
      this.step(1 - (1 - part) ** 3);
      if (part < 1) this.frame = requestAnimationFrame(go);
    };
    this.step(0);
    this.frame = requestAnimationFrame(go);
  }

  stop() {
    cancelAnimationFrame(this.frame);
  }
}
