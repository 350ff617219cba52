// Draw the people of a room: in the lobby, above the board, and in results.

import { html, nothing } from "lit";
import { barOf, describeEnd, hasGivenUp } from "fivefold/rooms/finish.js";
import { seatHue, signOfSide, describeSides } from "fivefold/rooms/match.js";
import { renderSign, withSigns } from "fivefold/site/signs.js";

/** @import {EarlierRound, Seat} from "fivefold/wire" */
/** @import {Gestures} from "fivefold/rooms/gestures.js" */

/** @type {import("fivefold/site/signs.js").Sign[]} */
const MEDALS = ["first", "second", "third"];

/** @param {number|null} place */
export const renderMedal = (place) => {
  const drawn = place ? MEDALS[place - 1] : undefined;
  return drawn ? renderSign(drawn, `${place}.`) : place ? `${place}.` : "";
};

/**
 * Someone's dot, and in its place for a moment the sign they react with.
 * @param {Seat} seat @param {Gestures} gestures
 */
export function renderFace(seat, gestures) {
  const reaction = gestures.reactionOf(seat.player);
  if (!reaction) return renderDot(seat);
  const [name, says] = reaction;
  return html`<span class="seat-dot reacting" data-seat=${seatHue(seat)}>${renderSign(name, says)}</span>`;
}

/** @param {Seat} seat */
export const renderDot = (seat) =>
  html`<span class="seat-dot" data-seat=${seatHue(seat)} aria-hidden="true">${[...seat.name][0]}</span>`;

/** The sign of someone's team, before the name; nothing where everyone plays alone. @param {Seat} seat */
export function renderBadge({ side }) {
  const name = signOfSide(side);
  return name ? html`<span class="side">${renderSign(name, name)}</span>` : nothing;
}

/** @param {Seat} seat */
export const isMe = (seat) => seat.player === document.body.dataset.player;

/** How far someone is, as a bar. @param {Seat} seat */
export const renderMeter = (seat) =>
  html`<span class=${hasGivenUp(seat) ? "meter given-up" : "meter"} aria-hidden="true"
    ><span style="width: ${barOf(seat)}%"></span
  ></span>`;

/** The place of who has finished with one. @param {Seat} seat */
export const placeOf = ({ part }) => (part?.kind === "done" ? part.place : null);

/** How far someone is, from 0 to 1. @param {Seat} seat */
const shareOf = ({ part }) => (part && part.kind !== "waiting" ? part.share : 0);

/** Best first: who has finished by place, then who is furthest, then by seat. @param {Seat[]} seats */
export function orderSeats(seats) {
  const rank = (/** @type {Seat} */ seat) => [
    placeOf(seat) ?? Infinity,
    -(seat.part?.kind === "waiting" ? -1 : shareOf(seat)),
    seat.number,
  ];
  return seats
    .filter((seat) => seat.part)
    .sort((a, b) => {
      const [one, other] = [rank(a), rank(b)];
      const differs = one.findIndex((value, at) => value !== other[at]);
      return differs < 0 ? 0 : one[differs] - other[differs];
    });
}

/** @param {EarlierRound[]} rounds */
export function renderEarlierRounds(rounds) {
  if (!rounds.length) return nothing;
  return html`<section class="earlier" aria-label="Earlier rounds">
    <h2>Earlier rounds</h2>
    ${rounds.map(
      (one) =>
        html`<details class="card">
          <summary>
            <span class="numbers">${one.number}.</span> ${one.title}
            <span class="muted"
              >${
                one.results[0]?.place
                  ? html`${renderMedal(one.results[0].place)} ${one.results[0].who}`
                  : "no one finished"
              }</span
            >
          </summary>
          ${one.sides.length ? html`<p>${describeSides(one.sides)}</p>` : nothing}
          <ol class="round-results">
            ${one.results.map(
              (row) =>
                html`<li>
                  <header>
                    <strong>${renderMedal(row.place)} ${row.who}</strong>
                    <span class="muted">${describeEnd(row)}</span>
                  </header>
                  <pre class="emoji-block">${withSigns(row.emoji.join("\n"))}</pre>
                </li>`,
            )}
          </ol>
        </details>`,
    )}
  </section>`;
}
