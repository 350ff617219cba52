// Show what the people of a room do at this moment: who is busy, who holds what, and how someone reacts. It travels
// over the room's socket, is stored nowhere, and expires after a while.

import { html, nothing } from "lit";
import { renderSign } from "../site/signs.js";
import { browserStore } from "../site/store.js";

/** @import {LitElement} from "lit" */
/** @import {Gesture} from "fivefold/wire" */
/** @import {Room} from "fivefold/rooms/room.js" */

/** The reactions: a sign, and what it says. Their places in this list are what travels. */
const REACTIONS = /** @type {const} */ ([
  ["thumb-up", "Well done"],
  ["party", "Hooray"],
  ["life", "Love it"],
  ["look", "I’m watching"],
  ["hint", "Got it"],
  ["clock", "Hurry up"],
]);
/** How long each kind is shown that is not made again, in milliseconds. */
const LASTS = { busy: 4000, reaction: 3200, held: 20_000 };
/** The least time between two of one's own. */
const APART = { busy: 2500, reaction: 700, held: 350 };
const QUIET = "quiet-rooms";

/** Whether reactions are muted in this browser. */
const isQuiet = () => browserStore.getItem(QUIET) === "on";

/** Fires "gesture" when what anyone does has changed. */
export class Gestures extends EventTarget {
  /** @param {Pick<Room, "topic">} room */
  constructor(room) {
    super();
    this.topic = room.topic;
    /** What each player does now, by kind and public id. @type {Record<Gesture["kind"], Map<string, Gesture>>} */
    this.now = { busy: new Map(), reaction: new Map(), held: new Map() };
    /** @type {Map<string, ReturnType<typeof setTimeout>>} */
    this.ends = new Map();
    /** @type {Partial<Record<Gesture["kind"], number>>} when one's own was made last */
    this.made = {};
    this.topic.addEventListener("gesture", (event) =>
      this.receiveGesture(/** @type {CustomEvent<Gesture>} */ (event).detail),
    );
  }

  /** @param {Gesture} gesture */
  receiveGesture(gesture) {
    const { by, kind, what } = gesture;
    const key = `${kind} ${by}`;
    clearTimeout(this.ends.get(key));
    if (kind === "reaction" && isQuiet()) return;
    if (kind === "held" && !what.length) return this.forgetGesture(kind, by);
    this.now[kind].set(by, gesture);
    this.ends.set(
      key,
      setTimeout(() => this.forgetGesture(kind, by), LASTS[kind]),
    );
    this.dispatchEvent(new Event("gesture"));
  }

  /** @param {Gesture["kind"]} kind @param {string} by */
  forgetGesture(kind, by) {
    if (this.now[kind].delete(by)) this.dispatchEvent(new Event("gesture"));
  }

  /**
   * Makes a gesture, unless the last of its kind was just now. Whether it did.
   * @param {Gesture["kind"]} kind @param {number[]} what
   */
  makeGesture(kind, what = []) {
    const now = performance.now();
    if (now - (this.made[kind] ?? -Infinity) < APART[kind]) return false;
    this.made[kind] = now;
    this.topic.sendGesture(kind, what);
    return true;
  }

  /** Lets all see what one holds; the last of several in a row is always sent. @param {number[]} what */
  shareHeld(what) {
    clearTimeout(this.holding);
    if (!this.makeGesture("held", what)) this.holding = setTimeout(() => this.shareHeld(what), APART.held);
    else if (what.length) this.holding = setTimeout(() => this.shareHeld(what), LASTS.held / 2);
  }

  /** What someone reacts with now: a place in `REACTIONS`, or null. @param {string} player */
  reactionOf(player) {
    return REACTIONS[this.now.reaction.get(player)?.what[0] ?? -1] ?? null;
  }

  /** @param {string} player */
  isBusy(player) {
    return this.now.busy.has(player);
  }
}

/** The buttons; nothing where reactions are muted. @param {Gestures} gestures */
export function renderReactions(gestures) {
  if (isQuiet()) return nothing;
  return html`<div class="reactions" role="group" aria-label="React">
    ${REACTIONS.map(
      ([name, says], place) =>
        html`<button
          class="icon-button"
          type="button"
          title=${says}
          aria-label=${says}
          @click=${() => gestures.makeGesture("reaction", [place])}
        >
          ${renderSign(name)}
        </button>`,
    )}
  </div>`;
}

/** The same with what mutes them, in the settings too. @param {Gestures} gestures @param {LitElement} host */
export function renderReactionsAndMute(gestures, host) {
  const quiet = isQuiet();
  const mute = () => {
    if (quiet) browserStore.removeItem(QUIET);
    else browserStore.setItem(QUIET, "on");
    host.requestUpdate();
  };
  return html`${renderReactions(gestures)}
    <button class="button quiet" type="button" aria-pressed=${quiet} @click=${mute}>Mute reactions</button>`;
}
