// How the people of a room are drawn: in the lobby, above the board, and in results.

import { html, nothing } from "lit";
import { withEdges } from "fivefold/site/standing.js";
import { duration } from "fivefold/site/times.js";

/** @typedef {import("fivefold/rooms/room.js").Seat} Seat */

const MEDALS = ["🥇", "🥈", "🥉"];
const COLOURS = 8;

/** @param {number} number which of the colours a seat has */
export const colour = (number) => ((number - 1) % COLOURS) + 1;

/** @param {number|undefined} place */
export const medal = (place) => (place ? (MEDALS[place - 1] ?? `${place}.`) : "");

/** @param {Seat} seat */
export const dot = (seat) =>
  html`<span class="seat-dot" data-seat=${colour(seat.number)} aria-hidden="true">${[...seat.name][0]}</span>`;

/** @param {Seat} seat */
export const isMe = (seat) => seat.player === document.body.dataset.player;

/**
 * Best first: who has finished by place, then who is furthest, then by seat.
 * @param {Seat[]} seats
 */
export function ordered(seats) {
  const rank = (/** @type {Seat} */ seat) => [seat.part?.place ?? 99, -(seat.part?.share ?? -1), seat.number];
  return seats
    .filter((seat) => seat.part)
    .sort((a, b) => {
      const [one, other] = [rank(a), rank(b)];
      const differs = one.findIndex((value, at) => value !== other[at]);
      return differs < 0 ? 0 : one[differs] - other[differs];
    });
}

/** @param {Seat} seat what a player has reached, in words */
export function reached(seat) {
  const part = seat.part;
  if (!part) return seat.here ? "not in this round" : "away";
  if (part.line) return `${part.line} · ${duration(part.seconds ?? null)}`;
  return part.text || (seat.here ? "looking" : "away");
}

/** @param {{number: number, title: string, mode: string, results: import("fivefold/rooms/room.js").Row[]}[]} rounds */
export function earlierRounds(rounds) {
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
                one.results[0]?.place ? `${medal(one.results[0].place)} ${one.results[0].who}` : "nobody finished"
              }</span
            >
          </summary>
          <ol class="round-results">
            ${one.results.map(
              (row) =>
                html`<li>
                  <header>
                    <strong>${medal(row.place)} ${row.who}</strong>
                    <span class="muted">${row.line} · ${duration(row.seconds)}</span>
                  </header>
                  <pre class="emoji-block">${withEdges(row.emoji.join("\n"))}</pre>
                </li>`,
            )}
          </ol>
        </details>`,
    )}
  </section>`;
}
