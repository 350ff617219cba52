// Draw the clock in the bar: the time, and below it the cost of help, which flies there when it is paid.

import { motionIsWelcome } from "fivefold/site/motion.js";
import { ShownClock } from "fivefold/site/clock.js";
import { middleOf } from "fivefold/site/pointing.js";
import { pageGame, pageSession } from "fivefold/site/session.js";
import { createElement } from "fivefold/site/sheets.js";
import { browserStore, tabStore } from "fivefold/site/store.js";
import { formatDuration } from "fivefold/site/times.js";
import { showToast } from "fivefold/site/toasts.js";

/** @import {PlaySession} from "fivefold/site/session.js" */

const FLIGHT = 620;
/** Anyone who opens a puzzle of a day again after this many seconds has been away from it. */
const AWAY = 60;
const WELCOMED = "told-clock";

/**
 * A price flies from where it was paid to where it stays.
 * @param {string} text @param {Element} from @param {Element} to
 */
async function flyPrice(text, from, to) {
  const price = createElement("span", { class: "price-flies numbers", "aria-hidden": "true" }, text);
  const { x, y } = middleOf(from);
  const there = middleOf(to);
  to.parentElement?.append(price); // once all is measured, so that the page is laid out only once
  const at = (/** @type {number} */ left, /** @type {number} */ top, /** @type {number} */ size) =>
    `translate(${left}px, ${top}px) translate(-50%, -50%) scale(${size})`;
  const way = [
    { transform: at(x, y, 0.6), opacity: 0 },
    { transform: at(x, y - 14, 1.5), opacity: 1, offset: 0.3 },
    { transform: at(there.x, there.y, 1), opacity: 1 },
  ];
  await price.animate(way, { duration: FLIGHT, easing: "ease-in-out" }).finished;
  price.remove();
}

/** Tells anyone who comes back to an unfinished puzzle that its clock went on: once in this browser. */
function welcomeBack(/** @type {PlaySession} */ { edition, state, over }) {
  if (document.documentElement.dataset.lesson !== undefined) return; // its time is not counted
  if (over || edition.kind !== "daily" || edition.room || state.seconds === null || state.seconds < AWAY) return;
  if (browserStore.getItem(WELCOMED) !== null || !browserStore.setItem(WELCOMED, "1")) return;
  showToast(`Welcome back! The clock kept running while you were away. It’s at ${formatDuration(state.seconds)}.`);
}

export class PlayClock extends HTMLElement {
  constructor() {
    super();
    this.session = pageSession();
    this.storeKey = `waited ${this.session.edition.url}`;
    /** The state that was heard last. */
    this.heard = this.session.state;
    const waited = Number(tabStore.getItem(this.storeKey)) || 0;
    this.clock = new ShownClock(this.heard.seconds, { waited });
    this.time = createElement("span", { class: "time" });
    this.paid = createElement("span", { class: "paid" });
    this.helps = 0;
  }

  connectedCallback() {
    this.replaceChildren(this.time, this.paid);
    customElements.whenDefined(`${this.session.edition.game}-game`).then(() => {
      this.helps = pageGame()?.helps ?? 0;
      this.showPaid();
    });
    this.session.addEventListener("change", () => this.handleChange());
    this.session.addEventListener("begun", () => this.restartClock());
    document.addEventListener("visibilitychange", () => this.updateTime());
    this.updateTime();
    welcomeBack(this.session);
  }

  pause() {
    this.clock.pause();
  }

  resume() {
    this.clock.resume();
    tabStore.setItem(this.storeKey, String(this.clock.waited));
    this.updateTime();
  }

  handleChange() {
    if (this.session.state !== this.heard) this.adoptState(this.session.state);
    const before = this.helps;
    this.helps = pageGame()?.helps ?? 0;
    if (this.helps > before) this.animatePayment(this.helps - before);
    else this.showPaid();
    this.updateTime();
  }

  /**
   * Only a state that the server has just sent tells the time; one that stays, as after a refusal, tells an old one.
   * @param {PlaySession["state"]} state
   */
  adoptState(state) {
    if (state.revision > this.heard.revision) this.clock.restart(state.seconds);
    else this.clock.catchUp(state.seconds);
    this.heard = state;
  }

  /** A newcomer's lesson does not count. */
  restartClock() {
    this.clock.restart(this.session.state.seconds);
    this.updateTime();
  }

  /** What help has cost so far. */
  showPaid() {
    this.paid.textContent = this.helps ? (pageGame()?.describePrice?.(this.helps) ?? "") : "";
  }

  /** @param {number} more so much help was taken now */
  async animatePayment(more) {
    const game = pageGame();
    const price = game?.describePrice?.(more) ?? "";
    const from = document.activeElement?.closest("button") ?? document.querySelector(".game-note") ?? game;
    if (from && price && motionIsWelcome() && this.checkVisibility()) await flyPrice(price, from, this);
    this.showPaid();
    if (motionIsWelcome())
      this.paid.animate([{ transform: "scale(1.5)" }, { transform: "none" }], { duration: 180, easing: "ease-out" });
  }

  updateTime() {
    clearTimeout(this.timer);
    const { clock, session } = this;
    this.hidden = session.over;
    this.time.textContent = formatDuration(clock.seconds);
    if (!session.over && !document.hidden && clock.still === null)
      this.timer = setTimeout(() => this.updateTime(), clock.untilNext);
  }
}
customElements.define("ff-clock", PlayClock);
