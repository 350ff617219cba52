// Draw what a room's host can do: one menu for each person, and the lock of the room.

import { html, nothing } from "lit";
import "fivefold/site/menus.js";
import { confirmDialog } from "fivefold/site/sheets.js";
import { isMe } from "fivefold/rooms/people.js";
import { postAction } from "fivefold/rooms/room.js";

/** @import {Seat} from "fivefold/wire" */
/** @import {Room} from "fivefold/rooms/room.js" */

/** @param {Room} room @param {string} what @param {Record<string, string>} fields */
const changeRoom = (room, what, fields) => postAction(`/room/${room.code}/${what}/`, new URLSearchParams(fields));

/** @param {Room} room @param {Seat} seat @param {boolean} forGood */
async function removePlayer(room, { name, player }, forGood) {
  const sure = await confirmDialog({
    title: forGood ? `Remove ${name} for good?` : `Remove ${name} from the room?`,
    text: forGood
      ? `${name} will leave the room now, and can only join again if you let them. We’ll keep what they’ve played.`
      : `${name} will leave the room now, and can join again with the link. We’ll keep what they’ve played.`,
    yes: forGood ? "Remove for good" : `Remove ${name}`,
    no: `Keep ${name}`,
  });
  if (!sure) return;
  await changeRoom(room, "take-out", { player, for_good: forGood ? "yes" : "no" });
  if (forGood && room.standing.round.starts === null) location.reload(); // the list of those it is closed to
}

/** @param {Room} room @param {Seat} seat */
async function makeHost(room, { name, player }) {
  const sure = await confirmDialog({
    title: `Make ${name} the host?`,
    text: `From now on, ${name} chooses the games and starts them. Only ${name} can make you the host again.`,
    yes: `Make ${name} host`,
    no: "Stay host",
  });
  if (sure) await changeRoom(room, "hand-over", { player });
}

/** The menu beside someone's name, for the host alone. @param {Room} room @param {Seat} seat */
export function renderMenu(room, seat) {
  if (!room.me?.host || isMe(seat) || seat.host) return nothing;
  return html`<details class="member-actions" name="person">
    <summary aria-label="More on ${seat.name}">⋯</summary>
    <div class="row">
      <button class="button" type="button" @click=${() => makeHost(room, seat)}>Make host</button>
      <button class="button" type="button" @click=${() => removePlayer(room, seat, false)}>Remove</button>
      <button class="button" type="button" @click=${() => removePlayer(room, seat, true)}>Remove for good</button>
    </div>
  </details>`;
}

/** @param {Room} room */
async function renewCode(room) {
  const sure = await confirmDialog({
    title: "Make a new code?",
    text: "No one can join with the old code and link any more. Everyone here stays.",
    yes: "Make new code",
    no: "Keep old code",
  });
  if (sure) await changeRoom(room, "renew", { code: room.standing.code });
}

/** Whether the door is open, for everyone; the host can lock it, and renew the code. @param {Room} room */
export function renderDoor(room) {
  const { locked } = room.standing;
  const text = locked ? "The room is locked. No one new can join." : "Anyone with the link can join.";
  return html`<div class="room-door">
    <p class="muted small" role="status">${text}</p>
    ${
      room.me?.host
        ? html`<div class="row">
            <button
              class="button quiet"
              type="button"
              @click=${() => changeRoom(room, "lock", { locked: locked ? "no" : "yes" })}
            >
              ${locked ? "Unlock the room" : "Lock the room"}
            </button>
            <button class="button quiet" type="button" @click=${() => renewCode(room)}>New code</button>
          </div>`
        : nothing
    }
  </div>`;
}
