// Show a room on a big screen, such as a projector. It has no seat, sends nothing, and keeps the device awake.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { formatDuration } from "fivefold/site/times.js";
import { SlidingRows, playerOf } from "fivefold/site/sliding.js";
import { motionIsWelcome } from "fivefold/site/motion.js";
import { describePresent, describeRace, describeReached, haveAllFinished } from "fivefold/rooms/finish.js";
import {
  Pulses,
  orderSeats,
  placeOf,
  renderBadge,
  renderFace,
  renderMedal,
  renderMeter,
} from "fivefold/rooms/people.js";
import { celebrateFirst, renderPodium } from "fivefold/rooms/podium.js";
import { pageRoom } from "fivefold/rooms/room.js";
import { renderScoreboard, seatHue } from "fivefold/rooms/match.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {Seat} from "fivefold/wire" */

const room = pageRoom("screen");

class Screen extends PageElement {
  sliding = new SlidingRows(this, ".lanes > li");

  constructor() {
    super();
    this.pulses = new Pulses(this);
    /** Who had finished when this was drawn last. @type {Set<string>|null} */
    this.finished = null;
    room.addEventListener("standing", () => this.requestUpdate());
    room.gestures.addEventListener("gesture", () => this.requestUpdate());
  }

  connectedCallback() {
    super.connectedCallback();
    this.ticking = setInterval(() => this.requestUpdate(), 1000);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.ticking);
  }

  updated() {
    const { seats } = room.standing;
    this.pulses.showMoves(new Map(seats.map(({ player, part }) => [player, part?.moves ?? 0])));
    const won = seats.filter(({ part }) => part?.status === "won").map(({ player }) => player);
    if (this.finished && !this.finished.size && won.length === 1)
      celebrateFirst(this.querySelectorAll(`[data-key="${won[0]}"]`));
    this.finished = new Set(won);
  }

  get isRacing() {
    return (room.timeLeft ?? 1) <= 0;
  }

  get isOver() {
    const { round, seats } = room.standing;
    if (round.mode === "together") return round.over;
    return this.isRacing && seats.some(({ part }) => part) && haveAllFinished(seats);
  }

  render() {
    const { standing } = room;
    const { round, seats } = standing;
    return html`<header>
        <h1>${round.title}</h1>
        <p>Round ${round.number} · ${round.mode === "together" ? "together on one board" : "a race"}</p>
        <p class="screen-now numbers" role="status">${this.renderNow()}</p>
      </header>
      ${this.isOver && round.mode === "race" ? renderPodium(standing) : nothing} ${renderScoreboard(standing)}
      <ol class="lanes" data-many=${seats.length > 8} aria-label="Everyone">
        ${repeat(this.isRacing ? this.runners : seats, playerOf, (seat) => this.renderLane(seat))}
      </ol>`;
  }

  /** Those who race, and after them anyone who has only come in. */
  get runners() {
    const { seats } = room.standing;
    return [...orderSeats(seats), ...seats.filter(({ part }) => !part)];
  }

  /** What happens now, in a few words. */
  renderNow() {
    const { round, seats } = room.standing;
    if (round.waits) return "Getting the puzzle ready…";
    if (room.timeLeft === null) return `${describePresent(seats)} · ${seats.filter(({ ready }) => ready).length} ready`;
    if (!this.isRacing) {
      const seconds = Math.max(1, Math.ceil(room.timeLeft / 1000));
      return html`<b class=${motionIsWelcome() ? "beat" : ""}>${seconds}</b>`;
    }
    return this.isOver ? "Finished" : formatDuration(Math.floor(-room.timeLeft / 1000));
  }

  /** @param {Seat} seat */
  renderLane(seat) {
    const place = placeOf(seat);
    const races = this.isRacing && room.standing.round.mode === "race";
    const sentence = this.isOver ? describeRace(seat, room.standing.seats) : "";
    return html`<li data-key=${seat.player} data-seat=${seatHue(seat)} class=${seat.here ? "" : "gone"}>
      ${renderFace(seat, room.gestures)}
      <span class="lane-name">${place ? html`${renderMedal(place)} ` : nothing}${renderBadge(seat)}${seat.name}</span>
      <span class="lane-text">${races ? sentence || describeReached(seat) : this.describeWaiting(seat)}</span>
      ${this.isRacing && seat.part ? renderMeter(seat) : nothing}
    </li>`;
  }

  /** @param {Seat} seat */
  describeWaiting(seat) {
    if (!seat.here) return "away";
    if (this.isRacing) return room.gestures.isBusy(seat.player) ? "at work" : "";
    return seat.ready ? "Ready" : "";
  }
}
customElements.define("ff-screen", Screen);

/** Keeps the screen awake while this is shown; a browser that cannot goes to sleep as ever. */
async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock.request("screen");
    document.documentElement.dataset.awake = "";
  } catch {
    // the device saves its battery, or its browser is old
  }
}

document.addEventListener("visibilitychange", stayAwake); // a device lets go whenever the page is hidden
stayAwake();
document.querySelector("[data-whole-screen]")?.addEventListener("click", () => {
  document.documentElement.requestFullscreen?.().catch(() => {});
});
