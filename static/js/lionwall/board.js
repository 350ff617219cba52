// What Lion Wall looks like: the groups on top, the cards below them, and what can be done.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { sign } from "fivefold/site/signs.js";
import { named } from "fivefold/site/waiting-buttons.js";
import { duration } from "fivefold/site/times.js";
import { GROUP, size } from "fivefold/lionwall/wall.js";

/**
 * @import {LionwallFound} from "fivefold/wire"
 * @import {LionWallGame} from "fivefold/lionwall/game.js"
 */

const GRADES = { gentle: "●○○", tricky: "●●○", fiendish: "●●●" };

/** @param {LionWallGame} game */
export function board(game) {
  return html`<div class="wall">
    ${repeat(
      groups(game),
      (one) => one.group,
      (one) => foundGroup(game, one),
    )}
    ${game.shown.phase === "wall" ? wall(game) : nothing}
  </div>`;
}

/** The groups on top of the wall; when the wall is done, all four in their own order. @param {LionWallGame} game */
function groups(game) {
  const { found, phase } = game.shown;
  return phase === "wall" ? found : [...found].sort((a, b) => a.group - b.group);
}

/** @param {LionWallGame} game @param {LionwallFound} one */
function foundGroup(game, { group, cards, by_player: byPlayer }) {
  const naming = game.shown.names.find((name) => name.group === group);
  const next = game.shown.names.find((name) => name.chosen === null);
  const missed = byPlayer || game.shown.phase === "wall" ? nothing : html`<span class="missed">not found</span>`;
  return html`<div class="found-group" data-group=${group} role="group" aria-label=${`Group of ${cards.length}`}>
    ${
      naming?.name
        ? html`<p class="group-name">
            <span aria-hidden="true">${naming.right ? "✓" : "✗"}</span>
            <span class="visually-hidden">${naming.right ? "Named correctly:" : "Named wrongly; it is:"}</span
            ><span lang=${game.language}>${naming.name}</span>
          </p>`
        : nothing
    }
    <p class="found-cards ${game.shown.flavour}" lang=${game.language}>
      ${cards.join(game.shown.flavour === "characters" ? " " : ", ")} ${missed}
    </p>
    ${
      naming && naming === next
        ? html`<div class="choices ${game.shown.flavour}" role="group" aria-label=${`What links ${cards.join(", ")}?`}>
            ${naming.choices.map(
              (choice) =>
                html`<button
                  class="button choice ${choice === game.naming ? "waiting" : ""}"
                  type="button"
                  lang=${game.language}
                  @click=${() => game.name(group, choice)}
                >
                  ${choice}
                </button>`,
            )}
          </div>`
        : nothing
    }
  </div>`;
}

/**
 * A card for a listener.
 * @param {string} card @param {number} place @param {number} columns @param {number} [hint] of which hint it is a part
 */
function spokenCard(card, place, columns, hint) {
  const where = `row ${Math.floor(place / columns) + 1}, column ${(place % columns) + 1}`;
  return `${card}, ${where}${hint ? `, hint ${hint}` : ""}`;
}

/** @param {LionWallGame} game */
function wall(game) {
  const hinted = new Map(game.shown.hints.flatMap((pair, n) => pair.map((card) => [card, n + 1])));
  return html`<div
    class="wall-cards ${game.shown.flavour}"
    role="group"
    aria-label="The wall. Arrow keys move, space chooses, enter submits."
    @keydown=${game.onKey}
  >
    ${repeat(
      game.cards,
      (card) => card,
      (card, place) =>
        html`<button
          type="button"
          class="wall-card ${size(card)} ${game.isTried(card) ? "waiting" : ""}"
          data-card=${card}
          aria-pressed=${game.chosen.includes(card) || game.isTried(card)}
          data-hint=${hinted.get(card) ?? nothing}
          aria-label=${spokenCard(card, place, game.grid.columns, hinted.get(card))}
          tabindex=${game.grid.tabindex(place)}
          ?data-first-focus=${place === game.grid.at}
          lang=${game.language}
          @click=${() => game.choose(card)}
          @focus=${() => game.grid.stand(place, game.cards.length)}
        >
          ${card}${hinted.has(card) ? sign("hint") : nothing}
        </button>`,
    )}
  </div>`;
}

/** @param {LionWallGame} game */
export function controls(game) {
  const { lives, tries, clock, hints, grade } = game.shown;
  const ready = game.chosen.length === GROUP && !game.triesNext;
  return html`<div class="wall-facts">
      <span title=${grade} aria-label=${`Grade: ${grade}`} role="img"
        >${GRADES[grade]} <span class="muted">${grade}</span></span
      >
      ${
        lives === null
          ? html`<span class="muted"
              >${
                tries ? `${tries} ${tries === 1 ? "try" : "tries"}` : "No lives at stake until two groups are found"
              }</span
            >`
          : html`<span role="img" aria-label=${`${lives} of 3 lives`} class="lives"
              >${Array.from({ length: 3 }, (_, n) => sign(n < lives ? "life" : "lost-life"))}</span
            >`
      }
      ${
        game.left === null
          ? nothing
          : html`<span class="clock numbers ${game.left <= 30 ? "short" : ""}" role="timer"
              >${sign("clock")} ${duration(game.left)}</span
            >`
      }
    </div>
    <div class="wall-controls">
      <button class="button" type="button" @click=${game.shuffle}>Shuffle</button>
      <button class="button" type="button" aria-disabled=${!game.chosen.length} @click=${game.clear}>Deselect</button>
      <button
        class="button primary"
        type="button"
        aria-disabled=${!ready}
        aria-busy=${game.waits}
        aria-label=${named("Submit", game.waits)}
        @click=${game.submit}
      >
        ${game.waits ? "…" : "Submit"}
      </button>
    </div>
    <div class="wall-more">
      <button class="button quiet" type="button" @click=${game.hint}>${sign("hint")} Hint</button>
      <button
        class="button quiet clock-button"
        type="button"
        ?disabled=${tries || hints.length || clock}
        @click=${game.startClock}
      >
        ${sign("clock")} 2:30 clock
      </button>
      <button class="button quiet" type="button" @click=${game.giveUp}>${sign("flag")} Give up</button>
    </div>`;
}
