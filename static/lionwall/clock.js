// Run the optional clock of two and a half minutes. It survives a reload, because browser and server remember its
// start.

import { browserStore } from "../site/store.js";

export class WallClock {
  /**
   * @param {string} page what the start is remembered under
   * @param {(left: number|null) => void} tick gets the seconds that are left, once a second
   * @param {() => void} ended
   * @param {{now?: () => number, memory?: Pick<Storage, "getItem"|"setItem">}} [outside]
   */
  constructor(page, tick, ended, outside = {}) {
    this.key = `clock ${page}`;
    this.tick = tick;
    this.ended = ended;
    this.now = outside.now ?? (() => Date.now());
    this.memory = outside.memory ?? browserStore;
    /** @type {ReturnType<typeof setInterval>|undefined} */
    this.timer = undefined;
  }

  /** Starts again. @param {number} seconds */
  start(seconds) {
    this.memory.setItem(this.key, String(this.now()));
    this.resume(seconds);
  }

  /**
   * Goes on from when it was started.
   * @param {number} seconds how long it runs
   * @param {number} [passed] how long it has run by the server, which counts where this browser remembers nothing
   */
  resume(seconds, passed = 0) {
    const start = Number(this.memory.getItem(this.key)) || this.now() - passed * 1000;
    this.memory.setItem(this.key, String(start));
    const end = start + seconds * 1000;
    const look = () => {
      const left = Math.max(0, Math.ceil((end - this.now()) / 1000));
      this.tick(left);
      if (left > 0) return;
      this.stop();
      this.ended();
    };
    this.stop();
    this.timer = setInterval(look, 250);
    look();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.tick(null);
  }
}
