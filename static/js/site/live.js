// The live topic of an edition: a socket that comes back by itself, and the table, feed and counts that it fills.

/**
 * @typedef {{rank: number, name: string, player: string, line: string, seconds: number, key: string}} Row
 * @typedef {{id: number, name: string, player: string, line: string, emoji: string[], at: string}} FeedItem
 * @typedef {{version: number, table: Row[], finished: number, playing: number, feed: FeedItem[],
 *   me: {key: string, rank: number}|null}} Standing
 */

const FEED_LENGTH = 12;
const PING_EVERY = 25000;
/** A socket that has been silent for so long is dead, whatever the browser thinks. */
const SILENCE = 2.5 * PING_EVERY;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 20000;

/** Close codes after which coming back makes no sense. */
const FINAL_CODES = new Set([4404]);

/**
 * What a message makes of a standing. Returns null where a message was missed, so a snapshot must be asked for.
 * @param {Standing|null} standing
 * @param {any} message
 * @returns {Standing|null}
 */
export function applied(standing, message) {
  if (message.type === "snapshot") {
    const { type: _type, ...all } = message;
    return all;
  }
  if (!standing || message.version !== standing.version + 1) return null;
  const me = standing.me && {
    ...standing.me,
    rank:
      standing.me.rank +
      (message.keys ?? []).filter((/** @type {string} */ key) => key < (standing.me?.key ?? "")).length,
  };
  return {
    ...standing,
    version: message.version,
    table: message.table ?? standing.table,
    finished: message.finished ?? standing.finished,
    playing: message.playing ?? standing.playing,
    feed: [...(message.feed ?? []), ...standing.feed].slice(0, FEED_LENGTH),
    me,
  };
}

/**
 * The same for a quiet topic (a room, a league), whose messages carry whole fields.
 * @param {any} standing
 * @param {any} message
 * @returns {any}
 */
export function merged(standing, message) {
  const { type, ...told } = message;
  if (type === "snapshot") return told;
  return standing && message.version === standing.version + 1 ? { ...standing, ...told } : null;
}

/**
 * How long to wait before trying again: longer each time, and never all browsers at once.
 * @param {number} attempt
 * @param {number} random from 0 to 1
 */
export const waitBefore = (attempt, random) => Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT) * (0.5 + random / 2);

/**
 * Fires "standing" when the standing changes, "you" when another tab of this player made a move, and "back" when the
 * socket was away: what it would have said meanwhile must be asked for.
 */
export class LiveTopic extends EventTarget {
  /**
   * @param {string} path the socket's path on this site
   * @param {(standing: any, message: any) => any} apply what a message makes of a standing
   */
  constructor(path, apply = applied) {
    super();
    this.apply = apply;
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    /** @type {any} */
    this.standing = null;
    this.attempt = 0;
    this.away = false;
    this.asked = false;
    this.open();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
  }

  /** Opens the socket, anew where it was open: the server knows a socket's player from its opening. */
  open() {
    clearTimeout(this.timer);
    clearInterval(this.pinging);
    const before = this.socket;
    const socket = (this.socket = new WebSocket(this.url));
    before?.close();
    this.heard = Date.now();
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.closed(event.code);
    this.pinging = setInterval(() => this.ping(), PING_EVERY);
  }

  opened() {
    this.attempt = 0;
    this.asked = false;
    this.dispatchEvent(new Event("open"));
    if (this.away) this.dispatchEvent(new Event("back"));
    this.away = false;
  }

  reopen() {
    this.away = true;
    this.open();
  }

  /** @param {number} code */
  closed(code) {
    clearInterval(this.pinging);
    if (FINAL_CODES.has(code)) return;
    this.timer = setTimeout(() => this.reopen(), waitBefore(this.attempt, Math.random()));
    this.attempt += 1;
  }

  get silent() {
    return Date.now() - (this.heard ?? 0) > SILENCE;
  }

  ping() {
    if (this.silent) this.reopen();
    else this.say("ping");
  }

  /** Opens at once what waits to be opened, and what only seems to be open: the network or the reader is back. */
  hurry() {
    if (this.socket && (this.socket.readyState > WebSocket.OPEN || this.silent)) this.reopen();
  }

  /** @param {string} type */
  say(type) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type }));
  }

  /** Asks for a snapshot, once until it comes. */
  ask() {
    if (!this.asked) this.say("resync");
    this.asked = true;
  }

  /** @param {any} message */
  hear(message) {
    this.heard = Date.now();
    if (message.now) this.dispatchEvent(new CustomEvent("clock", { detail: message }));
    if (message.type === "pong") return;
    if (message.type === "you") return this.dispatchEvent(new CustomEvent("you", { detail: message }));
    if (message.type === "snapshot") this.asked = false;
    const next = message.type === "resync" ? null : this.apply(this.standing, message);
    if (!next) return this.ask();
    this.standing = next;
    this.dispatchEvent(new CustomEvent("standing", { detail: next }));
  }
}
