// Draw Lion Wall: the groups at the top, the cards below them, and the buttons.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { renderSign } from "fivefold/site/signs.js";
import { formatDuration } from "fivefold/site/times.js";
import { renderName } from "fivefold/lionwall/characters.js";
import { GROUP, describeTally, isLong, widthOf } from "fivefold/lionwall/wall.js";

/**
 * @import {LionwallFound, LionwallNaming} from "fivefold/wire"
 * @import {LionWallGame} from "fivefold/lionwall/game.js"
 * @import {OthersChoices} from "fivefold/lionwall/others.js"
 */

/** What is said before the first guess. */
const FREE = "Wrong guesses are free for now";
/** How many colours seats have. */
const SEATS = 8;

/** @param {LionWallGame} game */
export function renderBoard(game) {
  const { found, phase, cards } = game.shown;
  const widest = Math.max(...cards.map(widthOf));
  return html`<div class="wall ${game.rising.isRevealing ? "" : phase}" style=${`--widest: ${widest}`}>
    ${repeat(
      found,
      (one) => one.group,
      (one) => renderGroup(game, one),
    )}
    ${game.cards.length ? renderWall(game) : nothing}
  </div>`;
}

/** @param {LionWallGame} game @param {LionwallFound} one */
function renderGroup(game, { group, cards, by_player: byPlayer }) {
  const { names, flavour } = game.shown;
  const naming = names.find((one) => one.group === group);
  const asked = naming && naming === game.naming.askedNaming;
  return html`<div
    class=${asked ? "found-group asked" : byPlayer ? "found-group" : "found-group missing"}
    data-group=${group}
    role="group"
    aria-label=${`Group of ${cards.length}`}
  >
    ${renderHead(naming, byPlayer)}
    <p class="visually-hidden" lang=${game.language}>${cards.join(", ")}</p>
    <div class="found-cards ${flavour}" lang=${game.language} aria-hidden="true">
      ${cards.map(
        (card) =>
          html`<span
            class="found-card ${isLong(card) ? "long" : ""}"
            style=${`--wide: ${widthOf(card)}`}
            data-card=${card}
            >${card}</span
          >`,
      )}
    </div>
  </div>`;
}

/**
 * Above the cards of a group: its name, once it was asked for, and whether that was known; and that it was not found.
 * @param {LionwallNaming|undefined} naming @param {boolean} byPlayer
 */
function renderHead(naming, byPlayer) {
  if (!naming?.name && byPlayer) return nothing;
  const name = naming?.right
    ? html`<span aria-hidden="true">✓</span>
        <span class="visually-hidden">Named correctly:</span>${renderName(naming.title ?? "")}`
    : html`${renderName(naming?.title ?? "")} <span class="said">· you said ${naming?.chosen}&nbsp;✗</span>`;
  return html`<p class="group-name">
    ${naming?.name ? name : nothing} ${byPlayer ? nothing : html`<span class="missed">(group not found)</span>`}
  </p>`;
}

/**
 * A card for a listener: in small letters, as capitals at some words' beginning would tell names from words.
 * @param {string} card @param {number} place @param {number} columns @param {number} [hint] the hint it is part of
 */
function spokenCard(card, place, columns, hint) {
  const where = `row ${Math.floor(place / columns) + 1}, column ${(place % columns) + 1}`;
  return `${card.toLowerCase()}, ${where}${hint ? `, hint ${hint}` : ""}`;
}

/** Whose choice a card is on a wall that several share. @param {LionWallGame} game @param {string} card */
function describeHolder(game, card) {
  const holder = game.others.findHolder(card);
  return holder && { initial: [...holder.name][0], seat: ((holder.number - 1) % SEATS) + 1 };
}

/** @param {LionWallGame} game */
function renderWall(game) {
  const hinted = new Map(game.shown.hints.flatMap((pair, n) => pair.map((card) => [card, n + 1])));
  return html`<div
    class="wall-cards ${game.shown.flavour}"
    role="group"
    aria-label="The wall. Arrow keys move, Space chooses a card, and Enter submits four."
    @keydown=${game.onKey}
  >
    ${repeat(
      game.cards,
      (card) => card,
      (card, place) =>
        html`<button
          type="button"
          class="wall-card ${isLong(card) ? "long" : ""} ${game.isTried(card) ? "waiting" : ""}"
          data-card=${card}
          aria-pressed=${game.chosen.includes(card) || game.isTried(card)}
          data-hint=${hinted.get(card) ?? nothing}
          data-held=${describeHolder(game, card)?.initial ?? nothing}
          data-seat=${describeHolder(game, card)?.seat ?? nothing}
          aria-label=${spokenCard(card, place, game.grid.columns, hinted.get(card))}
          style=${`--wide: ${widthOf(card)}`}
          tabindex=${game.grid.tabindex(place)}
          ?data-first-focus=${place === game.grid.at}
          lang=${game.language}
          ?disabled=${game.rising.isRevealing}
          @click=${() => game.chooseCard(card)}
          @focus=${() => game.grid.setCurrent(place, game.cards.length)}
        >
          ${card}${hinted.has(card) ? renderSign("hint") : nothing}
        </button>`,
    )}
  </div>`;
}

/** What is below the wall: its controls, then the question what links a group. @param {LionWallGame} game */
export function renderFoot(game) {
  const { phase } = game.shown;
  if (phase === "over" && !game.rising.isRevealing) return nothing;
  return html`${renderFacts(game)}
  ${phase === "wall" || game.rising.isRevealing ? renderControls(game) : game.naming.renderQuestion()}`;
}

/** @param {LionWallGame} game */
function renderFacts(game) {
  const { phase, grade, points, tries, hints, lives, rules } = game.shown;
  const names = phase === "names" && !game.rising.isRevealing;
  const tally = describeTally(tries, hints.length, rules.tries_per_hint);
  const isFree = phase === "wall" && lives === null && game.left === null; // a clock needs its room
  const free = tally ? html`<span class="free"> · wrong ones are free</span>` : FREE;
  return html`<div class="wall-facts ${hints.length ? "hinted" : ""}">
    <span class="muted">${tally}${isFree ? free : nothing}</span>
    ${
      game.left === null
        ? nothing
        : html`<span class="clock numbers ${game.left <= 30 ? "short" : ""}" role="timer"
            >${renderSign("clock")} ${formatDuration(game.left)}</span
          >`
    }
    ${
      names
        ? html`<span class="muted">${points} of 10 points so far</span>`
        : lives === null
          ? html`<span class="muted grade"><span class="label">Difficulty: </span>${grade}</span>`
          : renderHearts(lives, rules.lives)
    }
  </div>`;
}

/** The hearts that are left, and the lost ones. @param {number} lives @param {number} most */
export const renderHearts = (lives, most) =>
  html`<span role="img" aria-label=${`${lives} of ${most} hearts`} title="A wrong guess costs a heart" class="lives"
    >${Array.from({ length: most }, (_, n) => renderHeart(n < lives))}</span
  >`;

const renderHalf = () => html`<span class="half">${renderSign("life")}</span>`;

/** A heart; a whole one is in two halves on the lost one, so that it can break. @param {boolean} whole */
const renderHeart = (whole) =>
  html`<span class="heart">${renderSign("lost-life")}${whole ? [0, 1].map(renderHalf) : nothing}</span>`;

/** @param {LionWallGame} game */
const renderDeselect = (game) =>
  html`<button class="button" type="button" aria-disabled=${!game.chosen.length} @click=${game.clearChosen}>
    Deselect
  </button>`;

/** In its place, as nothing is chosen: the four of someone else. @param {OthersChoices} others */
const renderAgree = (others) =>
  html`<button
    class="button agree"
    type="button"
    aria-label=${`Agree with ${others.proposal?.name}`}
    @click=${() => others.agreeToProposal()}
  >
    Agree
  </button>`;

/** @param {LionWallGame} game */
function renderControls(game) {
  const { tries, clock, hints, rules } = game.shown;
  const ready = game.chosen.length === GROUP && !game.triesNext;
  return html`<div class="wall-buttons" ?inert=${game.rising.isRevealing}>
    <div class="wall-controls">
      <button class="button" type="button" @click=${game.shuffleCards}>Shuffle</button>
      ${game.others.proposal ? renderAgree(game.others) : renderDeselect(game)}
      <button
        class="button primary"
        type="button"
        aria-disabled=${!ready}
        aria-busy=${game.hasWaitingMoves}
        aria-label=${game.hasWaitingMoves ? "Submit, waiting" : "Submit"}
        @click=${game.submitGuess}
      >
        ${game.hasWaitingMoves ? "…" : "Submit"}
      </button>
    </div>
    <div class="wall-more">
      <button class="button quiet" type="button" @click=${game.takeHint}>
        ${renderSign("hint")}
        <span>Hint <span class="for">+${rules.tries_per_hint}&nbsp;guesses</span></span>
      </button>
      <button
        class="button quiet ${tries || hints.length ? "late" : ""}"
        type="button"
        ?disabled=${tries || hints.length || clock}
        @click=${game.startClock}
      >
        ${renderSign("clock")}
        <span
          >Play against the clock (${formatDuration(rules.clock_seconds)})
          <span class="for">At 0:00 we show the groups</span></span
        >
      </button>
    </div>
  </div>`;
}
