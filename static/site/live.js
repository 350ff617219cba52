// Hold this tab's socket, which reconnects by itself, and the topics on it: editions, tables, leagues, rooms.

import { applyOvertaking } from "./ranking.js";

/** @import {Addressed, Corrected, Delta, Gesture, Lost, Made, Out, Pause, Ping, Pong, Refused} from "fivefold/wire" */
/** @import {Resync, Snapshot, Want, You} from "fivefold/wire" */

/** What a socket hears beside the standing. @typedef {You|Corrected|Gesture|Lost|Refused|Pong|Pause|Out} Other */
/** Everything that an edition shows by now. @typedef {Omit<Snapshot, "type">} EditionStanding */
/**
 * A quiet topic (a room, a table of points) sends its standing as a whole, then each part that changed.
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
 * @param {EditionStanding|null} standing @param {Snapshot|Delta} message @returns {EditionStanding|null}
 */
export function applyMessage(standing, message) {
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
    me: standing.me && applyOvertaking(standing.me, message.keys ?? []),
  };
}

/**
 * The same for a quiet topic, whose messages carry whole fields.
 * @template Standing
 * @param {(Standing & {version: number})|null} standing
 * @param {Whole<Standing>|Part<Standing>} message
 * @returns {(Standing & {version: number})|null}
 */
export function mergeMessage(standing, { type, ...fields }) {
  if (type === "snapshot") return /** @type {Whole<Standing>} */ (fields);
  return standing && fields.version === standing.version + 1 ? { ...standing, ...fields } : null;
}

/** How long to wait before trying again: longer each time, and never all browsers at once. @param {number} attempt */
const waitBefore = (attempt) => Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT) * (0.5 + Math.random() / 2);

/**
 * Whether a message tells what the topic shows.
 * @template {{type: "snapshot"|"delta"}} Message
 * @param {Message|Other} message
 * @returns {message is Message}
 */
const isNews = (message) => message.type === "snapshot" || message.type === "delta";

const PAUSED = "Live results are paused.";
const CROWDED =
  "Too many pages are open on your network to show live results here. You can keep playing. We’ll try again soon.";
const REFUSED = "We couldn’t get live results for this page. You can keep playing. Reload the page to try again.";
const LATER = "Live results aren’t ready yet. We’ll try again soon.";

/** Says on the page, in small letters, why no news come; '' if they do. @param {string} why */
function sayWhy(why) {
  const note = document.querySelector(".live-note");
  if (note) note.textContent = why;
}

/**
 * A topic as its socket sees it.
 * @typedef {EventTarget & {
 *   name: string, away: boolean, handleOpen(): void, receiveMessage(message: unknown): void
 * }} AnyTopic
 */

/** A tab's socket. It comes back by itself, and names all topics that the page watches; without any it is closed. */
export class LiveSocket {
  constructor() {
    /** @type {Map<string, AnyTopic>} */
    this.topics = new Map();
    this.attempt = 0;
    /** Whether the server has let this socket in: it opens every one, and closes those that it refuses. */
    this.welcome = false;
    /** @type {WebSocket|undefined} */
    this.socket = undefined;
    addEventListener("online", () => this.reopenIfDead());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.reopenIfDead());
    addEventListener("pagehide", () => this.closeSocket());
    addEventListener("pageshow", (event) => event.persisted && this.topics.size && this.reopen());
  }

  /**
   * The topic of a name, one for all parts of the page; the tab watches it from now on.
   * @template [Standing=EditionStanding]
   * @template {{type: "snapshot"|"delta"}} [Message=Snapshot|Delta]
   * @param {string} name
   * @param {(standing: Standing|null, message: Message) => Standing|null} apply null where a message was missed
   * @returns {LiveTopic<Standing, Message>}
   */
  watchTopic(name, apply) {
    const known = this.topics.get(name);
    if (known) return /** @type {LiveTopic<Standing, Message>} */ (known);
    const topic = new LiveTopic(this, name, apply);
    this.topics.set(name, topic);
    this.requestTopics();
    return topic;
  }

  /** @param {AnyTopic} topic */
  dropTopic(topic) {
    this.topics.delete(topic.name);
    this.requestTopics();
  }

  /** Names the topics to the server, once for all that come and go in one task. */
  requestTopics() {
    if (this.wanting) return;
    this.wanting = true;
    queueMicrotask(() => {
      this.wanting = false;
      if (!this.topics.size) this.closeSocket();
      else if (!this.socket) this.openSocket();
      else this.sendMessage({ type: "want", topics: [...this.topics.keys()] });
    });
  }

  /** Opens the socket, again where it was open: the server knows a socket's player from its opening. */
  openSocket() {
    this.closeSocket();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = (this.socket = new WebSocket(`${scheme}://${location.host}/live/`));
    this.heard = Date.now();
    this.welcome = false;
    socket.onopen = () => socket === this.socket && this.handleOpen();
    socket.onmessage = (event) => socket === this.socket && this.receiveMessage(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.handleClose(event.code);
    this.pinging = setInterval(() => this.sendPing(), PING_EVERY);
  }

  handleOpen() {
    this.requestTopics();
    for (const topic of this.topics.values()) topic.handleOpen();
  }

  reopen() {
    for (const topic of this.topics.values()) topic.away = true;
    this.openSocket();
  }

  /** Lets go of the socket, as also when the page is left: with one open, no browser keeps a page to go back to. */
  closeSocket() {
    clearTimeout(this.timer);
    clearInterval(this.pinging);
    const before = this.socket;
    this.socket = undefined;
    before?.close();
  }

  /** @param {number} code */
  handleClose(code) {
    clearInterval(this.pinging);
    if (code === TOO_MANY) {
      sayWhy(CROWDED);
      for (const topic of this.topics.values()) topic.dispatchEvent(new Event("without"));
    }
    this.timer = setTimeout(() => this.reopen(), waitBefore(this.attempt));
    this.attempt += 1;
  }

  get isSilent() {
    return Date.now() - (this.heard ?? 0) > SILENCE;
  }

  sendPing() {
    if (this.isSilent) this.reopen();
    else this.sendMessage({ type: "ping" });
  }

  /** Opens at once what waits to be opened, and what only seems to be open: the network or the reader is back. */
  reopenIfDead() {
    if (this.socket && (this.socket.readyState > WebSocket.OPEN || this.isSilent)) this.reopen();
  }

  /** What is said while the socket is away is lost. @param {Want|Resync|Ping|Made} message */
  sendMessage(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {Addressed & (Snapshot|Delta|Other)} message */
  receiveMessage({ topic: name, ...message }) {
    this.heard = Date.now();
    if (!this.welcome) {
      this.welcome = true;
      this.attempt = 0;
      sayWhy(""); // the server says so again where it is
    }
    const meant = name ? [this.topics.get(name)] : [...this.topics.values()];
    for (const topic of meant) topic?.receiveMessage(message);
  }
}

/**
 * Fires "standing" when the standing changes, "you" when another tab of this player made a move, "corrected" when the
 * puzzle was, "gesture" when someone makes one, "open" when the socket is opened, "back" when it was away (what it
 * would have said then must be asked for), "without" when no news come for now, and "out" when you are sent away.
 * @template [Standing=EditionStanding]
 * @template {{type: "snapshot"|"delta"}} [Message=Snapshot|Delta]
 */
export class LiveTopic extends EventTarget {
  /**
   * @param {LiveSocket} tab @param {string} name
   * @param {(standing: Standing|null, message: Message) => Standing|null} apply
   */
  constructor(tab, name, apply) {
    super();
    this.tab = tab;
    this.name = name;
    this.apply = apply;
    /** @type {Standing|null} */
    this.standing = null;
    this.attempt = 0;
    this.away = false;
    this.asked = false;
  }

  /** Whether the standing is what the server says by now, and news of it come. */
  get isCurrent() {
    const { socket, topics } = this.tab;
    const connected = socket?.readyState === WebSocket.OPEN && topics.get(this.name) === this;
    return connected && this.standing !== null && !this.away;
  }

  handleOpen() {
    this.asked = false;
    this.dispatchEvent(new Event("open"));
  }

  /** Opens the tab's socket again: the server knows its player from the opening. */
  reopen() {
    this.tab.openSocket();
  }

  /** The reader may not watch any more: the page is informed, and the topic is not asked for again. */
  leaveTopic() {
    this.tab.dropTopic(this);
    this.dispatchEvent(new Event("out"));
  }

  /** Says that the topic cannot be watched; it is asked for again if it may come. @param {boolean} again */
  handleRefusal(again) {
    sayWhy(again ? LATER : REFUSED);
    this.dispatchEvent(new Event("without"));
    if (!again) return this.tab.dropTopic(this);
    setTimeout(() => this.tab.requestTopics(), waitBefore(this.attempt));
    this.attempt += 1;
  }

  /** Asks whether the site is there, and what its clock says. */
  sendPing() {
    this.tab.sendMessage({ type: "ping" });
  }

  /** @param {Made["kind"]} kind @param {number[]} what */
  sendGesture(kind, what) {
    this.tab.sendMessage({ type: "gesture", topic: this.name, kind, what });
  }

  /** Asks for a snapshot, once until it comes. */
  requestSnapshot() {
    if (!this.asked) this.tab.sendMessage({ type: "resync", topic: this.name });
    this.asked = true;
  }

  /** @param {Message|Other} message */
  receiveMessage(message) {
    if ("now" in message) this.dispatchEvent(new CustomEvent("clock", { detail: message }));
    if (isNews(message)) this.updateStanding(message);
    else if (message.type === "you" || message.type === "corrected" || message.type === "gesture")
      this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
    else if (message.type === "out") this.leaveTopic();
    else if (message.type === "refused") this.handleRefusal(message.again);
    else if (message.type === "lost") this.requestSnapshot();
    else if (message.type === "pause") sayWhy(message.paused ? PAUSED : "");
  }

  /** @param {Message} message */
  updateStanding(message) {
    if (message.type === "snapshot") {
      if (this.attempt) sayWhy("");
      this.attempt = 0;
      this.asked = false;
      if (this.away) this.dispatchEvent(new Event("back"));
      this.away = false;
    }
    const next = this.apply(this.standing, message);
    if (!next) return this.requestSnapshot();
    this.standing = next;
    this.dispatchEvent(new CustomEvent("standing", { detail: next }));
  }
}

/** @type {LiveSocket|undefined} */
let tab;

/** Watches a topic on this tab's socket. @type {LiveSocket["watchTopic"]} */
export const watchTopic = (name, apply) => (tab ??= new LiveSocket()).watchTopic(name, apply);
