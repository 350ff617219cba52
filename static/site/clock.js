// Run the clock of a play. The server's time counts; this clock runs on between its answers, and pauses while an
// unranked page is out of sight.

const SECOND = 1000;

export class ShownClock {
  /**
   * @param {number} seconds what the server says has passed
   * @param {{now?: () => number, waited?: number}} [outside] `waited`: the milliseconds for which it stood still before
   */
  constructor(seconds, { now = () => Date.now(), waited = 0 } = {}) {
    this.now = now;
    this.waited = waited;
    /** @type {number|null} since when it has rested */
    this.still = null;
    this.began = now() - seconds * SECOND;
  }

  /** Takes over what the server says; it may have counted less, but no clock runs backwards. @param {number} seconds */
  catchUp(seconds) {
    this.began = Math.min(this.began, this.now() - seconds * SECOND);
  }

  /** Begins again, from what the server says. @param {number} seconds */
  restart(seconds) {
    this.began = this.now() - seconds * SECOND;
    this.waited = 0;
    if (this.still !== null) this.still = this.now();
  }

  pause() {
    this.still ??= this.now();
  }

  resume() {
    if (this.still !== null) this.waited += this.now() - this.still;
    this.still = null;
  }

  /** Milliseconds to show. */
  get passedMs() {
    return Math.max(0, (this.still ?? this.now()) - this.began - this.waited);
  }

  get seconds() {
    return Math.floor(this.passedMs / SECOND);
  }

  /** Milliseconds until it shows another second. */
  get untilNext() {
    return SECOND - (this.passedMs % SECOND);
  }
}
