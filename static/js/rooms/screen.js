// The big screen: a room for a projector. It has no seat, tells nothing of its own, and keeps the device awake.

import { LitElement, html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { duration } from "fivefold/site/times.js";
import { SlidingRows } from "fivefold/site/sliding.js";
import { motionIsWelcome } from "fivefold/site/motion.js";
import { onPodium, story } from "fivefold/rooms/finish.js";
import { badge, face, medal, ordered, placeOf } from "fivefold/rooms/people.js";
import { flourish, podium, teamsTold } from "fivefold/rooms/podium.js";
import { GRACE, Presence } from "fivefold/rooms/presence.js";
import { Pulses } from "fivefold/rooms/pulses.js";
import { barOf, ended, gaveUp, present, reached } from "fivefold/rooms/reached.js";
import { pageRoom } from "fivefold/rooms/room.js";
import { scoreboard } from "fivefold/rooms/scoreboard.js";
import { credits, endTold, movesTold } from "fivefold/rooms/shared.js";
import { colour, hue, members, pointsTold, sideScore, signOfSide } from "fivefold/rooms/sides.js";
import { stayAwake } from "fivefold/rooms/awake.js";
import { sign, withSigns } from "fivefold/site/signs.js";
import { Watched } from "fivefold/rooms/watched.js";

/** @import {Done, Logged, Seat, Side} from "fivefold/wire" */

/** What this screen shows to come back to a room that was locked meanwhile. */
const pass = `?pass=${encodeURIComponent(document.querySelector("ff-screen")?.getAttribute("data-pass") ?? "")}`;
history.replaceState(history.state, "", pass);

const room = pageRoom(`screen/${pass}`);
const watched = new Watched(room.gestures);
/** So many moves of a shared board are told. */
const MOVES_TOLD = 3;
/** So many lanes stand below each other. */
const MOST_IN_A_COLUMN = 5;
/** So many seconds the end is seen before the answer. */
const SAVOUR = 6;
const LOST = "This screen has lost the room.";
const CLOSED = "The host has closed this screen.";

/** How a shared board ended, in a few words. @param {Done} part */
const doneTold = (part) => (part.status === "gave up" ? `Stopped, ${part.near}` : ended(part));

class Screen extends LitElement {
  sliding = new SlidingRows(this, ".lanes > li");

  constructor() {
    super();
    this.pulses = new Pulses(this);
    /** While a round begins people change pages. */
    this.presence = new Presence(room.left !== null && room.left > -GRACE);
    /** Who had finished when this was drawn last. @type {Set<string>|null} */
    this.finished = null;
    this.code = room.code;
    /** Seconds since the answer may be shown. */
    this.savoured = 0;
    /** Why this screen shows the room no longer. */
    this.lost = "";
    room.addEventListener("standing", () => this.onStanding());
    room.addEventListener("out", (event) => {
      if (room.me) return; // the page says what happened to whoever has a seat
      event.preventDefault();
      this.lose(CLOSED);
    });
    room.topic.addEventListener("none", () => this.lose(LOST));
    room.gestures.addEventListener("gesture", () => this.onStanding());
  }

  onStanding() {
    if (room.code !== this.code) return location.reload(); // the way in is another
    watched.show(room.standing);
    for (const part of document.querySelectorAll("[data-open-door], [data-locked-door]"))
      /** @type {HTMLElement} */ (part).hidden = part.matches("[data-open-door]") === room.standing.locked;
    this.requestUpdate();
  }

  /** @param {string} why */
  lose(why) {
    this.lost = why;
    for (const part of document.querySelectorAll(".way-in, .game-layout"))
      /** @type {HTMLElement} */ (part).hidden = true;
    this.requestUpdate();
  }

  /**
   * Each second: a shared board has a page of its own, which begins and ends with its round. The answer has one as
   * well, a while after the end.
   */
  tick() {
    const { round } = room.standing;
    const shared = round.mode === "together" && this.racing ? round.number : null;
    if (round.told && !watched.isTold) this.savoured += 1;
    const asksForAnswer = this.savoured > SAVOUR;
    const shown = round.told && watched.isTold ? round.number : shared;
    if (!this.lost && (shown !== watched.round || asksForAnswer)) return location.reload();
    this.requestUpdate();
  }

  createRenderRoot() {
    this.replaceChildren();
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.ticking = setInterval(() => this.tick(), 1000);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.ticking);
  }

  updated() {
    const { seats, board } = room.standing;
    const made = new Map(credits(seats, board?.log ?? null).map(({ seat, moves }) => [seat.player, moves]));
    this.pulses.show(new Map(seats.map(({ player, part }) => [player, made.get(player) ?? part?.moves ?? 0])));
    const won = seats.filter(({ part }) => part?.status === "won").map(({ player }) => player);
    if (this.finished && !this.finished.size && won.length === 1)
      flourish(this.querySelectorAll(`[data-key="${won[0]}"]`));
    this.finished = new Set(won);
  }

  /** The room with those as here who are only on the way to another page. */
  get standing() {
    return { ...room.standing, seats: this.presence.asShown(room.standing.seats) };
  }

  get racing() {
    return (room.left ?? 1) <= 0;
  }

  get isOver() {
    return room.standing.round.over;
  }

  render() {
    if (this.lost)
      return html`<div class="screen-lost" role="alert">
        <h1>${this.lost}</h1>
        <p>Ask the host for the room’s code, then open its big screen again from the room.</p>
      </div>`;
    const { standing } = this;
    const { round } = standing;
    return html`<header>
        <h1>${round.title}</h1>
        <p>Round ${round.number} · ${this.how}</p>
        <p class="screen-now numbers" role="status">${this.now()}</p>
      </header>
      ${this.isOver && round.mode === "race" ? this.finish() : nothing} ${scoreboard(standing)}
      ${round.mode === "together" && this.racing ? this.board() : this.people()}`;
  }

  /** How the round is played. */
  get how() {
    const { round, sides } = this.standing;
    if (round.mode === "together") return "together on one board";
    return sides.length ? "a race of two teams" : "a race";
  }

  /** The podium; of teams, which are shown with their people, who has won. */
  finish() {
    const { sides, seats } = this.standing;
    return sides.length ? teamsTold(sides, seats) : podium(this.standing);
  }

  /** Everybody's lane, by team where there are teams. */
  people() {
    const { sides, seats } = this.standing;
    if (!sides.length) return this.lanes(this.racing ? this.runners : seats, MOST_IN_A_COLUMN);
    const racers = [...ordered(seats), ...seats.filter(({ part }) => !part)];
    return html`<div class="team-lanes">
        ${sides.map((side) => this.team(side, members(this.racing ? racers : seats, side.number)))}
      </div>
      ${this.racing && !this.isOver ? html`<p class="muted sides-how">${pointsTold(seats)}</p>` : nothing}`;
  }

  /** A team with how it stands. @param {Side} side @param {Seat[]} own */
  team(side, own) {
    const { number, name, won } = side;
    const standing = this.racing ? sideScore(side, this.standing.seats) : "";
    return html`<section class=${won ? "winner" : ""} data-seat=${hue({ number: 1, side: number })} aria-label=${name}>
      <h2>${sign(signOfSide(number) ?? "sun")} ${name} <b class="numbers">${standing}</b></h2>
      ${own.length ? this.lanes(own, own.length) : html`<p class="muted">Nobody yet.</p>`}
    </section>`;
  }

  /** @param {Seat[]} shown @param {number} most so many stand below each other before there is a second column */
  lanes(shown, most) {
    const over = this.isOver && this.racing;
    if (!shown.length) return nothing;
    const columns = over && most === MOST_IN_A_COLUMN ? Math.min(shown.length, 3) : shown.length > most ? 2 : 1;
    return html`
      <ol
        class="lanes"
        style="--rows: ${Math.ceil(shown.length / columns)}; --columns: ${columns}"
        data-many=${columns > 1}
        data-over=${over}
        aria-label="Everyone"
      >
        ${repeat(
          shown,
          (seat) => seat.player,
          (seat) => this.lane(seat),
        )}
      </ol>
    `;
  }

  /** How far the shared board is, who is at it, and what was moved last. */
  board() {
    const { seats, board, reached: part } = this.standing;
    const far = part?.kind === "done" ? doneTold(part) : part?.text || "Nobody has moved yet";
    const full = part?.kind === "done" && part.status === "won" ? 1 : (part?.share ?? 0);
    const made = new Map(credits(seats, board?.log ?? null).map(({ seat, moves }) => [seat.player, moves]));
    return html`<div class="board-lane">
        <p class="board-reached">${withSigns(far)}</p>
        <span class=${part && gaveUp({ part }) ? "meter given-up" : "meter"} aria-hidden="true"
          ><span style="width: ${Math.round(100 * full)}%"></span
        ></span>
        ${part?.kind === "done" ? html`<p>${endTold(part, seats, board?.log ?? null)}</p>` : nothing}
      </div>
      <ul class="board-people" aria-label="Everyone">
        ${repeat(
          seats,
          (seat) => seat.player,
          (seat) =>
            html`<li data-key=${seat.player} data-seat=${hue(seat)} class=${seat.here ? "" : "gone"}>
              ${face(seat, room.gestures)} <span class="lane-name">${seat.name}</span>
              <span class="lane-told">${this.does(seat, made.get(seat.player) ?? 0)}</span>
            </li>`,
        )}
      </ul>
      <ol class="board-moves" reversed aria-label="Moves, the latest first">
        ${(board?.log ?? [])
          .slice(-MOVES_TOLD)
          .reverse()
          .map((entry) => this.move(entry))}
      </ol>`;
  }

  /** @param {Seat} seat @param {number} moves */
  does(seat, moves) {
    if (!this.isOver && seat.here && room.gestures.isBusy(seat.player)) return "at work";
    return moves ? movesTold(moves) : seat.here ? "" : "away";
  }

  /** @param {Logged} entry */
  move({ by, move }) {
    const seat = room.standing.seats.find(({ player }) => player === by);
    return html`<li>
      <span class="mover" data-seat=${colour(seat?.number ?? 1)}>${seat?.name ?? "Someone"}</span> ${watched.tell(move)}
    </li>`;
  }

  /** Those who race, and after them whoever has only come in; at the end without those on the podium. */
  get runners() {
    const { seats } = this.standing;
    const first = this.isOver ? onPodium(seats).map(({ player }) => player) : [];
    return [...ordered(seats), ...seats.filter(({ part }) => !part)].filter(({ player }) => !first.includes(player));
  }

  /** What happens now, in a few words. */
  now() {
    const { round, seats } = this.standing;
    if (round.waits) return "The puzzle is being made";
    if (room.left === null) return `${present(seats)} · ${seats.filter(({ ready }) => ready).length} ready`;
    if (!this.racing) {
      const seconds = Math.max(1, Math.ceil(room.left / 1000));
      return html`<b class=${motionIsWelcome() ? "beat" : ""}>${seconds}</b>`;
    }
    if (this.isOver) return room.standing.board?.status === "won" ? "Solved" : "Finished";
    return duration(Math.floor(-(room.left ?? 0) / 1000));
  }

  /** @param {Seat} seat */
  lane(seat) {
    const place = placeOf(seat);
    const told = this.isOver ? story(seat, room.standing.seats) : "";
    return html`<li data-key=${seat.player} data-seat=${hue(seat)} class=${seat.here ? "" : "gone"}>
      ${face(seat, room.gestures)}
      <span class="lane-name">${place ? html`${medal(place)} ` : nothing}${badge(seat)}${seat.name}</span>
      <span class="lane-told">${this.racing ? withSigns(told || reached(seat)) : this.waiting(seat)}</span>
      ${
        this.racing && seat.part
          ? html`<span class=${gaveUp(seat) ? "meter given-up" : "meter"} aria-hidden="true"
              ><span style="width: ${barOf(seat)}%"></span
            ></span>`
          : nothing
      }
    </li>`;
  }

  /** @param {Seat} seat */
  waiting(seat) {
    if (!seat.here) return "away";
    return seat.ready ? "Ready" : "";
  }
}
customElements.define("ff-screen", Screen);

stayAwake();
document.querySelector("[data-whole-screen]")?.addEventListener("click", () => {
  document.documentElement.requestFullscreen?.().catch(() => {});
});
