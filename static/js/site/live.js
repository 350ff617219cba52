// The live topic of an edition: a socket that comes back by itself, and the table, feed and counts that it fills.

import { overtaken } from "./ranking.js";

/**
 * @import {Ask, Corrected, Delta, Gesture, Made, Out, Pause, Pong, Resync, Snapshot, You} from "fivefold/wire"
 */

/** What a socket hears beside the standing. @typedef {You|Corrected|Gesture|Resync|Pong|Pause|Out} Other */
/**
 * All that an edition shows, as it is by now.
 * @typedef {Omit<Snapshot, "type">} EditionStanding
 */
/**
 * The messages of a quiet topic (a room, a table of points): its standing as a whole, then the fields that changed.
 * @template Standing
 * @typedef {Standing & {type: "snapshot", version: number, now: number}} Whole
 */
/**
 * @template Standing
 * @typedef {Partial<Standing> & {type: "delta", version: number}} Part
 */

const FEED_LENGTH = 12;
const PING_EVERY = 25000;
/** A socket that has been silent for so long is dead, whatever the browser thinks. */
const SILENCE = 2.5 * PING_EVERY;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 20000;

const NO_SUCH_TOPIC = 4404;
const TOO_MANY = 4429;
/** Close codes after which the socket does not come back by itself. */
const FINAL_CODES = new Set([NO_SUCH_TOPIC]);

/**
 * What a message makes of a standing. Returns null where a message was missed, so a snapshot must be asked for.
 * @param {EditionStanding|null} standing
 * @param {Snapshot|Delta} message
 * @returns {EditionStanding|null}
 */
export function applied(standing, message) {
  if (message.type === "snapshot") {
    const { type: _type, ...all } = message;
    return all;
  }
  if (!standing || message.version !== standing.version + 1) return null;
  return {
    ...standing,
    version: message.version,
    table: message.table ?? standing.table,
    accounts: message.accounts ?? standing.accounts,
    finished: message.finished ?? standing.finished,
    playing: message.playing ?? standing.playing,
    feed: message.whole_feed ? (message.feed ?? []) : [...(message.feed ?? []), ...standing.feed].slice(0, FEED_LENGTH),
    me: standing.me && overtaken(standing.me, message.keys ?? []),
  };
}

/**
 * The same for a quiet topic, whose messages carry whole fields.
 * @template Standing
 * @param {(Standing & {version: number})|null} standing
 * @param {Whole<Standing>|Part<Standing>} message
 * @returns {(Standing & {version: number})|null}
 */
export function merged(standing, message) {
  const { type: _type, ...fields } = message;
  if (isWhole(message)) return /** @type {Whole<Standing>} */ (fields);
  return standing && message.version === standing.version + 1 ? { ...standing, ...fields } : null;
}

/**
 * @template Standing
 * @param {Whole<Standing>|Part<Standing>} message
 * @returns {message is Whole<Standing>}
 */
const isWhole = (message) => message.type === "snapshot";

/**
 * How long to wait before trying again: longer each time, and never all browsers at once.
 * @param {number} attempt
 * @param {number} random from 0 to 1
 */
export const waitBefore = (attempt, random) => Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT) * (0.5 + random / 2);

/**
 * Whether a message tells what the topic shows.
 * @template {{type: "snapshot"|"delta"}} Message
 * @param {Message|Other} message
 * @returns {message is Message}
 */
const isNews = (message) => message.type === "snapshot" || message.type === "delta";

const PAUSED = "Live results are paused.";
const CROWDED = "You have many pages open, so this one has no live results. You can play as usual.";

/** Says on the page, in small letters, why news do not come; nothing where they do. @param {string} why */
function sayWhy(why) {
  const note = document.querySelector(".live-note");
  if (note) note.textContent = why;
}

/**
 * Fires "standing" when the standing changes, "you" when another tab of this player made a move, "corrected" when the
 * puzzle was, "gesture" when somebody makes one, "back" when the socket was away (what it would have said then must be
 * asked for), "crowded" when no more may be open (it tries again), and "out" when its reader was sent away.
 * @template [Standing=EditionStanding]
 * @template {{type: "snapshot"|"delta"}} [Message=Snapshot|Delta]
 */
export class LiveTopic extends EventTarget {
  /**
   * @param {string} path the socket's path on this site
   * @param {(standing: Standing|null, message: Message) => Standing|null} apply what a message makes of a
   *   standing; null where one was missed
   */
  constructor(path, apply) {
    super();
    this.apply = apply;
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    /** @type {Standing|null} */
    this.standing = null;
    this.attempt = 0;
    this.away = false;
    this.asked = false;
    this.left = false;
    /** Whether the server has let this socket in: it opens every one, and closes those that it refuses. */
    this.welcome = false;
    this.open();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    addEventListener("pagehide", () => this.rest());
    addEventListener("pageshow", (event) => event.persisted && this.reopen());
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
    socket.onmessage = (event) => socket === this.socket && this.hear(this.read(event.data));
    socket.onclose = (event) => socket === this.socket && this.closed(event.code);
    this.pinging = setInterval(() => this.ping(), PING_EVERY);
  }

  /** @param {string} frame @returns {Message|Other} */
  read(frame) {
    return JSON.parse(frame);
  }

  opened() {
    this.asked = this.welcome = false;
    this.dispatchEvent(new Event("open"));
  }

  /** The first word of the server: from now on news come. */
  welcomed() {
    this.welcome = true;
    this.attempt = 0;
    sayWhy(""); // the server says so again where it is
    if (this.away) this.dispatchEvent(new Event("back"));
    this.away = false;
  }

  reopen() {
    this.away = true;
    this.open();
  }

  /** Lets go of the socket as the page is left: with one open, no browser keeps a page for whoever goes back to it. */
  rest() {
    clearTimeout(this.timer);
    clearInterval(this.pinging);
    const before = this.socket;
    this.socket = undefined;
    before?.close();
  }

  /** @param {number} code */
  closed(code) {
    clearInterval(this.pinging);
    if (code === TOO_MANY) {
      sayWhy(CROWDED);
      this.dispatchEvent(new Event("crowded"));
    }
    if (this.left || FINAL_CODES.has(code)) return;
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
    if (this.socket && !this.left && (this.socket.readyState > WebSocket.OPEN || this.silent)) this.reopen();
  }

  /** Whoever looks may not any more: the page is told, and the socket is not opened again. */
  leave() {
    this.left = true;
    clearInterval(this.pinging);
    this.socket?.close();
    this.dispatchEvent(new Event("out"));
  }

  /** @param {Ask["type"]} type */
  say(type) {
    this.send({ type });
  }

  /** What is said while the socket is away is lost. @param {Ask|Made} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Asks for a snapshot, once until it comes. */
  ask() {
    if (!this.asked) this.say("resync");
    this.asked = true;
  }

  /** @param {Message|Other} message */
  hear(message) {
    this.heard = Date.now();
    if (!this.welcome) this.welcomed();
    if ("now" in message) this.dispatchEvent(new CustomEvent("clock", { detail: message }));
    if (isNews(message)) this.change(message);
    else if (message.type === "you" || message.type === "corrected" || message.type === "gesture")
      this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
    else if (message.type === "out") this.leave();
    else if (message.type === "resync") this.ask();
    else if (message.type === "pause") sayWhy(message.paused ? PAUSED : "");
  }

  /** @param {Message} message */
  change(message) {
    if (message.type === "snapshot") this.asked = false;
    const next = this.apply(this.standing, message);
    if (!next) return this.ask();
    this.standing = next;
    this.dispatchEvent(new CustomEvent("standing", { detail: next }));
  }
}
