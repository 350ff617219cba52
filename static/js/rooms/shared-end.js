// The end of a board that a room shares: everybody's finish, with what each gave, and one result to pass on.

import { html, nothing } from "lit";
import { clockIsHidden } from "fivefold/site/sharing.js";
import { withSigns } from "fivefold/site/signs.js";
import { sharing } from "fivefold/rooms/podium.js";
import { ended, gaveUp } from "fivefold/rooms/reached.js";
import { credits, endTold, movesTold, sharedText } from "fivefold/rooms/shared.js";

/** @import {Done, Edition, RoomStanding, Seat, State} from "fivefold/wire" */

/** How the board ended, once the room has told it. @param {RoomStanding} standing */
const endOf = ({ reached }) => (reached?.kind === "done" ? reached : null);

/** @param {Done} end */
const inShort = (end) => (gaveUp({ part: end }) ? `Stopped, ${end.near}` : ended(end));

/** What the board came to, and whose it was. @param {RoomStanding} standing @param {State} state */
export function together(standing, { status, log }) {
  const end = endOf(standing);
  return html`<div class="shared-end">
    <p class="shared-by">${endTold({ status }, standing.seats, log)}</p>
    ${end ? html`<p class="muted numbers">${withSigns(inShort(end))}</p>` : nothing}
  </div>`;
}

/**
 * Copies and pictures of it, for everyone in one.
 * @param {RoomStanding} standing @param {State["log"]} log @param {Edition} edition
 */
export function passOn(standing, log, edition) {
  const end = endOf(standing);
  if (!end || !credits(standing.seats, log).length) return nothing;
  const link = `${location.origin}/${edition.game}/`;
  return sharing(sharedText(standing.round.title, end, standing.seats, log, link, clockIsHidden()), edition);
}

/**
 * Those at the board, most moves first, and after them who looked on.
 * @param {Seat[]} seats @param {State["log"]} log
 */
export function byGift(seats, log) {
  const gave = credits(seats, log).map(({ seat }) => seat);
  return [...gave, ...seats.filter((seat) => !gave.includes(seat))];
}

/**
 * What somebody gave, in words and beside the most that anybody gave.
 * @param {Seat} seat @param {Seat[]} seats @param {State["log"]} log
 */
export function gift(seat, seats, log) {
  const all = credits(seats, log);
  const own = all.find((one) => one.seat === seat)?.moves ?? 0;
  const most = all[0]?.moves ?? 1;
  const meter = html`<span class="meter" aria-hidden="true"><span style="width: ${(100 * own) / most}%"></span></span>`;
  return html`<span class="reached numbers">${own ? movesTold(own) : "looked on"}</span> ${own ? meter : nothing}`;
}
