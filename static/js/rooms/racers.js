// The strip above the board, for small screens: everybody with how far they are, and the reactions.

import { html } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { badge, face, isMe, medal, ordered, placeOf } from "fivefold/rooms/people.js";
import { RoomPart, doing, game, here, meter, room, session } from "fivefold/rooms/playing.js";
import { reactionsAndMute } from "fivefold/rooms/reacting.js";
import { reached } from "fivefold/rooms/reached.js";
import { hue } from "fivefold/rooms/sides.js";
import { sign, withSigns } from "fivefold/site/signs.js";

/** @import {Seat} from "fivefold/wire" */

/** @param {string} player what somebody did last on a shared board */
function lastMove(player) {
  const entry = session.state.log?.findLast((one) => one.by === player);
  return entry ? game.tell(entry.move) : "";
}

/** One's own before all others: the strip is wider than a phone. @param {Seat[]} seats */
const ownFirst = (seats) => [...seats.filter(isMe), ...seats.filter((seat) => !isMe(seat))];

/** A thin row above the board, for small screens: one meter for each player. */
export class Racers extends RoomPart {
  render() {
    const racing = ownFirst(ordered(here.table.seats));
    return html`<div class="racing">
      <ul class="racers" tabindex="0" aria-label="How far everyone is">
        ${repeat(
          racing,
          (seat) => seat.player,
          (seat) => this.racer(seat),
        )}
      </ul>
      <button
        class=${room.gestures.rests ? "icon-button resting" : "icon-button"}
        type="button"
        popovertarget="reactions"
        aria-label="React"
      >
        ${sign("thumb-up")}
      </button>
      <div id="reactions" popover class="card">${reactionsAndMute(room.gestures)}</div>
    </div>`;
  }

  /** @param {Seat} seat */
  racer(seat) {
    const place = placeOf(seat);
    return html`<li class=${isMe(seat) ? "mine" : ""} data-key=${seat.player} data-seat=${hue(seat)}>
      ${face(seat, room.gestures)}
      <span class="racer-name">${badge(seat)}${seat.name} ${doing(seat)}</span>
      ${
        session.edition.room?.together
          ? html`<span class="racer-text">${lastMove(seat.player)}</span>`
          : html`${meter(seat)} <span class="racer-text">${place ? medal(place) : withSigns(reached(seat))}</span>`
      }
    </li>`;
  }
}
customElements.define("ff-racers", Racers);
