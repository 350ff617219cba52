// A round being played: how far everyone is above the board and in the panel, and the moves of a shared board.

import "fivefold/rooms/again.js";
import { LitElement, html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { csrfToken } from "fivefold/site/csrf.js";
import { pageSession } from "fivefold/site/session.js";
import { SlidingRows } from "fivefold/site/sliding.js";
import { sign, withSigns } from "fivefold/site/signs.js";
import { toast } from "fivefold/site/toasts.js";
import { menuOf } from "fivefold/rooms/hosting.js";
import { colour, earlierRounds, face, isMe, medal, ordered, placeOf } from "fivefold/rooms/people.js";
import { Pulses } from "fivefold/rooms/pulses.js";
import { reactions, reactionsAndMute } from "fivefold/rooms/reacting.js";
import { barOf, gaveUp, homeTold, reached } from "fivefold/rooms/reached.js";
import { act, pageRoom } from "fivefold/rooms/room.js";

/**
 * @import {Logged, Moved, Result, Seat, State} from "fivefold/wire"
 * @import {GameElement} from "fivefold/site/game-element.js"
 * @import {ResultSheet} from "fivefold/site/result-sheet.js"
 */

const room = pageRoom();
const session = pageSession();
const MOVES_SHOWN = 12;
let toldOfNext = false;

class RoomPart extends LitElement {
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
    this.pulses.show(new Map(room.standing.seats.map((seat) => [seat.player, movesOf(seat)])));
  }
}

/** How many moves somebody has made, on a shared board too. @param {Seat} seat */
function movesOf({ player, part }) {
  if (session.edition.room?.together) return (session.state.log ?? []).filter((one) => one.by === player).length;
  return part?.moves ?? 0;
}

/** What somebody does now, in a word; nothing where their hands are still. @param {Seat} seat */
function doing(seat) {
  if (isMe(seat) || !seat.here || seat.part?.kind === "done" || !room.gestures.isBusy(seat.player)) return nothing;
  return html`<span class="doing">is ${game.doing}<i></i><i></i><i></i></span>`;
}

/** @param {Seat} seat how far somebody is, as a bar */
const meter = (seat) =>
  html`<span class=${gaveUp(seat) ? "meter given-up" : "meter"} aria-hidden="true"
    ><span style="width: ${barOf(seat)}%"></span
  ></span>`;

/** A thin row above the board, for small screens: one meter for each player. */
class Racers extends RoomPart {
  render() {
    const racing = ordered(room.standing.seats);
    return html`<div class="racing">
      <ul class="racers" aria-label="How far everyone is">
        ${repeat(
          racing,
          (seat) => seat.player,
          (seat) => this.racer(seat),
        )}
      </ul>
      <button class="icon-button" type="button" popovertarget="reactions" aria-label="React">
        ${sign("thumb-up")}
      </button>
      <div id="reactions" popover class="card">${reactionsAndMute(room.gestures, this)}</div>
    </div>`;
  }

  /** @param {Seat} seat */
  racer(seat) {
    const place = placeOf(seat);
    return html`<li class=${isMe(seat) ? "mine" : ""} data-key=${seat.player} data-seat=${colour(seat.number)}>
      ${face(seat, room.gestures)}
      <span class="racer-name">${seat.name} ${doing(seat)}</span>
      ${
        session.edition.room?.together
          ? html`<span class="racer-text">${lastMove(seat.player)}</span>`
          : html`${meter(seat)} <span class="racer-text">${place ? medal(place) : reached(seat)}</span>`
      }
    </li>`;
  }
}
customElements.define("ff-racers", Racers);

/**
 * The panel: everyone with what they have reached, results as they come, the moves of a shared board, and once more.
 */
class RoomPanel extends RoomPart {
  sliding = new SlidingRows(this, ".standing > li");

  get everyoneIsDone() {
    const parts = room.standing.seats.filter((seat) => seat.part && seat.here);
    return session.over && parts.every((seat) => session.edition.room?.together || seat.part?.kind === "done");
  }

  render() {
    const { seats, rounds } = room.standing;
    const together = session.edition.room?.together;
    return html` <ol class="standing">
        ${repeat(
          ordered(seats),
          (seat) => seat.player,
          (seat) => this.row(seat),
        )}
      </ol>
      ${reactions(room.gestures)} ${together ? this.moves() : nothing} ${this.onwards()}
      ${together ? nothing : html`<ff-again></ff-again>`} ${earlierRounds(rounds)}
      <form class="leave" method="post" action="/room/${room.code}/leave/">
        <input type="hidden" name="csrfmiddlewaretoken" .value=${csrfToken()} />
        <button class="button quiet">Leave the room</button>
      </form>`;
  }

  /** @param {Seat} seat */
  row(seat) {
    const part = seat.part;
    const place = placeOf(seat);
    return html`<li class=${isMe(seat) ? "mine" : ""} data-key=${seat.player} data-seat=${colour(seat.number)}>
      ${face(seat, room.gestures)}<span class="seat-name"
        >${place ? html`${medal(place)} ` : ""}${seat.name}${
          seat.here ? nothing : html` <span class="muted">away</span>`
        }
        ${doing(seat)}</span
      >
      ${
        session.edition.room?.together
          ? nothing
          : html`<span class="reached">${reached(seat)}</span> ${
                part?.kind === "done"
                  ? html`<pre class="emoji-block">${withSigns(part.emoji.join("\n"))}</pre>`
                  : meter(seat)
              }`
      }
      ${menuOf(room, seat)}
    </li>`;
  }

  moves() {
    const log = session.state.log ?? [];
    if (!log.length) return html`<p class="empty">Nobody has moved yet. Anyone can, at any time.</p>`;
    return html`<ol class="shared-moves" reversed aria-label="Moves, the latest first" aria-live="polite">
      ${log
        .slice(-MOVES_SHOWN)
        .reverse()
        .map((entry) => this.move(entry))}
    </ol>`;
  }

  /** @param {Logged} entry */
  move({ by, move }) {
    const { name, number } = session.movers.get(by ?? "") ?? { name: "Someone", number: 1 };
    return html`<li><span class="mover" data-seat=${colour(number)}>${name}</span> ${game.tell(move)}</li>`;
  }

  onwards() {
    if (!session.over) return nothing;
    return html`<div class="onwards">
      <button class="button primary" type="button" @click=${() => this.rematch()}>Play another</button>
      <p class="muted small">
        ${
          this.everyoneIsDone
            ? "A fresh puzzle for everyone here."
            : "Some are still playing; they can finish, then follow."
        }
      </p>
    </div>`;
  }

  rematch() {
    act(`/room/${room.code}/rematch/`, new URLSearchParams({ number: String(session.edition.room?.round) }));
  }
}
customElements.define("ff-room", RoomPanel);

/** The game's own element, which knows what a move says. */
const game = /** @type {GameElement<State["view"], Moved["feedback"], Result["reveal"], Logged["move"]>} */ (
  document.querySelector(`${session.edition.game}-game`)
);

/** @type {ResultSheet|null} */
const sheet = document.querySelector("ff-result-sheet");

/** @param {string} player what somebody did last on a shared board */
function lastMove(player) {
  const entry = session.state.log?.findLast((one) => one.by === player);
  return entry ? game.tell(entry.move) : "";
}

/** The next round is being set up: whoever has finished goes there, whoever plays on is told. */
function follow() {
  if (room.standing.round.number === session.edition.room?.round) return;
  if (session.over) location.reload();
  else if (!toldOfNext)
    toast("The others are setting up the next round. Finish here, then follow them.", { stays: true });
  toldOfNext = true;
}

/** The players who had finished when this page looked last. @type {Set<string>|null} */
let finished = null;

/** Whoever finishes is told to all the others, with place and result. */
function tellFinishes() {
  const done = room.standing.seats.filter((seat) => seat.part?.kind === "done");
  for (const seat of done) if (finished && !finished.has(seat.player) && !isMe(seat)) toast(homeTold(seat));
  finished = new Set(done.map((seat) => seat.player));
}

function onStanding() {
  tellFinishes();
  session.movers = new Map(room.standing.seats.map((seat) => [seat.player, seat]));
  game.requestUpdate?.(); // it may have drawn already, or is still to come
  sheet?.requestUpdate?.(); // which says who gave up
  if (room.standing.round.number === session.edition.room?.round && room.standing.board)
    session.pushed(room.standing.board);
  follow();
}
/** On a shared board everybody sees what the others hold. */
function onGesture() {
  if (!session.edition.room?.together) return;
  game.inOthersHands = new Map(
    [...room.gestures.now.held]
      .filter(([player]) => player !== document.body.dataset.player && session.movers.has(player))
      .map(([player, { what }]) => [player, { ...(session.movers.get(player) ?? { name: "", number: 0 }), what }]),
  );
  game.requestUpdate?.();
}

/** The others see that this player's hands are at work, by any press or key on the board. */
function onWork() {
  if (!session.over) room.gestures.make("busy");
}

room.addEventListener("standing", onStanding);
room.gestures.addEventListener("gesture", onGesture);
game.addEventListener("hold", (event) => room.gestures.hold(/** @type {CustomEvent<number[]>} */ (event).detail));
for (const work of ["pointerdown", "keydown", "input"]) game.addEventListener(work, onWork);
session.addEventListener("change", follow);
onStanding();
