// Show the replay of a finished play: the game's own board after each move, in the rhythm of the moves.

import { html, nothing } from "lit";
import { motionIsWelcome } from "fivefold/site/motion.js";
import { fetchJson } from "fivefold/site/requests.js";
import { pageGame, pageSession } from "fivefold/site/session.js";
import { withSigns } from "fivefold/site/signs.js";
import { formatDuration } from "fivefold/site/times.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {Film, Frame} from "fivefold/wire" */

const SPEEDS = [1, 2, 4];
const UNREACHABLE = "We couldn’t load the replay. Please try again in a moment.";

/** @extends {PageElement} */
class FilmPlayer extends PageElement {
  static properties = {
    film: { state: true },
    place: { state: true },
    playing: { state: true },
    speed: { state: true },
    problem: { state: true },
  };

  constructor() {
    super();
    this.session = pageSession();
    this.session.sendMove = () => Promise.resolve(null); // no one moves in a film
    /** @type {Film|null} */
    this.film = null;
    /** After how many moves the board is shown. */
    this.place = 0;
    this.playing = false;
    this.speed = 1;
    this.problem = "";
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    this.loadFilm();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  async loadFilm() {
    this.film = await fetchJson(this.session.edition.api);
    if (!this.film) this.problem = UNREACHABLE;
    else if (motionIsWelcome()) this.start();
  }

  get frames() {
    return this.film?.frames ?? [];
  }

  get lastPlace() {
    return this.frames.length - 1;
  }

  /** @param {number} place after how many moves */
  showFrame(place) {
    this.place = Math.max(0, Math.min(place, this.lastPlace));
    const ended = this.place === this.lastPlace;
    this.session.showState(this.frames[this.place].state, ended ? (this.film?.result ?? null) : null);
  }

  start() {
    if (this.place === this.lastPlace) this.showFrame(0);
    this.playing = true;
    this.scheduleNext();
  }

  stop() {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Until the next move, as long as its player thought, but for what is cut. */
  scheduleNext() {
    clearTimeout(this.timer);
    if (this.place >= this.lastPlace) return this.stop();
    const seconds = this.frames[this.place + 1].at - this.frames[this.place].at;
    this.timer = setTimeout(
      () => {
        this.showFrame(this.place + 1);
        this.scheduleNext();
      },
      (1000 * seconds) / this.speed,
    );
  }

  /** @param {Event} event */
  seekTo(event) {
    this.showFrame(Number(/** @type {HTMLInputElement} */ (event.target).value));
    if (this.playing) this.scheduleNext();
  }

  /** @param {Event} event */
  changeSpeed(event) {
    this.speed = Number(/** @type {HTMLSelectElement} */ (event.target).value);
    if (this.playing) this.scheduleNext();
  }

  /** The move that was made last, in the game's own words. @param {Frame} frame */
  describeFrame(frame) {
    return frame.move ? (pageGame()?.describeMove?.(frame.move) ?? "") : "before the first move";
  }

  render() {
    const frame = this.frames[this.place];
    if (!frame)
      return html`<div class="film-controls">
          <button class="button primary" type="button" disabled>Play</button>
        </div>
        <p class="film-text" role="status">${this.problem || "Loading the replay…"}</p>`;
    const where = `Move ${this.place} of ${this.lastPlace}`;
    return html`<div class="film-controls">
        <button
          class="button primary"
          type="button"
          data-first-focus
          @click=${() => (this.playing ? this.stop() : this.start())}
        >
          ${this.playing ? "Pause" : "Play"}
        </button>
        <input
          type="range"
          min="0"
          max=${this.lastPlace}
          .value=${String(this.place)}
          aria-label="Move"
          aria-valuetext=${`${where}: ${this.describeFrame(frame)}`}
          @input=${(/** @type {Event} */ event) => this.seekTo(event)}
        />
        <label
          >Speed
          <select @change=${(/** @type {Event} */ event) => this.changeSpeed(event)}>
            ${SPEEDS.map((one) => html`<option value=${one} ?selected=${one === this.speed}>${one} ×</option>`)}
          </select></label
        >
      </div>
      <p class="film-text">
        <b class="numbers">${where}</b> · <span class="numbers">${formatDuration(frame.state.seconds)}</span> ·
        ${this.describeFrame(frame)}
        ${
          this.place === this.lastPlace && this.film
            ? html`<br />${this.film.mine ? this.film.result.sentence : withSigns(this.film.result.line)}`
            : nothing
        }
      </p>`;
  }
}
customElements.define("ff-film", FilmPlayer);
