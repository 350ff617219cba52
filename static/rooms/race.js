// Play a round: how far everyone is, above the board and in the panel, and the moves of a shared board.

import "fivefold/rooms/again.js";
import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { csrfToken } from "fivefold/site/requests.js";
import { pageGame, pageSession } from "fivefold/site/session.js";
import { SlidingRows, playerOf } from "fivefold/site/sliding.js";
import { renderSign, withSigns } from "fivefold/site/signs.js";
import { showToast } from "fivefold/site/toasts.js";
import { describeFinish, describeRace, describeReached, findOutcome, haveAllFinished } from "fivefold/rooms/finish.js";
import { renderMenu } from "fivefold/rooms/hosting.js";
import {
  Pulses,
  isMe,
  orderSeats,
  placeOf,
  renderBadge,
  renderEarlierRounds,
  renderFace,
  renderMedal,
  renderMeter,
} from "fivefold/rooms/people.js";
import { celebrateFirst, renderPodium, renderSharing } from "fivefold/rooms/podium.js";
import { describeMatch, matchTitle, renderScoreboard, seatColour, seatHue } from "fivefold/rooms/match.js";
import { renderReactions, renderReactionsAndMute } from "fivefold/rooms/gestures.js";
import { pageRoom, postAction } from "fivefold/rooms/room.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {Logged, Seat} from "fivefold/wire" */
/** @import {Change} from "fivefold/site/session.js" */
/** @import {AnyGame} from "fivefold/site/game-element.js" */
/** @import {ResultSheet} from "fivefold/site/result-sheet.js" */

const room = pageRoom();
const session = pageSession();
const MOVES_SHOWN = 12;
/** The least milliseconds of one's own end before the next round. */
const SAVOUR = 7000;
let hasAnnouncedNext = false;
/** Whether this player asked for the next round. */
let wantsRematch = false;
/** When this page's game ended. */
let endedAt = -Infinity;
/** The standing of this page's own round, though the next may be set up already. */
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
    this.pulses.showMoves(new Map(table.seats.map((seat) => [seat.player, countMoves(seat)])));
  }
}

/** @param {Seat} seat */
function countMoves({ player, part }) {
  if (session.edition.room?.together) return (session.state.log ?? []).filter((one) => one.by === player).length;
  return part?.moves ?? 0;
}

/** @param {Seat} seat */
function renderActivity(seat) {
  if (isMe(seat) || !seat.here || seat.part?.kind === "done" || !room.gestures.isBusy(seat.player)) return nothing;
  return html`<span class="doing">is ${game.activity}<i></i><i></i><i></i></span>`;
}

/** A thin row above the board, for small screens: one meter for each player. */
class Racers extends RoomPart {
  render() {
    return html`<div class="racing">
      <ul class="racers" tabindex="0" aria-label="Everyone’s progress">
        ${repeat(orderSeats(table.seats), playerOf, (seat) => this.renderRacer(seat))}
      </ul>
      <button class="icon-button" type="button" popovertarget="reactions" aria-label="React">
        ${renderSign("thumb-up")}
      </button>
      <div id="reactions" popover class="card">${renderReactionsAndMute(room.gestures, this)}</div>
    </div>`;
  }

  /** @param {Seat} seat */
  renderRacer(seat) {
    const place = placeOf(seat);
    return html`<li class=${isMe(seat) ? "mine" : ""} data-key=${seat.player} data-seat=${seatHue(seat)}>
      ${renderFace(seat, room.gestures)}
      <span class="racer-name">${renderBadge(seat)}${seat.name} ${renderActivity(seat)}</span>
      ${
        session.edition.room?.together
          ? html`<span class="racer-text">${describeLastMove(seat.player)}</span>`
          : html`${renderMeter(seat)}
              <span class="racer-text">${place ? renderMedal(place) : describeReached(seat)}</span>`
      }
    </li>`;
  }
}
customElements.define("ff-racers", Racers);

class RoomPanel extends RoomPart {
  sliding = new SlidingRows(this, ".standing > li");

  get isEveryoneDone() {
    return session.over && (session.edition.room?.together || haveAllFinished(table.seats));
  }

  render() {
    const together = session.edition.room?.together;
    const ended = this.isEveryoneDone && !together;
    return html`${ended ? renderPodium(table) : nothing} ${renderScoreboard(table)} ${this.renderNextRound()}
      ${ended ? renderSharing(table, session.edition) : nothing}
      <ol class="standing">
        ${repeat(orderSeats(table.seats), playerOf, (seat) => this.renderRow(seat))}
      </ol>
      ${renderReactions(room.gestures)} ${together ? this.renderMoves() : nothing}
      ${together ? nothing : html`<ff-again></ff-again>`} ${renderEarlierRounds(room.standing.rounds)}
      <form class="leave" method="post" action="/room/${room.code}/leave/">
        <input type="hidden" name="csrfmiddlewaretoken" .value=${csrfToken()} />
        <button class="button quiet">Leave the room</button>
      </form>`;
  }

  /** @param {Seat} seat */
  renderRow(seat) {
    const part = seat.part;
    const [place, sentence] = [placeOf(seat), describeRace(seat, table.seats)];
    return html`<li class=${isMe(seat) ? "mine" : ""} data-key=${seat.player} data-seat=${seatHue(seat)}>
      ${renderFace(seat, room.gestures)}<span class="seat-name"
        >${place ? html`${renderMedal(place)} ` : ""}${renderBadge(seat)}${seat.name}${
          seat.here ? nothing : html` <span class="muted">away</span>`
        }
        ${renderActivity(seat)}</span
      >
      ${
        session.edition.room?.together
          ? nothing
          : html`<span class="reached">${describeReached(seat)}</span>
              ${sentence ? html`<span class="story">${sentence}</span>` : nothing}
              ${
                part?.kind === "done"
                  ? html`<pre class="emoji-block">${withSigns(part.emoji.join("\n"))}</pre>`
                  : renderMeter(seat)
              }`
      }
      ${renderMenu(room, seat)}
    </li>`;
  }

  renderMoves() {
    const log = session.state.log ?? [];
    if (!log.length) return html`<p class="empty">No one has moved yet. Anyone can, at any time.</p>`;
    return html`<ol class="shared-moves" reversed aria-label="Moves, the latest first" aria-live="polite">
      ${log
        .slice(-MOVES_SHOWN)
        .reverse()
        .map((entry) => this.renderMove(entry))}
    </ol>`;
  }

  /** @param {Logged} entry */
  renderMove({ by, move }) {
    const { name, number } = session.movers.get(by ?? "") ?? { name: "Someone", number: 1 };
    return html`<li><span class="mover" data-seat=${seatColour(number)}>${name}</span> ${game.describeMove(move)}</li>`;
  }

  renderNextRound() {
    if (!session.over) return nothing;
    const done = this.isEveryoneDone;
    return html`<div class="onwards">
      <button
        class="button primary"
        type="button"
        aria-pressed=${done ? nothing : String(wantsRematch)}
        @click=${() => askForRematch()}
      >
        ${matchTitle(table.match) && !table.match.over ? "Next round" : "Rematch"}
      </button>
      <p class="muted small" role="status">
        ${
          done
            ? matchTitle(table.match) && table.match.over
              ? "You’ll all get a fresh puzzle, and start a new match."
              : "You’ll all get a fresh puzzle."
            : wantsRematch
              ? "Some people are still playing. The rematch opens when they’ve finished."
              : "Some people are still playing. The next round opens when they’ve finished."
        }
      </p>
      ${
        !done && room.me?.host
          ? html`<button class="button quiet" type="button" @click=${() => askForRematch(true)}>
              Don’t wait for them
            </button>`
          : nothing
      }
    </div>`;
  }
}
customElements.define("ff-room", RoomPanel);

const game = /** @type {AnyGame} */ (pageGame());

/** @type {ResultSheet|null} */
const sheet = document.querySelector("ff-result-sheet");

/** @type {Racers|null} */
const racers = document.querySelector("ff-racers");

/** @param {string} player what someone did last on a shared board */
function describeLastMove(player) {
  const entry = session.state.log?.findLast((one) => one.by === player);
  return entry ? game.describeMove(entry.move) : "";
}

const panel = /** @type {RoomPanel} */ (document.querySelector("ff-room"));

/** The next round, as soon as everyone has finished this one, or `now`; an earlier request again does nothing. */
function askForRematch(now = false) {
  wantsRematch = now || panel.isEveryoneDone || !wantsRematch;
  panel.requestUpdate();
  const fields = { number: String(session.edition.room?.round), ...(now ? { now: "yes" } : {}) };
  if (now || panel.isEveryoneDone) postAction(`/room/${room.code}/rematch/`, new URLSearchParams(fields));
}

/** The next round is being set up: anyone who has finished goes there, anyone who plays on is listed. */
function followRound() {
  const { number, starts } = room.standing.round;
  if (number === session.edition.room?.round) return;
  if (session.over) {
    const rest = wantsRematch || starts !== null ? 0 : endedAt + SAVOUR - performance.now();
    if (rest <= 0) return location.reload();
    setTimeout(followRound, rest);
  } else if (!hasAnnouncedNext)
    showToast("The others are setting up the next round. Finish here, then follow them.", { stays: true });
  hasAnnouncedNext = true;
}

/** The players who had finished when this page looked last. @type {Set<string>|null} */
let finished = null;

/** Anyone who finishes is shown to all the others, with place and result; the first to win with a flourish. */
function announceFinishes() {
  const done = table.seats.filter((seat) => seat.part?.kind === "done");
  const news = done.filter((seat) => finished && !finished.has(seat.player));
  for (const seat of news) if (!isMe(seat)) showToast(describeFinish(seat));
  const won = done.filter((seat) => seat.part?.status === "won");
  const [first] = won.filter((seat) => news.includes(seat) && won.length === 1 && !isMe(seat));
  finished = new Set(done.map((seat) => seat.player));
  if (first)
    Promise.all([panel.updateComplete, racers?.updateComplete]).then(() =>
      celebrateFirst(document.querySelectorAll(`:is(ff-racers, ff-room) li[data-key="${first.player}"]`)),
    );
}

function onStanding() {
  const before = table.match.over;
  if (room.standing.round.number === session.edition.room?.round) table = room.standing;
  if (!before && describeMatch(table.match)) showToast(describeMatch(table.match));
  announceFinishes();
  session.movers = new Map(room.standing.seats.map((seat) => [seat.player, seat]));
  game.requestUpdate?.(); // it may have drawn already, or is still to come
  if (sheet) sheet.race = findOutcome(table.seats, isMe);
  sheet?.requestUpdate?.(); // which says who won, or gave up
  if (room.standing.round.number === session.edition.room?.round && room.standing.board)
    session.acceptState(room.standing.board);
  if (wantsRematch && panel.isEveryoneDone && table === room.standing) askForRematch();
  followRound();
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
  if (!session.over) room.gestures.makeGesture("busy");
}

room.addEventListener("standing", onStanding);
room.gestures.addEventListener("gesture", onGesture);
game.addEventListener("hold", (event) => room.gestures.shareHeld(/** @type {CustomEvent<number[]>} */ (event).detail));
for (const work of ["pointerdown", "keydown", "input"]) game.addEventListener(work, onWork);
session.addEventListener("change", (event) => {
  if (/** @type {CustomEvent<Change>} */ (event).detail.ended) endedAt = performance.now();
  followRound();
});
addEventListener("rematch", () => {
  sheet?.closeSheet();
  askForRematch();
});
onStanding();
