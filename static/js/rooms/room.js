// This page's room: its standing, kept up by a socket, and the server's clock.

import { csrfToken } from "fivefold/site/csrf.js";
import { LiveTopic, merged } from "fivefold/site/live.js";
import { ServerClock } from "fivefold/rooms/clock.js";

/**
 * @typedef {{moves: number, share?: number, text?: string, status?: string, line?: string, emoji?: string[],
 *   seconds?: number,
 *   place?: number}} Part
 * @typedef {{player: string, name: string, number: number, here: boolean, ready: boolean,
 *   host: boolean, part: Part|null}} Seat
 * @typedef {{number: number, game: string, title: string, variant: string, source: string, mode: string,
 *   starts: number|null}} Round
 * @typedef {{who: string, player: number, line: string, emoji: string[], seconds: number, place?: number}} Row
 * @typedef {{version: number, now: number, round: Round, seats: Seat[], board: any, wins: Record<string, number>,
 *   rounds: {number: number, title: string, mode: string, results: Row[]}[]}} Standing
 */

const QUESTIONS = 4;
const BETWEEN = 350;

/** Fires "standing" when anything in the room changes. */
export class Room extends EventTarget {
  /**
   * @param {string} code
   * @param {Standing} standing as the server wrote it into the page
   * @param {number} now the server's clock then, in milliseconds
   */
  constructor(code, standing, now) {
    super();
    this.code = code;
    this.standing = standing;
    this.clock = new ServerClock();
    this.clock.told(now);
    const topic = (this.topic = new LiveTopic(`/live/room/${code}/`, merged));
    topic.addEventListener("standing", () => this.changed(topic.standing));
    topic.addEventListener("clock", (event) => this.clock.told(/** @type {CustomEvent} */ (event).detail.now));
    topic.addEventListener("open", () => this.setClock(QUESTIONS));
  }

  /** @param {number} questions */
  setClock(questions) {
    this.clock.ask();
    this.topic.say("ping");
    if (questions > 1) setTimeout(() => this.setClock(questions - 1), BETWEEN);
  }

  /** @param {Standing} standing */
  changed(standing) {
    this.standing = standing;
    this.dispatchEvent(new Event("standing"));
  }

  get me() {
    return this.standing.seats.find((seat) => seat.player === document.body.dataset.player) ?? null;
  }

  /** Milliseconds until the round begins, by the server's clock; null where that is not decided. */
  get left() {
    const starts = this.standing.round.starts;
    return starts === null ? null : starts - this.clock.now();
  }
}

/** @type {Room|null} */
let room = null;

/** The room of this page. */
export function pageRoom() {
  if (!room) {
    const told = document.getElementById("room");
    if (!told?.textContent) throw new Error("This page has no room.");
    const { code, now, standing } = JSON.parse(told.textContent);
    room = new Room(code, standing, now);
  }
  return room;
}

/**
 * Does something in the room; the answer comes as a new standing.
 * @param {string} url
 * @param {URLSearchParams|FormData} fields
 */
export async function act(url, fields) {
  const response = await fetch(url, {
    method: "POST",
    body: fields,
    headers: { "X-CSRFToken": csrfToken(), Accept: "application/json" },
  });
  if (response.status !== 204) location.reload(); // what went wrong stands on the page
}
