// Draw the people of a room: in the lobby, above the board, and in results. A row pulses when its player has moved, so
// that no move of the others goes unseen.

import { html, nothing } from "lit";
import { barOf, describeEnd, hasGivenUp } from "./finish.js";
import { seatHue, signOfSide, describeSides } from "./match.js";
import { motionIsWelcome } from "../site/motion.js";
import { renderSign, withSigns } from "../site/signs.js";

/** @import {EarlierRound, Seat} from "fivefold/wire" */
/** @import {Gestures} from "fivefold/rooms/gestures.js" */

/** @type {import("fivefold/site/signs.js").Sign[]} */
const MEDALS = ["first", "second", "third"];

/** @param {number|null} place */
export const renderMedal = (place) => {
  const drawn = place ? MEDALS[place - 1] : undefined;
  return drawn ? renderSign(drawn, `${place}.`) : place ? `${place}.` : "";
};

/** Someone's dot, or for a moment the sign they react with. @param {Seat} seat @param {Gestures} gestures */
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

/** @param {Seat} seat */
export const renderMeter = (seat) =>
  html`<span class=${hasGivenUp(seat) ? "meter given-up" : "meter"} aria-hidden="true"
    ><span style="width: ${barOf(seat)}%"></span
  ></span>`;

/** @param {Seat} seat */
export const placeOf = ({ part }) => (part?.kind === "done" ? part.place : null);

/** How far someone is, from 0 to 1; -1 before their first move. @param {Seat} seat */
const shareOf = ({ part }) => (part && part.kind !== "waiting" ? part.share : -1);

/** Best first: who has finished by place, then who is furthest, then by seat. @param {Seat[]} seats */
export const orderSeats = (seats) =>
  seats
    .filter((seat) => seat.part)
    .sort(
      (a, b) => (placeOf(a) ?? Infinity) - (placeOf(b) ?? Infinity) || shareOf(b) - shareOf(a) || a.number - b.number,
    );

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

const PULSE = [
  { backgroundColor: "color-mix(in srgb, var(--seat) 38%, var(--card))", transform: "scale(1.02)" },
  { transform: "none" },
];

/** The players whose count has grown. @param {Map<string, number>} before @param {Map<string, number>} now */
export const findMovers = (before, now) =>
  [...now].filter(([player, count]) => count > (before.get(player) ?? count)).map(([player]) => player);

/** Lets the rows of players pulse who have made more moves than before. */
export class Pulses {
  /** @param {HTMLElement} host whose rows name their player in `data-key` */
  constructor(host) {
    this.host = host;
    /** @type {Map<string, number>} */
    this.counts = new Map();
  }

  /** @param {Map<string, number>} counts by public id */
  showMoves(counts) {
    const moved = findMovers(this.counts, counts);
    this.counts = counts;
    if (!motionIsWelcome()) return;
    for (const player of moved)
      this.host.querySelector(`[data-key="${player}"]`)?.animate(PULSE, { duration: 700, easing: "ease-out" });
  }
}
