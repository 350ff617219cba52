// The clock in the bar: the time as it runs, and below it what help has cost, which flies there when it is paid.

import { motionIsWelcome } from "fivefold/site/motion.js";
import { ShownClock } from "fivefold/site/clock.js";
import { pageSession } from "fivefold/site/session.js";
import { duration } from "fivefold/site/times.js";

/** @import {PlaySession} from "fivefold/site/session.js" */
/**
 * What a game's element tells of the help that was paid for.
 * @typedef {HTMLElement & {helps?: number, price?: (count: number) => string, say?: (text: string) => void}} Payer
 */

const FLIGHT = 620;
/** Whoever opens a puzzle of a day again after so many seconds has been away from it. */
const AWAY = 60;
const TOLD = "told-clock";
const FROM_LOOK = "The clock runs from your first look.";
const FROM_NOW = "The clock runs from now on.";

/** Where something is on the screen. @param {Element} one */
function middleOf(one) {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/**
 * A price flies from where it was paid to where it stays; it ends as small as that is, so that it covers no number.
 * @param {string} text
 * @param {Element} from
 * @param {Element} to
 */
async function fly(text, from, to) {
  const price = document.createElement("span");
  price.className = "price-flies numbers";
  price.textContent = text;
  price.setAttribute("aria-hidden", "true");
  const [x, y] = middleOf(from);
  const [toX, toY] = middleOf(to);
  const { height } = to.getBoundingClientRect();
  to.closest(".game-bar")?.append(price); // once all is measured: what is fixed lays nothing else out
  const end = Math.min(1, height / price.offsetHeight);
  const at = (/** @type {number} */ left, /** @type {number} */ top, /** @type {number} */ size) =>
    `translate(${left}px, ${top}px) translate(-50%, -50%) scale(${size})`;
  const way = [
    { transform: at(x, y, 0.6), opacity: 0 },
    { transform: at(x, y - 14, 1.5), opacity: 1, offset: 0.3 },
    { transform: at(toX, toY, end), opacity: 1 },
  ];
  await price.animate(way, { duration: FLIGHT, easing: "ease-in-out" }).finished;
  price.remove();
}

/**
 * What is told once in this browser. @param {string} text @param {string} key @param {(text: string) => void} say
 */
function tellOnce(text, key, say) {
  try {
    if (localStorage.getItem(key) !== null) return;
    localStorage.setItem(key, "1");
    say(text);
  } catch {
    // a browser that keeps nothing would be told each time
  }
}

/**
 * Tells whoever opens a day's puzzle for the first time that its clock runs already, and whoever comes back to it that
 * the clock went on: in the game's own line of messages, for a note over the page would lie on the board of a phone.
 * @param {PlaySession} session @param {(text: string) => void} say
 */
function tellAtStart({ edition, state, over }, say) {
  if (document.documentElement.dataset.lesson !== undefined) return; // its time is not counted
  if (over || edition.kind !== "daily" || edition.room) return;
  if (state.seconds >= AWAY) tellOnce(`The clock went on: ${duration(state.seconds)} so far.`, TOLD, say);
  else if (state.ranked && !state.moves) tellOnce(FROM_LOOK, `${TOLD}-${edition.game}`, say);
}

export class PlayClock extends HTMLElement {
  connectedCallback() {
    this.session = pageSession();
    /** The state that was heard last. */
    this.heard = this.session.state;
    this.clock = new ShownClock(this.session.state.seconds, {
      waited: ShownClock.remembered(this.session.edition.url),
    });
    const shown = document.createElement("span");
    const paid = document.createElement("span");
    shown.className = "time";
    paid.className = "paid";
    this.replaceChildren(shown, paid);
    this.helps = 0;
    customElements.whenDefined(`${this.session.edition.game}-game`).then(() => {
      this.helps = this.payer?.helps ?? 0;
      this.tell();
      if (this.session) tellAtStart(this.session, (text) => this.payer?.say?.(text));
    });
    this.session.addEventListener("change", () => this.changed());
    this.session.addEventListener("begun", () => this.begun());
    document.addEventListener("visibilitychange", () => this.tick());
    this.tick();
  }

  /** The game's own element, which knows what help was taken. */
  get payer() {
    return /** @type {Payer|null} */ (document.querySelector(`${this.session?.edition.game}-game`));
  }

  pause() {
    this.clock?.pause();
  }

  go() {
    this.clock?.go();
    this.clock?.remember(this.session?.edition.url ?? "");
    this.tick();
  }

  changed() {
    const { clock, session } = this;
    if (!clock || !session) return;
    if (session.state !== this.heard) this.hear(clock, session.state);
    const before = this.helps ?? 0;
    this.helps = this.payer?.helps ?? 0;
    if (this.helps > before) this.pay(this.helps - before);
    else this.tell();
    this.tick();
  }

  /**
   * A state that the server has sent tells the time; one that only stays, as after a refusal, tells an old one. Only
   * where a corrected puzzle begins anew does the clock begin again.
   * @param {ShownClock} clock @param {PlaySession["state"]} state
   */
  hear(clock, state) {
    if (this.heard && state.revision > this.heard.revision) clock.restart(state.seconds);
    else clock.hear(state.seconds);
    this.heard = state;
  }

  /** A newcomer's lesson does not count: its end is the moment to tell that the clock runs. */
  begun() {
    const { clock, session } = this;
    clock?.restart(session?.state.seconds ?? 0);
    if (session?.state.ranked) tellOnce(FROM_NOW, `${TOLD}-${session.edition.game}`, (text) => this.payer?.say?.(text));
    this.tick();
  }

  /** What help has cost so far. */
  tell() {
    const paid = this.querySelector(".paid");
    if (paid) paid.textContent = this.helps ? (this.payer?.price?.(this.helps) ?? "") : "";
  }

  /** @param {number} more so much help was taken now */
  async pay(more) {
    const paid = this.querySelector(".paid");
    const from = document.activeElement?.closest("button") ?? document.querySelector(".game-note") ?? this.payer;
    this.tell();
    if (!paid || !from || !this.payer || !motionIsWelcome() || !this.checkVisibility()) return;
    paid.toggleAttribute("data-coming", true);
    await fly(this.payer.price?.(more) ?? "", from, paid);
    paid.toggleAttribute("data-coming", false);
  }

  tick() {
    clearTimeout(this.timer);
    const { clock, session } = this;
    if (!clock || !session) return;
    this.hidden = session.over;
    const time = this.querySelector(".time");
    if (time) time.textContent = duration(clock.seconds);
    if (!session.over && !document.hidden && clock.still === null)
      this.timer = setTimeout(() => this.tick(), clock.untilNext);
  }
}
customElements.define("ff-clock", PlayClock);
