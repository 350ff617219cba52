// A round being played: how far everyone is above the board and in the panel, and the moves of a shared board.

import "fivefold/rooms/again.js";
import "fivefold/rooms/telling.js";
import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { liesOverPage } from "fivefold/site/drawer.js";
import { csrfToken } from "fivefold/site/csrf.js";
import { SlidingRows } from "fivefold/site/sliding.js";
import { withDrawn, withSigns } from "fivefold/site/signs.js";
import { toast } from "fivefold/site/toasts.js";
import { isBehind, startsNow, tellOfNext, wayCalled, wayOn } from "fivefold/rooms/behind.js";
import { broughtUpTo, story, waitsFor } from "fivefold/rooms/finish.js";
import { answerIsAskedFor, foldAnswer } from "fivefold/rooms/folding.js";
import { menuOf } from "fivefold/rooms/hosting.js";
import { badge, earlierRounds, face, isMe, medal, ordered, placeOf } from "fivefold/rooms/people.js";
import { flourish, podium, sharingRace, soFar } from "fivefold/rooms/podium.js";
import { matchTold, nextCalled, titleOf } from "fivefold/rooms/match.js";
import { RoomPart, doing, game, here, meter, room, session } from "fivefold/rooms/playing.js";
import { proposalShown, tellProposal } from "fivefold/rooms/proposal.js";
import "fivefold/rooms/racers.js";
import { reactionsAndMute } from "fivefold/rooms/reacting.js";
import { homeTold, reached } from "fivefold/rooms/reached.js";
import { act, toWhatIsNext } from "fivefold/rooms/room.js";
import { scoreboard } from "fivefold/rooms/scoreboard.js";
import { sheetWays } from "fivefold/rooms/sheet-ways.js";
import { byGift, gift, passOn, together } from "fivefold/rooms/shared-end.js";
import { colour, hue } from "fivefold/rooms/sides.js";

/**
 * @import {Logged, Seat} from "fivefold/wire"
 * @import {Racers} from "fivefold/rooms/racers.js"
 * @import {Change} from "fivefold/site/session.js"
 * @import {ResultSheet} from "fivefold/site/result-sheet.js"
 * @import {Wish} from "fivefold/rooms/sheet-ways.js"
 */

const MOVES_SHOWN = 12;
/** Who has seen the answer for so many milliseconds once the race is over for all is shown how it ended. */
const SAVOUR = 7000;
/** What this player asked for, which opens once all have finished: the next round, or for the host another game. */
let wished = /** @type {Wish|null} */ (null);
/** Whether the finish was shown before the answer. */
let finishIsShown = false;
/** When this page's game ended. */
let endedAt = -Infinity;

/**
 * The panel: everyone with what they have reached, results as they come, the moves of a shared board, and once more.
 */
class RoomPanel extends RoomPart {
  sliding = new SlidingRows(this, ".standing > li");

  get everyoneIsDone() {
    return session.over && (session.edition.room?.together || here.table.round.over);
  }

  render() {
    const { seats } = here.table;
    const shared = session.edition.room?.together;
    const ended = this.everyoneIsDone;
    return html`${ended ? (shared ? together(here.table, session.state) : podium(here.table)) : nothing}
      ${shared ? proposalShown(here.table, room.me?.player, agree) : nothing} ${scoreboard(here.table)}
      ${this.onwards()} ${ended ? toAnswer() : nothing} ${ended ? this.passOn() : nothing} ${soFar(here.table)}
      <ol class="standing">
        ${repeat(
          shared && ended ? byGift(ordered(seats), session.state.log) : ordered(seats),
          (seat) => seat.player,
          (seat) => this.row(seat),
        )}
      </ol>
      ${reactionsAndMute(room.gestures)} ${shared ? this.moves() : nothing}
      ${shared ? nothing : html`<ff-again></ff-again>`} ${earlierRounds(room.standing.rounds)}
      <form class="leave" method="post" action="/room/${room.code}/leave/">
        <input type="hidden" name="csrfmiddlewaretoken" .value=${csrfToken()} />
        <button class="button quiet">Leave the room</button>
      </form>`;
  }

  /** @param {Seat} seat */
  row(seat) {
    const part = seat.part;
    const [place, told] = [placeOf(seat), story(seat, here.table.seats)];
    return html`<li class=${isMe(seat) ? "mine" : ""} data-key=${seat.player} data-seat=${hue(seat)}>
      ${face(seat, room.gestures)}<span class="seat-name"
        >${place ? html`${medal(place)} ` : ""}${badge(seat)}${seat.name}${
          seat.here ? nothing : html` <span class="muted">${seat.left ? "left" : "away"}</span>`
        }
        ${doing(seat)}</span
      >
      ${
        session.edition.room?.together
          ? this.everyoneIsDone
            ? gift(seat, here.table.seats, session.state.log)
            : nothing
          : html`<span class="reached">${withSigns(reached(seat))}</span>
              ${told ? html`<span class="story">${withSigns(told)}</span>` : nothing}
              ${
                part?.kind === "done"
                  ? html`<pre class="emoji-block">${withSigns(part.emoji.join("\n"))}</pre>`
                  : meter(seat)
              }`
      }
      ${menuOf(room, seat)}
    </li>`;
  }

  passOn() {
    const { edition, state } = session;
    return edition.room?.together ? passOn(here.table, state.log, edition) : sharingRace(here.table, edition);
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

  /** @param {Wish} what @param {string} called */
  wish(what, called) {
    return html`<button
      class=${what === "again" ? "button primary" : "button"}
      type="button"
      aria-pressed=${this.everyoneIsDone ? nothing : String(wished === what)}
      @click=${() => rematch(what)}
    >
      ${called}
    </button>`;
  }

  /** What opens when all are done. */
  get opensTold() {
    if (wished === "another") return "The choice of another game";
    return wished ? "The rematch" : "It";
  }

  onwards() {
    if (isBehind()) return wayOn(goOn);
    if (!session.over) return nothing;
    const done = this.everyoneIsDone;
    return html`<div class="onwards">
      ${this.wish("again", nextCalled(here.table))} ${room.me?.host ? this.wish("another", "Another game") : nothing}
      <p class="muted small" role="status">
        ${
          done
            ? titleOf(here.table.match) && here.table.match.over
              ? "A fresh puzzle for everyone here. A new match begins with it."
              : "A fresh puzzle for everyone here."
            : `Waiting for ${waitsFor(here.table.seats)}. ${this.opensTold} opens when all are done.`
        }
      </p>
      ${
        !done && room.me?.host
          ? html`<button class="button quiet" type="button" @click=${() => rematch(wished ?? "again", true)}>
              Do not wait for them
            </button>`
          : nothing
      }
    </div>`;
  }
}
customElements.define("ff-room", RoomPanel);

/** @type {ResultSheet|null} */
const sheet = document.querySelector("ff-result-sheet");

/** @type {Racers|null} */
const racers = document.querySelector("ff-racers");

/** The panel, which says whether all have finished. */
const panel = /** @type {RoomPanel} */ (document.querySelector("ff-room"));

/**
 * The next round, as soon as everybody has finished this one, or `now`; asked for again before, it is not.
 * @param {Wish} what @param {boolean} [now]
 */
function rematch(what, now = false) {
  if (isBehind()) return goOn();
  wished = now || panel.everyoneIsDone || wished !== what ? what : null;
  panel.requestUpdate();
  const fields = { number: String(session.edition.room?.round), ...(now ? { now: "yes" } : {}) };
  if (now || panel.everyoneIsDone) act(`/room/${room.code}/rematch/`, new URLSearchParams(fields));
}

/** To where the room is by now: a host who wished for another game comes to the choice of it. */
const goOn = () => toWhatIsNext(wished === "another");

/**
 * The room is at the next round: who has wished for it goes there, and with its countdown whoever has finished. All
 * others stay where they read or play, and are told.
 */
function follow() {
  if (!isBehind()) return;
  if (session.over && (wished || startsNow())) goOn();
  else tellOfNext(goOn);
}

/** The players who had finished when this page looked last. @type {Set<string>|null} */
let finished = null;

/** Whoever finishes is told to all the others, with place and result; the first to win with a flourish. */
function tellFinishes() {
  const done = here.table.seats.filter((seat) => seat.part?.kind === "done");
  const news = done.filter((seat) => finished && !finished.has(seat.player));
  for (const seat of news) if (!isMe(seat)) toast(withDrawn(homeTold(seat)));
  const won = done.filter((seat) => seat.part?.status === "won");
  const [first] = won.filter((seat) => news.includes(seat) && won.length === 1 && !isMe(seat));
  finished = new Set(done.map((seat) => seat.player));
  if (first)
    Promise.all([panel.updateComplete, racers?.updateComplete]).then(() =>
      flourish(document.querySelectorAll(`:is(ff-racers, ff-room) li[data-key="${first.player}"]`)),
    );
}

/** Agrees to the end that somebody proposes; the standing tells where it takes more. @param {Logged["move"]} end */
function agree(end) {
  session.move(end).catch(() => {});
}

function onStanding() {
  const before = here.table.match.over;
  here.table = isBehind() ? broughtUpTo(here.table, room.standing) : room.standing;
  if (!before && matchTold(here.table.match)) toast(matchTold(here.table.match));
  tellFinishes();
  session.movers = new Map(room.standing.seats.map((seat) => [seat.player, seat]));
  game.proposes = Boolean(session.edition.room?.together && !room.me?.host);
  tellProposal(here.table, room.me?.player, agree);
  game.requestUpdate?.(); // it may have drawn already, or is still to come
  sheet?.requestUpdate?.(); // which says who gave up, and what comes next
  if (!isBehind() && room.standing.board) session.pushed(room.standing.board);
  if (wished && panel.everyoneIsDone && !isBehind()) rematch(wished);
  showFinish();
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
session.addEventListener("change", (event) => {
  if (/** @type {CustomEvent<Change>} */ (event).detail.ended) endedAt = performance.now();
  showFinish();
  follow();
});

/** The way to the answer that is folded. */
const toAnswer = () =>
  html`<button class="button wide to-answer" type="button" @click=${() => sheet?.seeAnswer()}>
    See the solution
  </button>`;

/** The race is over for all: what comes first is how it ended, unless somebody looks at the answer already. */
function showFinish() {
  if (finishIsShown || !panel.everyoneIsDone) return;
  finishIsShown = true;
  if (answerIsAskedFor()) return;
  const hasWaited = endedAt > -Infinity && performance.now() - endedAt > SAVOUR;
  if (hasWaited && liesOverPage() && !sheet?.sheet.open) toRoom();
  else foldAnswer();
}

/** How the race ended for this player, once it is over for all; a shared board has no places. */
function ownFinish() {
  const seat = here.table.seats.find(isMe);
  if (!seat || !panel.everyoneIsDone || session.edition.room?.together) return null;
  const place = placeOf(seat);
  return html`${place ? medal(place) : nothing} ${withSigns(story(seat, here.table.seats))}`;
}

/** Back at the room. */
async function toRoom() {
  foldAnswer();
  document.getElementById("tab-room")?.click();
  await panel.updateComplete;
  panel.closest(".panel")?.scrollIntoView({ block: "start" });
}

/** What the result offers first here. */
customElements.whenDefined("ff-result-sheet").then(() => {
  if (!sheet) return;
  sheet.inRoom = () =>
    sheetWays({
      told: ownFinish(),
      called: isBehind() ? wayCalled() : nextCalled(here.table),
      chooses: Boolean(room.me?.host) && !isBehind(),
      ask: (wish) => {
        sheet.close();
        rematch(wish);
      },
      close: () => {
        sheet.close();
        toRoom();
      },
    });
  sheet.requestUpdate();
});
onStanding();
