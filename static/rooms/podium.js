// The end of a race as all see it: the podium, one text and picture of the whole room, and the flourish for the first.

import { html, nothing } from "lit";
import { confetti } from "fivefold/site/confetti.js";
import { feel } from "fivefold/site/feel.js";
import { showPicture } from "fivefold/site/picture-sheet.js";
import { canSharePictures, fetchAhead, shareWithPicture } from "fivefold/site/pictures.js";
import { clockIsHidden, copy } from "fivefold/site/sharing.js";
import { duration } from "fivefold/site/times.js";
import { sign } from "fivefold/site/signs.js";
import { wave } from "fivefold/site/victory.js";
import { finishers, onPodium, roomText } from "fivefold/rooms/finish.js";
import { badge, dot, isMe, medal } from "fivefold/rooms/people.js";
import { hue, runningScore, sidesLine, sidesTold, signOfSide, titleOf, winningSide } from "fivefold/rooms/match.js";

/** @import {Edition, RoomStanding, Side} from "fivefold/wire" */

const PIECES = 40;
const HOP = [{ transform: "none" }, { transform: "translateY(-8px) scale(1.04)" }, { transform: "none" }];

/** @param {RoomStanding} standing of a race that is over */
export function podium({ seats, sides }) {
  const first = onPodium(seats);
  if (!first.length) return html`<p class="podium-none">No one made it this time. The next one is a fresh puzzle.</p>`;
  return html`${teams(sides)}
    <ol class="podium" aria-label="Podium">
      ${first.map(
        (seat, n) =>
          html`<li class=${isMe(seat) ? "mine" : ""} data-step=${n + 1} data-seat=${hue(seat)}>
            ${dot(seat)}
            <strong class="seat-name">${badge(seat)}${seat.name}</strong>
            <span class="podium-line">${seat.part.line}</span>
            <span class="podium-step"
              >${medal(seat.part.place)} <span class="numbers">${duration(seat.part.seconds)}</span></span
            >
          </li>`,
      )}
    </ol>`;
}

/** Which team has won, and by how much; nothing where everyone raced alone. @param {Side[]} sides */
function teams(sides) {
  const won = winningSide(sides);
  const told = sidesTold(sides);
  return told
    ? html`<p class="sides-won" data-seat=${won ? hue({ number: 1, side: won }) : nothing}>
        ${won ? sign(signOfSide(won) ?? "sun") : nothing} ${told}
      </p>`
    : nothing;
}

/** What can be done with the result of all. @param {RoomStanding} standing @param {Edition} edition */
export function sharing({ round, seats, match, sides }, edition) {
  if (finishers(seats).length < 2) return nothing;
  const score = [sidesLine(sides), titleOf(match) && `${titleOf(match)}: ${runningScore(match)}`].filter(Boolean);
  const text = roomText(round.title, seats, `${location.origin}/${edition.game}/`, clockIsHidden(), score);
  const address = `${edition.api.replace(/^\/api/, "")}podium.png`;
  const save = () =>
    showPicture({ title: "The whole room", text, told: true, address, name: `fivefold-${edition.game}-room` });
  return html`<div class="podium-actions">
    <button class="button" type="button" @click=${() => copy(text, "everyone’s results")}>Copy all results</button>
    ${
      canSharePictures()
        ? html`<button
            class="button"
            type="button"
            @pointerdown=${() => fetchAhead(address)}
            @click=${() => shareWithPicture(text, address)}
          >
            Share the picture
          </button>`
        : html`<button class="button" type="button" @click=${save}>Picture of the room</button>`
    }
  </div>`;
}

/** Someone comes in first: their row hops, and a little confetti rises from it. @param {Iterable<HTMLElement>} rows */
export function flourish(rows) {
  const shown = [...rows].filter((row) => row.checkVisibility());
  feel("progress");
  wave([shown], HOP);
  if (shown[0]) confetti(shown[0], PIECES);
}
