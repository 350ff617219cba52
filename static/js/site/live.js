// This tab's socket, which comes back by itself, and the topics that it carries: editions, tables, leagues, rooms.

/**
 * @import {Corrected, Delta, Gesture, Lost, Made, Me, Out, Pause, Ping, Pong, Refused, Resync, Snapshot, Want, You} from "fivefold/wire"
 */

/** What a socket hears beside the standing. @typedef {You|Corrected|Gesture|Lost|Refused|Pong|Pause|Out} Other */
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

const TOO_MANY = 4429;

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
 * Where a player stands once others have finished with these keys.
 * @param {Me} me
 * @param {string[]} keys
 * @returns {Me}
 */
const overtaken = (me, keys) => ({ ...me, rank: me.rank + keys.filter((key) => key < me.key).length });

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
const CROWDED = "Many pages are open on this network, so this one has no live results. You can play as usual.";

/** Says on the page, in small letters, why news do not come; nothing where they do. @param {string} why */
function sayWhy(why) {
  const note = document.querySelector(".live-note");
  if (note) note.textContent = why;
}

/** What every frame has beside its message: the topic's name, or "" where it is about the socket. @typedef {{topic: string}} Addressed */

/** This tab's socket. It comes back by itself, and tells the server which topics the page watches. */
class LiveSocket {
  constructor() {
    /** @type {Map<string, LiveTopic<any, any>>} */
    this.topics = new Map();
    this.attempt = 0;
    /** @type {WebSocket|undefined} */
    this.socket = undefined;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    addEventListener("pagehide", () => this.rest());
    addEventListener("pageshow", (event) => event.persisted && this.reopen());
  }

  /** Watches a topic, or one less: the server hears of all that begin or end in one task together. */
  want() {
    if (this.wanting) return;
    this.wanting = true;
    queueMicrotask(() => {
      this.wanting = false;
      if (!this.socket) this.open();
      else this.send({ type: "want", topics: [...this.topics.keys()] });
    });
  }

  /** Opens the socket, again where it was open: the server knows a socket's player from its opening. */
  open() {
    clearTimeout(this.timer);
    clearInterval(this.pinging);
    const before = this.socket;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = (this.socket = new WebSocket(`${scheme}://${location.host}/live/`));
    before?.close();
    this.heard = Date.now();
    socket.onopen = () => socket === this.socket && this.opened();
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.closed(event.code);
    this.pinging = setInterval(() => this.ping(), PING_EVERY);
  }

  opened() {
    this.want();
    for (const topic of this.topics.values()) topic.opened();
  }

  reopen() {
    for (const topic of this.topics.values()) topic.away = true;
    if (this.topics.size) this.open();
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
      for (const topic of this.topics.values()) topic.dispatchEvent(new Event("crowded"));
    }
    this.timer = setTimeout(() => this.reopen(), waitBefore(this.attempt, Math.random()));
    this.attempt += 1;
  }

  get silent() {
    return Date.now() - (this.heard ?? 0) > SILENCE;
  }

  ping() {
    if (this.silent) this.reopen();
    else this.send({ type: "ping" });
  }

  /** Opens at once what waits to be opened, and what only seems to be open: the network or the reader is back. */
  hurry() {
    if (this.socket && (this.socket.readyState > WebSocket.OPEN || this.silent)) this.reopen();
  }

  /** What is said while the socket is away is lost. @param {Want|Resync|Ping|Made} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {Addressed & (Snapshot|Delta|Other)} message */
  hear({ topic: name, ...message }) {
    this.heard = Date.now();
    this.attempt = 0;
    const of = name ? [this.topics.get(name)] : [...this.topics.values()];
    for (const topic of of) topic?.hear(message);
  }
}

const tab = new LiveSocket();

/**
 * The topic of a name, which this tab watches from now on: one for all parts of the page that ask for it.
 * @template [Standing=EditionStanding]
 * @template {{type: "snapshot"|"delta"}} [Message=Snapshot|Delta]
 * @param {string} name
 * @param {(standing: Standing|null, message: Message) => Standing|null} apply what a message makes of a
 *   standing; null where one was missed
 * @returns {LiveTopic<Standing, Message>}
 */
export function watch(name, apply) {
  let topic = tab.topics.get(name);
  if (!topic) {
    topic = new LiveTopic(name, apply);
    tab.topics.set(name, topic);
    tab.want();
  }
  return topic;
}

/**
 * Fires "standing" when the standing changes, "you" when another tab of this player made a move, "corrected" when the
 * puzzle was, "gesture" when somebody makes one, "open" when the socket is opened, "back" when it was away (what it would
 * have said then must be asked for), "crowded" when no more may be open (it tries again), and "out" when its reader was
 * sent away.
 * @template [Standing=EditionStanding]
 * @template {{type: "snapshot"|"delta"}} [Message=Snapshot|Delta]
 */
export class LiveTopic extends EventTarget {
  /**
   * @param {string} name
   * @param {(standing: Standing|null, message: Message) => Standing|null} apply
   */
  constructor(name, apply) {
    super();
    this.name = name;
    this.apply = apply;
    /** @type {Standing|null} */
    this.standing = null;
    this.attempt = 0;
    this.away = false;
    this.asked = false;
  }

  opened() {
    this.asked = false;
    this.dispatchEvent(new Event("open"));
  }

  /** Opens the tab's socket again: the server knows its player from the opening. */
  reopen() {
    tab.open();
  }

  /** Whoever looks may not any more: the page is told, and the topic is not watched again. */
  leave() {
    tab.topics.delete(this.name);
    tab.want();
    this.dispatchEvent(new Event("out"));
  }

  /** A topic that is not there is not asked for again, unless the server says that it may come. @param {boolean} again */
  refused(again) {
    tab.topics.delete(this.name);
    tab.want();
    if (!again) return;
    setTimeout(
      () => {
        tab.topics.set(this.name, this);
        tab.want();
      },
      waitBefore(this.attempt, Math.random()),
    );
    this.attempt += 1;
  }

  /** Asks whether the site is there, and what its clock says. */
  ping() {
    tab.send({ type: "ping" });
  }

  /** @param {Made["kind"]} kind @param {number[]} what */
  make(kind, what) {
    tab.send({ type: "gesture", topic: this.name, kind, what });
  }

  /** Asks for a snapshot, once until it comes. */
  ask() {
    if (!this.asked) tab.send({ type: "resync", topic: this.name });
    this.asked = true;
  }

  /** @param {Message|Other} message */
  hear(message) {
    if ("now" in message) this.dispatchEvent(new CustomEvent("clock", { detail: message }));
    if (isNews(message)) this.change(message);
    else if (message.type === "you" || message.type === "corrected" || message.type === "gesture")
      this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
    else if (message.type === "out") this.leave();
    else if (message.type === "refused") this.refused(message.again);
    else if (message.type === "lost") this.ask();
    else if (message.type === "pause") sayWhy(message.paused ? PAUSED : "");
  }

  /** @param {Message} message */
  change(message) {
    if (message.type === "snapshot") {
      this.asked = false;
      this.attempt = 0;
      if (this.away) this.dispatchEvent(new Event("back"));
      this.away = false;
    }
    const next = this.apply(this.standing, message);
    if (!next) return this.ask();
    this.standing = next;
    this.dispatchEvent(new CustomEvent("standing", { detail: next }));
  }
}
