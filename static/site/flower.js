// Draw the site's flower: a petal for each game of today, in its colour once the player has solved one of its puzzles,
// and with a rim in that colour if they finished without solving one. Share the day as one text and one picture.

import { html, nothing, svg } from "lit";
import { PICTURE_OF_DAY, fetchAhead, shareOrShow } from "fivefold/site/pictures.js";
import { fetchJson } from "fivefold/site/requests.js";
import { clockIsHidden, dayText, withShapes } from "fivefold/site/sharing.js";
import { createElement } from "fivefold/site/sheets.js";
import { dayEnds, formatRoughly } from "fivefold/site/times.js";
import { showToast } from "fivefold/site/toasts.js";

/** @import {Day, Flower, Result} from "fivefold/wire" */

/** How many games of today are done. @param {Flower["petals"]} petals */
const countDone = (petals) => petals.filter(({ done }) => done).length;

/** @param {Flower["petals"]} petals */
export const isDayDone = (petals) => petals.length > 1 && petals.every(({ done }) => done);

/** How many games of today are solved. @param {Flower["petals"]} petals */
const countSolved = (petals) => petals.filter(({ solved }) => solved).length;

/** In how many days in a row, for people; empty for fewer than two. @param {number} days */
const describeStreak = (days) => (days > 1 ? `${days} days in a row` : "");

/** The petal that points up, its shaded half, and the middle round which all turn. */
const [PETAL, SHADE, MIDDLE] = ["M24 23.3 17.25 14.2 24 5.6 30.75 14.2Z", "M24 23.3 30.75 14.2 24 5.6Z", "24 24.6"];

/** @param {Flower["petals"]} petals */
function renderFlower(petals) {
  const turn = (/** @type {number} */ place) => `rotate(${(360 / petals.length) * place} ${MIDDLE})`;
  return svg`<svg class="flower" viewBox="0 0 48 48" aria-hidden="true">
    ${petals.map(
      ({ game, done, solved }, place) => svg`<g
        data-game=${game}
        class=${solved ? "done" : done ? "played" : ""}
        transform=${turn(place)}>
        <path d=${PETAL} style="--place: ${place}"></path><path class="shade" d=${SHADE}></path>
      </g>`,
    )}
  </svg>`;
}

/** The day's flower, the streak, and when to come back; the whole day to share once all its games are done. */
export function renderDay(/** @type {Result} */ { flower, streak }) {
  if (!flower) return nothing;
  const { petals, days } = flower;
  const open = isDayDone(petals);
  const back = `New puzzles in ${formatRoughly(dayEnds - Date.now())}`;
  const [all, solved] = [petals.length === 5 ? "five" : petals.length, countSolved(petals)];
  const solvedFew = solved > 0 && solved < petals.length;
  const said = open
    ? html`<b>All ${all} ${solved === petals.length ? "solved!" : "played"}</b>
        ${[solvedFew ? `${solved} solved` : "", describeStreak(days)].filter(Boolean).join(" · ")}`
    : html`<b class="numbers">${countDone(petals)} of ${petals.length}</b> games today
        ${streak > 1 ? html`<span class="muted">· ${describeStreak(streak)}</span>` : nothing}`;
  return html`<div class=${open ? "result-day open" : "result-day"}>
    ${renderFlower(petals)}
    <p>${said}<span class="muted result-back">${back}</span></p>
    ${open ? html`<ff-day></ff-day>` : nothing}
  </div>`;
}

class MyDay extends HTMLElement {
  /** @type {Promise<Day|null>|null} */
  day = null;

  connectedCallback() {
    if (!this.firstElementChild)
      this.append(createElement("button", { type: "button", class: "button" }, "Share my day"));
    this.addEventListener("pointerdown", () => this.startFetching());
    this.addEventListener("click", () => this.shareDay());
  }

  /** Someone presses: everything is fetched meanwhile. */
  startFetching() {
    this.day = fetchJson("/api/today/");
    fetchAhead(PICTURE_OF_DAY);
  }

  async shareDay() {
    if (!this.day) this.startFetching();
    const day = await this.day;
    this.day = null;
    if (!day) return showToast("We couldn’t load your day. Please try again.");
    const text = withShapes(dayText(day, clockIsHidden()));
    shareOrShow({ title: "My day", text, address: PICTURE_OF_DAY, name: "fivefold-day" });
  }
}
customElements.define("ff-day", MyDay);
