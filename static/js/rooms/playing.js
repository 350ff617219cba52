// A round that this page plays: its room, its game, its table as it stands, and how its people are drawn there.

import { LitElement, html, nothing } from "lit";
import { pageSession } from "fivefold/site/session.js";
import { isMe } from "fivefold/rooms/people.js";
import { Pulses } from "fivefold/rooms/pulses.js";
import { barOf, gaveUp } from "fivefold/rooms/reached.js";
import { pageRoom } from "fivefold/rooms/room.js";

/**
 * @import {Logged, Moved, Result, Seat, State} from "fivefold/wire"
 * @import {GameElement} from "fivefold/site/game-element.js"
 */

export const room = pageRoom();
export const session = pageSession();
/** The standing of this page's own round: its table stays, though the next round may be set up already. */
export const here = { table: room.standing };

/** The game's own element, which knows what a move says. */
export const game = /** @type {GameElement<State["view"], Moved["feedback"], Result["reveal"], Logged["move"]>} */ (
  document.querySelector(`${session.edition.game}-game`)
);

/** What shows the people of a round, drawn anew with every change. */
export class RoomPart extends LitElement {
  constructor() {
    super();
    this.pulses = new Pulses(this);
    room.addEventListener("standing", () => this.requestUpdate());
    room.gestures.addEventListener("gesture", () => this.requestUpdate());
    session.addEventListener("change", () => this.requestUpdate());
  }

  createRenderRoot() {
    this.replaceChildren();
    return this;
  }

  updated() {
    this.pulses.show(new Map(here.table.seats.map((seat) => [seat.player, movesOf(seat)])));
  }
}

/** How many moves somebody has made, on a shared board too. @param {Seat} seat */
function movesOf({ player, part }) {
  if (session.edition.room?.together) return (session.state.log ?? []).filter((one) => one.by === player).length;
  return part?.moves ?? 0;
}

/** What somebody does now, in a word; nothing where their hands are still. @param {Seat} seat */
export function doing(seat) {
  if (isMe(seat) || !seat.here || seat.part?.kind === "done" || !room.gestures.isBusy(seat.player)) return nothing;
  return html`<span class="doing">is ${game.doing}<i></i><i></i><i></i></span>`;
}

/** @param {Seat} seat how far somebody is, as a bar */
export const meter = (seat) =>
  html`<span class=${gaveUp(seat) ? "meter given-up" : "meter"} aria-hidden="true"
    ><span style="width: ${barOf(seat)}%"></span
  ></span>`;
