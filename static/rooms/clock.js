// Estimate the server's clock from the quickest answer to a ping.

export class ServerClock {
  /** @param {() => number} here this browser's clock in milliseconds */
  constructor(here = () => Date.now()) {
    this.here = here;
    this.offset = 0;
    this.doubt = Infinity;
    /** @type {number|null} */
    this.askedAt = null;
  }

  /** A question goes out now. */
  noteQuestion() {
    this.askedAt = this.here();
  }

  /**
   * The server said what time it is. A quick answer to a question is trusted more than a slow one, and a message that
   * no one asked for least of all.
   * @param {number} now
   */
  learnTime(now) {
    const heardAt = this.here();
    const took = this.askedAt === null ? Number.MAX_SAFE_INTEGER : heardAt - this.askedAt;
    if (took <= this.doubt) {
      this.doubt = took;
      this.offset = now + (this.askedAt === null ? 0 : took / 2) - heardAt;
    }
    this.askedAt = null;
  }

  now() {
    return this.here() + this.offset;
  }
}
