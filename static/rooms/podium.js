// Show the end of a race to everyone: the podium, one text and picture of the whole room, and a flourish for the
// winner.

import { html, nothing } from "lit";
import { playFeeling } from "fivefold/site/feel.js";
import { canSharePictures, fetchAhead, shareOrShow } from "fivefold/site/pictures.js";
import { clockIsHidden, copyText } from "fivefold/site/sharing.js";
import { formatDuration } from "fivefold/site/times.js";
import { renderSign } from "fivefold/site/signs.js";
import { animateWave, throwConfetti } from "fivefold/site/victory.js";
import { listFinishers, listPodium, roomText } from "fivefold/rooms/finish.js";
import { isMe, renderBadge, renderDot, renderMedal } from "fivefold/rooms/people.js";
import {
  describeSides,
  findWinningSide,
  matchTitle,
  runningScore,
  seatHue,
  sidesLine,
  signOfSide,
} from "fivefold/rooms/match.js";

/** @import {Edition, RoomStanding, Side} from "fivefold/wire" */

const PIECES = 40;
const HOP = [{ transform: "none" }, { transform: "translateY(-8px) scale(1.04)" }, { transform: "none" }];

/** @param {RoomStanding} standing of a race that is over */
export function renderPodium({ seats, sides }) {
  const first = listPodium(seats);
  if (!first.length)
    return html`<p class="podium-none">No one solved it this time. The next puzzle is a fresh one.</p>`;
  return html`${renderTeams(sides)}
    <ol class="podium" aria-label="Podium">
      ${first.map(
        (seat, n) =>
          html`<li class=${isMe(seat) ? "mine" : ""} data-step=${n + 1} data-seat=${seatHue(seat)}>
            ${renderDot(seat)}
            <strong class="seat-name">${renderBadge(seat)}${seat.name}</strong>
            <span class="podium-line">${seat.part.line}</span>
            <span class="podium-step"
              >${renderMedal(seat.part.place)} <span class="numbers">${formatDuration(seat.part.seconds)}</span></span
            >
          </li>`,
      )}
    </ol>`;
}

/** Which team has won, and by how much; nothing where everyone raced alone. @param {Side[]} sides */
function renderTeams(sides) {
  const won = findWinningSide(sides);
  const sentence = describeSides(sides);
  return sentence
    ? html`<p class="sides-won" data-seat=${won ? seatHue({ number: 1, side: won }) : nothing}>
        ${won ? renderSign(signOfSide(won) ?? "sun") : nothing} ${sentence}
      </p>`
    : nothing;
}

/** What can be done with the result of all. @param {RoomStanding} standing @param {Edition} edition */
export function renderSharing({ round, seats, match, sides }, edition) {
  if (listFinishers(seats).length < 2) return nothing;
  const score = [sidesLine(sides), matchTitle(match) && `${matchTitle(match)}: ${runningScore(match)}`].filter(Boolean);
  const text = roomText(round.title, seats, `${location.origin}/${edition.game}/`, clockIsHidden(), score);
  const address = `${edition.api.replace(/^\/api/, "")}podium.png`;
  const picture = { title: "The whole room", text, address, name: `fivefold-${edition.game}-room` };
  return html`<div class="podium-actions">
    <button class="button" type="button" @click=${() => copyText(text, "everyone’s results")}>Copy all results</button>
    <button class="button" type="button" @pointerdown=${() => fetchAhead(address)} @click=${() => shareOrShow(picture)}>
      ${canSharePictures() ? "Share the picture" : "Picture of the room"}
    </button>
  </div>`;
}

/** Someone comes in first: their row hops, and a little confetti rises from it. @param {Iterable<HTMLElement>} rows */
export function celebrateFirst(rows) {
  const visible = [...rows].filter((row) => row.checkVisibility());
  playFeeling("progress");
  animateWave([visible], HOP);
  if (visible[0]) throwConfetti(visible[0], PIECES);
}
