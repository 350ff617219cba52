// Offer after a race: the same puzzle beside a recorded run of the room, and a link that challenges a friend to it.

import { html, nothing } from "lit";
import { startAgain } from "fivefold/site/replays-offered.js";
import { fetchJson } from "fivefold/site/requests.js";
import { pageSession } from "fivefold/site/session.js";
import { challengeText, sendChallenge } from "fivefold/site/sharing.js";
import { formatDuration } from "fivefold/site/times.js";
import { pageRoom } from "fivefold/rooms/room.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {PlayAgain, PlayedRun} from "fivefold/wire" */

/** After this many milliseconds a race counts as over, though someone has not finished. */
const LONG_AGO = 24 * 3600 * 1000;

class RaceAgain extends PageElement {
  static properties = { again: { state: true } };

  constructor() {
    super();
    this.session = pageSession();
    this.room = pageRoom();
    /** @type {PlayAgain|null} */
    this.again = null;
    this.asks = false;
    this.room.addEventListener("standing", () => this.fetchRuns());
    this.session.addEventListener("change", () => this.fetchRuns());
  }

  connectedCallback() {
    super.connectedCallback();
    this.fetchRuns();
  }

  /** Whether the race is over for everyone, as far as this page knows. */
  get isOver() {
    const { round, seats } = this.room.standing;
    if (!this.session.over || round.number !== this.session.edition.room?.round) return false;
    const parts = seats.flatMap((seat) => seat.part ?? []);
    return parts.every((part) => part.kind === "done") || (this.room.timeLeft ?? 0) < -LONG_AGO;
  }

  /** Asks, once the race is over, what there is to play against. */
  async fetchRuns() {
    if (this.asks || this.again?.url || !this.isOver) return;
    this.asks = true;
    this.again = (await fetchJson(`${this.session.edition.api}again/`)) ?? this.again;
    this.asks = false;
  }

  render() {
    const { url, today, runs } = this.again ?? { url: "", today: false, runs: [] };
    if (!url) return nothing;
    const mine = runs.find((run) => this.isMine(run));
    return html`<section class="race-again" aria-labelledby="race-again">
      <h2 id="race-again">This puzzle again</h2>
      ${
        today
          ? html`<p class="muted small">From tomorrow you can race these replays. Today your first attempt counts.</p>`
          : html`<p class="muted small">Race a replay of this round. It isn’t ranked.</p>
              <ul>
                ${runs.map((run) => html`<li>${this.renderRun(run)}</li>`)}
              </ul>`
      }
      ${
        mine
          ? html`<button
              class="button quiet"
              type="button"
              @click=${() => this.challengeFriend(`${location.origin}${url}?${mine.ghost}`)}
            >
              Challenge a friend
            </button>`
          : nothing
      }
    </section>`;
  }

  /** Sends a friend what leads to a race against my run. @param {string} link */
  challengeFriend(link) {
    const { result } = this.session;
    if (result) sendChallenge(challengeText(result, link));
  }

  /** @param {PlayedRun} run */
  isMine(run) {
    return run.player === document.body.dataset.player;
  }

  /** @param {PlayedRun} run */
  renderRun(run) {
    const { url, api } = /** @type {PlayAgain} */ (this.again);
    return html`<button class="button" type="button" @click=${() => startAgain(api, `${url}?${run.ghost}`)}>
      Against ${this.isMine(run) ? "your earlier self" : run.name}
      <span class="numbers muted">${formatDuration(run.seconds)}</span>
    </button>`;
  }
}
customElements.define("ff-again", RaceAgain);
