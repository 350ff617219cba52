// Draw the running score of a match: a row for each player with a mark for each round won.

import { html, nothing } from "lit";
import { describeMatch, matchTitle, seatHue } from "fivefold/rooms/match.js";

/** @import {RoomStanding} from "fivefold/wire" */

/** @param {number} wins @param {number} of */
const renderMarks = (wins, of) => Array.from({ length: of }, (_, n) => html`<i class=${n < wins ? "won" : ""}></i>`);

/** Nothing where each round is alone. @param {RoomStanding} standing */
export function renderScoreboard({ match, seats }) {
  const title = matchTitle(match);
  if (!title) return nothing;
  const needed = Math.ceil(match.length / 2);
  const numbers = new Map(seats.map(({ player, number }) => [player, number]));
  return html`<section class="match" aria-label=${title}>
    <h2>
      ${title} <span class="muted">${match.over ? "finished" : `round ${match.played + 1} of ${match.length}`}</span>
    </h2>
    ${match.over ? html`<p class="match-won">${describeMatch(match)}</p>` : nothing}
    ${
      match.scores.length
        ? html`<ol>
            ${match.scores.map(
              ({ player, who, wins, side }) =>
                html`<li
                  data-seat=${seatHue({ number: numbers.get(player) ?? 1, side })}
                  class=${match.winners.includes(player) ? "winner" : ""}
                >
                  <span class="match-who">${who}</span>
                  <span class="match-pips" aria-hidden="true">${renderMarks(wins, Math.max(needed, wins))}</span>
                  <b class="numbers">${wins}</b>
                </li>`,
            )}
          </ol>`
        : nothing
    }
  </section>`;
}
