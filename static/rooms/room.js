// Hold this page's room: its standing, which a socket keeps up to date, and the server's clock.

import { postData } from "../site/requests.js";
import { mergeMessage, watchTopic } from "../site/live.js";
import { Gestures } from "./gestures.js";

/** @import {LiveTopic} from "fivefold/site/live.js" */
/** @import {Pong, RoomDelta, RoomPage, RoomSnapshot, RoomStanding} from "fivefold/wire" */

const QUESTIONS = 4;
const BETWEEN = 350;

/** Estimate the server's clock from the quickest answer to a ping. */
export class ServerClock {
  /** @param {() => number} here this browser's clock in milliseconds */
  constructor(here = () => Date.now()) {
    this.here = here;
    this.offset = 0;
    this.doubt = Infinity;
    /** @type {number|null} */
    this.askedAt = null;
  }

  noteQuestion() {
    this.askedAt = this.here();
  }

  /** A quick answer is trusted more than a slow one, and one to no question least of all. @param {number} now */
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

/** Fires "standing" when anything in the room changes. */
export class Room extends EventTarget {
  /**
   * @param {string} code
   * @param {RoomStanding} standing as the server wrote it into the page
   * @param {number} now the server's clock then, in milliseconds
   * @param {string} [as] "screen" for anyone who has no seat
   */
  constructor(code, standing, now, as = "room") {
    super();
    this.code = code;
    this.standing = standing;
    this.clock = new ServerClock();
    this.clock.learnTime(now);
    /** @type {LiveTopic<RoomStanding & {version: number}, RoomSnapshot|RoomDelta>} */
    const topic = watchTopic(`${as}.${code}`, mergeMessage);
    this.topic = topic;
    this.gestures = new Gestures(this);
    topic.addEventListener("standing", () => topic.standing && this.takeStanding(topic.standing));
    topic.addEventListener("clock", (event) =>
      this.clock.learnTime(/** @type {CustomEvent<Pong|RoomSnapshot>} */ (event).detail.now),
    );
    /** Whether this player leaves by themselves: the form leads them away. */
    this.leaving = false;
    addEventListener("submit", (event) => {
      if (/** @type {HTMLElement} */ (event.target).matches(".leave")) this.leaving = true;
    });
    topic.addEventListener("out", () => this.leaving || location.reload()); // the page says what happened
    topic.addEventListener("open", () => this.setClock(QUESTIONS));
  }

  /** @param {number} questions */
  setClock(questions) {
    this.clock.noteQuestion();
    this.topic.sendPing();
    if (questions > 1) setTimeout(() => this.setClock(questions - 1), BETWEEN);
  }

  /** @param {RoomStanding} standing */
  takeStanding(standing) {
    this.standing = standing;
    this.renewCode(standing.code);
    this.dispatchEvent(new Event("standing"));
  }

  /** The room has this code now: another one where its host renewed it. @param {string} code */
  renewCode(code) {
    if (code === this.code) return;
    history.replaceState(history.state, "", location.pathname.replace(this.code, code));
    this.code = code;
  }

  get me() {
    return this.standing.seats.find((seat) => seat.player === document.body.dataset.player) ?? null;
  }

  /** Milliseconds until the round begins, by the server's clock; null where that is not decided. */
  get timeLeft() {
    const starts = this.standing.round.starts;
    return starts === null ? null : starts - this.clock.now();
  }
}

/** @type {Room|null} */
let room = null;

/** The room of this page. @param {string} [as] "screen" for anyone who has no seat */
export function pageRoom(as = "room") {
  if (!room) {
    const written = document.getElementById("room")?.textContent;
    if (!written) throw new Error("This page has no room.");
    const { code, now, standing } = /** @type {RoomPage} */ (JSON.parse(written));
    room = new Room(code, standing, now, as);
  }
  return room;
}

/** Does something in the room, whose new standing follows. @param {string} url @param {URLSearchParams} fields */
export async function postAction(url, fields) {
  const response = await postData(url, fields);
  if (response && response.status !== 204) location.reload(); // what went wrong is on the page
}
