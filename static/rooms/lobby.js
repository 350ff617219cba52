// Run the lobby: who is here and ready, and the countdown to the start of the round.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { playFeeling } from "fivefold/site/feel.js";
import { playerOf } from "fivefold/site/sliding.js";
import { motionIsWelcome } from "fivefold/site/motion.js";
import { canShare, shareText } from "fivefold/site/sharing.js";
import { renderDoor, renderMenu } from "fivefold/rooms/hosting.js";
import { isMe, renderEarlierRounds, renderFace } from "fivefold/rooms/people.js";
import { renderReactions } from "fivefold/rooms/gestures.js";
import { describePresent } from "fivefold/rooms/finish.js";
import { pageRoom, postAction } from "fivefold/rooms/room.js";
import { listMembers, renderScoreboard, seatHue, signOfSide } from "fivefold/rooms/match.js";
import { renderSign } from "fivefold/site/signs.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {Seat, Side} from "fivefold/wire" */

const ASK_EVERY = 700;

class Lobby extends PageElement {
  constructor() {
    super();
    this.room = pageRoom();
    this.was = this.chosenRound;
    /** The second that was heard last. @type {number|null} */
    this.heard = null;
    this.room.addEventListener("standing", () => this.onStanding());
    this.room.gestures.addEventListener("gesture", () => this.requestUpdate());
  }

  /** The code and what is to be played, as one text: when the host changes it, the page is drawn again. */
  get chosenRound() {
    const { code, round, match, sides } = this.room.standing;
    const { number, game, variant, source, mode } = round;
    return [code, number, game, variant, source, mode, match.length, sides.length].join("/");
  }

  onStanding() {
    if (this.chosenRound !== this.was) return location.reload();
    this.requestUpdate();
    if (this.room.timeLeft !== null && !this.counting) this.countDown();
    this.pollRoom();
  }

  /** While the puzzle is being made the room is asked again and again; it begins when the puzzle is there. */
  pollRoom() {
    clearTimeout(this.asking);
    if (!this.room.standing.round.waits) return;
    this.asking = setTimeout(() => {
      this.room.topic.sendPing();
      this.pollRoom();
    }, ASK_EVERY);
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.room.timeLeft !== null) this.countDown();
    this.pollRoom();
  }

  /** Counts to the start, then goes to the puzzle. Runs only while there is something to count to. */
  countDown() {
    this.counting = true;
    const left = this.room.timeLeft ?? 0;
    if (left <= 0) return location.reload();
    this.playSecond(Math.ceil(left / 1000));
    this.requestUpdate();
    setTimeout(() => this.countDown(), Math.min(left, 100));
  }

  /** Each second is heard once, where sounds are on. @param {number} second */
  playSecond(second) {
    if (second === this.heard) return;
    this.heard = second;
    playFeeling(second > 1 ? "tick" : "go");
  }

  /** @param {string} what @param {Record<string, string>} fields */
  postAction(what, fields = {}) {
    postAction(`/room/${this.room.code}/${what}/`, new URLSearchParams(fields));
  }

  render() {
    const { seats, sides, rounds } = this.room.standing;
    const { me, timeLeft } = this.room;
    return html`${renderScoreboard(this.room.standing)}
      <section class="card seats" aria-labelledby="seats-title">
        <h2 id="seats-title">${describePresent(seats)}</h2>
        ${sides.length ? sides.map((side) => this.renderTeam(side)) : this.renderPeople(seats)}
        ${me ? this.renderButtons(me) : nothing} ${seats.length > 1 ? renderReactions(this.room.gestures) : nothing}
        ${renderDoor(this.room)}
      </section>
      ${renderEarlierRounds(rounds)} ${timeLeft === null ? nothing : this.renderCountdown(timeLeft)}`;
  }

  /** @param {Seat[]} seats */
  renderPeople(seats) {
    const { wins } = this.room.standing;
    return html`<ul>
      ${repeat(seats, playerOf, (seat) => this.renderSeat(seat, wins[seat.player] ?? 0))}
    </ul>`;
  }

  /** A team with its people; anyone who is in the other one can come over. @param {Side} side */
  renderTeam({ number, name }) {
    const [own, me] = [listMembers(this.room.standing.seats, number), this.room.me];
    return html`<div class="team" data-seat=${seatHue({ number: 1, side: number })}>
      <div class="team-head">
        <h3>${renderSign(signOfSide(number) ?? "sun")} ${name} <span class="muted">${own.length}</span></h3>
        ${
          me && me.side !== number && this.room.timeLeft === null
            ? html`<button
                class="button quiet"
                type="button"
                @click=${() => this.postAction("side", { side: String(number) })}
              >
                Join the ${name}
              </button>`
            : nothing
        }
      </div>
      ${own.length ? this.renderPeople(own) : html`<p class="muted">No one yet.</p>`}
    </div>`;
  }

  /** @param {Seat} seat @param {number} wins */
  renderSeat(seat, wins) {
    const notes = [isMe(seat) && "you", seat.host && "host", wins && `${wins} won`, !seat.here && "away"]
      .filter(Boolean)
      .join(" · ");
    return html`<li class=${seat.here ? "" : "gone"} data-seat=${seatHue(seat)}>
      ${renderFace(seat, this.room.gestures)}
      <span class="seat-name">${seat.name}${notes ? html` <span class="muted">${notes}</span>` : nothing}</span>
      <span class=${seat.ready ? "ready yes" : "ready"}>${seat.ready ? "Ready" : "Not ready"}</span>
      ${renderMenu(this.room, seat)}
    </li>`;
  }

  /** @param {Seat} me */
  renderButtons(me) {
    if (this.room.standing.round.waits) return this.renderWaiting();
    return html`<div class="lobby-actions">
        <button
          class=${me.ready ? "button" : "button primary"}
          type="button"
          aria-pressed=${me.ready}
          @click=${() => this.postAction("ready", { ready: me.ready ? "no" : "yes" })}
        >
          ${me.ready ? "I’m not ready" : "I’m ready"}
        </button>
        ${
          me.host
            ? html`<button class="button" type="button" @click=${() => this.postAction("start")}>Start now</button>`
            : nothing
        }
      </div>
      <p class="muted small">
        ${
          me.host
            ? "It starts when everyone is ready, or when you start it."
            : "It starts when everyone is ready, or when the host starts it."
        }
      </p>`;
  }

  renderWaiting() {
    return html`<div class="being-made" role="status">
      <span class="being-made-dots" aria-hidden="true"><i></i><i></i><i></i></span>
      <p>Getting the puzzle ready. The round will start as soon as it’s ready.</p>
    </div>`;
  }

  /** @param {number} left */
  renderCountdown(left) {
    const seconds = Math.max(1, Math.ceil(left / 1000));
    return html`<div
      class="countdown-veil"
      role="timer"
      aria-live="assertive"
      aria-label="The round starts in ${seconds}"
    >
      <p>Here we go!</p>
      <b class=${motionIsWelcome() ? "beat" : ""} data-second=${seconds}>${seconds}</b>
    </div>`;
  }
}
customElements.define("ff-lobby", Lobby);

const inviting = /** @type {HTMLButtonElement|null} */ (document.querySelector("[data-invite]"));
if (inviting && canShare()) {
  inviting.hidden = false;
  inviting.addEventListener("click", () => shareText(inviting.dataset.invite ?? ""));
}
