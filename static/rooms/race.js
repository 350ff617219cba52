// A round being played: how far everyone is above the board and in the panel, and the moves of a shared board.

import "fivefold/rooms/again.js";
import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { csrfToken } from "fivefold/site/requests.js";
import { pageGame, pageSession } from "fivefold/site/session.js";
import { SlidingRows, playerOf } from "fivefold/site/sliding.js";
import { sign, withSigns } from "fivefold/site/signs.js";
import { toast } from "fivefold/site/toasts.js";
import { allDone, decided, homeTold, reached, story } from "fivefold/rooms/finish.js";
import { menuOf } from "fivefold/rooms/hosting.js";
import { badge, earlierRounds, face, isMe, medal, meter, ordered, placeOf } from "fivefold/rooms/people.js";
import { flourish, podium, sharing } from "fivefold/rooms/podium.js";
import { colour, hue, matchTold, titleOf } from "fivefold/rooms/match.js";
import { Pulses } from "fivefold/rooms/pulses.js";
import { reactions, reactionsAndMute } from "fivefold/rooms/reacting.js";
import { act, pageRoom } from "fivefold/rooms/room.js";
import { scoreboard } from "fivefold/rooms/scoreboard.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {Logged, Seat} from "fivefold/wire" */
/** @import {Change} from "fivefold/site/session.js" */
/** @import {AnyGame} from "fivefold/site/game-element.js" */
/** @import {ResultSheet} from "fivefold/site/result-sheet.js" */

const room = pageRoom();
const session = pageSession();
const MOVES_SHOWN = 12;
/** This many milliseconds anyone who has just finished sees the end before the next round takes them along. */
const SAVOUR = 7000;
let toldOfNext = false;
/** Whether this player asked for the next round, which opens once all have finished. */
let wished = false;
/** When this page's game ended. */
let endedAt = -Infinity;
/** The standing of this page's own round: its table stays, though the next round may be set up already. */
let table = room.standing;

class RoomPart extends PageElement {
  constructor() {
    super();
    this.pulses = new Pulses(this);
    room.addEventListener("standing", () => this.requestUpdate());
    room.gestures.addEventListener("gesture", () => this.requestUpdate());
    session.addEventListener("change", () => this.requestUpdate());
  }

  updated() {
    this.pulses.show(new Map(table.seats.map((seat) => [seat.player, movesOf(seat)])));
  }
}

/** How many moves someone has made, on a shared board too. @param {Seat} seat */
function movesOf({ player, part }) {
  if (session.edition.room?.together) return (session.state.log ?? []).filter((one) => one.by === player).length;
  return part?.moves ?? 0;
}

/** What someone does now, in a word; nothing where their hands are still. @param {Seat} seat */
function doing(seat) {
  if (isMe(seat) || !seat.here || seat.part?.kind === "done" || !room.gestures.isBusy(seat.player)) return nothing;
  return html`<span class="doing">is ${game.doing}<i></i><i></i><i></i></span>`;
}

/** A thin row above the board, for small screens: one meter for each player. */
class Racers extends RoomPart {
  render() {
    return html`<div class="racing">
      <ul class="racers" tabindex="0" aria-label="Everyone’s progress">
        ${repeat(ordered(table.seats), playerOf, (seat) => this.racer(seat))}
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
    return html`<li class=${isMe(seat) ? "mine" : ""} data-key=${seat.player} data-seat=${hue(seat)}>
      ${face(seat, room.gestures)}
      <span class="racer-name">${badge(seat)}${seat.name} ${doing(seat)}</span>
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
    return session.over && (session.edition.room?.together || allDone(table.seats));
  }

  render() {
    const together = session.edition.room?.together;
    const ended = this.everyoneIsDone && !together;
    return html`${ended ? podium(table) : nothing} ${scoreboard(table)} ${this.onwards()}
      ${ended ? sharing(table, session.edition) : nothing}
      <ol class="standing">
        ${repeat(ordered(table.seats), playerOf, (seat) => this.row(seat))}
      </ol>
      ${reactions(room.gestures)} ${together ? this.moves() : nothing}
      ${together ? nothing : html`<ff-again></ff-again>`} ${earlierRounds(room.standing.rounds)}
      <form class="leave" method="post" action="/room/${room.code}/leave/">
        <input type="hidden" name="csrfmiddlewaretoken" .value=${csrfToken()} />
        <button class="button quiet">Leave the room</button>
      </form>`;
  }

  /** @param {Seat} seat */
  row(seat) {
    const part = seat.part;
    const [place, told] = [placeOf(seat), story(seat, table.seats)];
    return html`<li class=${isMe(seat) ? "mine" : ""} data-key=${seat.player} data-seat=${hue(seat)}>
      ${face(seat, room.gestures)}<span class="seat-name"
        >${place ? html`${medal(place)} ` : ""}${badge(seat)}${seat.name}${
          seat.here ? nothing : html` <span class="muted">away</span>`
        }
        ${doing(seat)}</span
      >
      ${
        session.edition.room?.together
          ? nothing
          : html`<span class="reached">${reached(seat)}</span>
              ${told ? html`<span class="story">${told}</span>` : nothing}
              ${
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
    if (!log.length) return html`<p class="empty">No one has moved yet. Anyone can, at any time.</p>`;
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
    const done = this.everyoneIsDone;
    return html`<div class="onwards">
      <button
        class="button primary"
        type="button"
        aria-pressed=${done ? nothing : String(wished)}
        @click=${() => rematch()}
      >
        ${titleOf(table.match) && !table.match.over ? "Next round" : "Rematch"}
      </button>
      <p class="muted small" role="status">
        ${
          done
            ? titleOf(table.match) && table.match.over
              ? "You’ll all get a fresh puzzle, and it starts a new match."
              : "You’ll all get a fresh puzzle."
            : wished
              ? "Some people are still playing. The rematch opens when they’ve finished."
              : "Some people are still playing. It opens when they’ve finished."
        }
      </p>
      ${
        !done && room.me?.host
          ? html`<button class="button quiet" type="button" @click=${() => rematch(true)}>Don’t wait for them</button>`
          : nothing
      }
    </div>`;
  }
}
customElements.define("ff-room", RoomPanel);

/** The game's own element, which knows what a move says. */
const game = /** @type {AnyGame} */ (pageGame());

/** @type {ResultSheet|null} */
const sheet = document.querySelector("ff-result-sheet");

/** @type {Racers|null} */
const racers = document.querySelector("ff-racers");

/** @param {string} player what someone did last on a shared board */
function lastMove(player) {
  const entry = session.state.log?.findLast((one) => one.by === player);
  return entry ? game.tell(entry.move) : "";
}

/** The panel, which says whether all have finished. */
const panel = /** @type {RoomPanel} */ (document.querySelector("ff-room"));

/** The next round, as soon as everyone has finished this one, or `now`; an earlier request again does nothing. */
function rematch(now = false) {
  wished = now || panel.everyoneIsDone || !wished;
  panel.requestUpdate();
  const fields = { number: String(session.edition.room?.round), ...(now ? { now: "yes" } : {}) };
  if (now || panel.everyoneIsDone) act(`/room/${room.code}/rematch/`, new URLSearchParams(fields));
}

/** The next round is being set up: anyone who has finished goes there, anyone who plays on is listed. */
function follow() {
  const { number, starts } = room.standing.round;
  if (number === session.edition.room?.round) return;
  if (session.over) {
    const rest = wished || starts !== null ? 0 : endedAt + SAVOUR - performance.now();
    if (rest <= 0) return location.reload();
    setTimeout(follow, rest);
  } else if (!toldOfNext)
    toast("The others are setting up the next round. Finish here, then follow them.", { stays: true });
  toldOfNext = true;
}

/** The players who had finished when this page looked last. @type {Set<string>|null} */
let finished = null;

/** Anyone who finishes is shown to all the others, with place and result; the first to win with a flourish. */
function tellFinishes() {
  const done = table.seats.filter((seat) => seat.part?.kind === "done");
  const news = done.filter((seat) => finished && !finished.has(seat.player));
  for (const seat of news) if (!isMe(seat)) toast(homeTold(seat));
  const won = done.filter((seat) => seat.part?.status === "won");
  const [first] = won.filter((seat) => news.includes(seat) && won.length === 1 && !isMe(seat));
  finished = new Set(done.map((seat) => seat.player));
  if (first)
    Promise.all([panel.updateComplete, racers?.updateComplete]).then(() =>
      flourish(document.querySelectorAll(`:is(ff-racers, ff-room) li[data-key="${first.player}"]`)),
    );
}

function onStanding() {
  const before = table.match.over;
  if (room.standing.round.number === session.edition.room?.round) table = room.standing;
  if (!before && matchTold(table.match)) toast(matchTold(table.match));
  tellFinishes();
  session.movers = new Map(room.standing.seats.map((seat) => [seat.player, seat]));
  game.requestUpdate?.(); // it may have drawn already, or is still to come
  if (sheet) sheet.race = decided(table.seats, isMe);
  sheet?.requestUpdate?.(); // which says who won, or gave up
  if (room.standing.round.number === session.edition.room?.round && room.standing.board)
    session.pushed(room.standing.board);
  if (wished && panel.everyoneIsDone && table === room.standing) rematch();
  follow();
}

/** On a shared board everyone sees what the others hold. */
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
session.addEventListener("change", (event) => {
  if (/** @type {CustomEvent<Change>} */ (event).detail.ended) endedAt = performance.now();
  follow();
});
addEventListener("rematch", () => {
  sheet?.close();
  rematch();
});
onStanding();
