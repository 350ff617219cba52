// Friends at a puzzle of today: who has finished it, who has begun, who not yet. It moves by itself.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { friendsTopic } from "fivefold/leagues/friends-topic.js";
import { pageSession } from "fivefold/site/session.js";
import { withSigns } from "fivefold/site/signs.js";
import { SlidingRows } from "fivefold/site/sliding.js";
import { GUEST, Live } from "fivefold/site/standing.js";
import { duration } from "fivefold/site/times.js";

/**
 * @import {FriendRow} from "fivefold/wire"
 * @import {Today} from "fivefold/leagues/friends-topic.js"
 * @typedef {NonNullable<FriendRow["cells"][number]>} Cell
 * @typedef {{player: string, row: FriendRow, cell: Cell|null}} At
 */

/** So many rows the result sheet shows, and so many names of those who have not played yet. */
const FEW = 5;
const NAMED = 3;
/** How it is told that somebody has not solved a puzzle, or not yet, or that how it ended is not told. */
const TOLD = { lost: "not solved", "gave up": "gave up", done: "finished", begun: "playing", won: "" };
const ORDER = ["won", "lost", "gave up", "done", "begun"];

/**
 * Everybody at one puzzle: those who stand in its table first, by their places, then who has finished, begun, not yet.
 * @param {Today} today
 * @param {string} game
 * @param {string} variant
 * @returns {At[]}
 */
export function atPuzzle(today, game, variant) {
  const column = today.puzzles.findIndex(([slug, grade]) => slug === game && grade === variant);
  const found = Object.entries(today.rows).flatMap(([player, row]) =>
    row ? [{ player, row, cell: row.cells[column] ?? null }] : [],
  );
  const order = (/** @type {At} */ { cell }) => (cell ? (cell[3] || 1000) + 1000 * ORDER.indexOf(cell[0]) : Infinity);
  const by = (/** @type {At} */ one) => [placed(one) ? placed(one) : order(one), one.row.name.toLowerCase()];
  return found.sort((one, other) => {
    const [[first, name], [second, another]] = [by(one), by(other)];
    return first === second ? (name < another ? -1 : 1) : first < second ? -1 : 1;
  });
}

/** @param {At} at where somebody stands in the table, 0 for nowhere */
const placed = ({ cell }) => cell?.[3] ?? 0;

/**
 * Those who have not played yet, in a sentence.
 * @param {string[]} names
 */
export function notYet(names) {
  const more = names.length - NAMED;
  if (more > 0) return `Not yet: ${names.slice(0, NAMED).join(", ")} and ${more} more.`;
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `Not yet: ${names.slice(0, -1).join(", ")} and ${last}.` : `Not yet: ${last}.`;
}

/** @extends {Live<Today>} */
class Friends extends Live {
  sliding = new SlidingRows(this, "li");
  session = pageSession();

  connectedCallback() {
    super.connectedCallback();
    if (this.topic) return;
    const topic = (this.topic = friendsTopic());
    topic.addEventListener("standing", () => this.hear(topic.standing));
    topic.addEventListener("crowded", () => this.goWithout());
    topic.addEventListener("out", () => this.end());
    this.hear(topic.standing);
  }

  /** What is told of another day is not of this page's puzzle. @param {Today|null} today */
  hear(today) {
    if (today?.day === this.session.edition.date) this.standing = today;
  }

  /** Nothing is shown here any more. */
  end() {
    this.standing = null;
    this.remove();
  }

  render() {
    const me = document.body.dataset.player;
    const { game, variant } = this.session.edition;
    const all = atPuzzle(/** @type {Today} */ (this.standing), game, variant);
    const there = all.filter(({ player, cell }) => cell && (player !== me || all.length > 1));
    const yet = all.filter(({ player, cell }) => !cell && player !== me).map(({ row }) => row.name);
    const few = this.hasAttribute("data-few");
    const shown = few ? there.slice(0, FEW) : there;
    if (few && !there.some(({ player }) => player !== me) && !yet.length) return nothing;
    return html`${few ? html`<h3 class="others-head">Friends today</h3>` : nothing}
    ${
      shown.length
        ? html`<ol class="table">
            ${repeat(
              shown,
              ({ player }) => player,
              (one) => this.row(one, one.player === me),
            )}
          </ol>`
        : nothing
    }
    ${there.length > shown.length ? html`<p class="panel-facts">and ${there.length - shown.length} more</p>` : nothing}
    ${yet.length ? html`<p class="panel-facts">${notYet(yet)}</p>` : nothing}
    ${all.length > 1 ? nothing : html`<p class="empty">Nobody is in your list of friends any more.</p>`}`;
  }

  /** @param {At} at @param {boolean} mine */
  row({ player, row, cell }, mine) {
    const page = row.back ? `/me/with/${player}/` : `/player/${player}/`;
    return html`<li class=${mine ? "mine" : ""} data-key=${player}>
      <span class="rank numbers">${cell?.[3] || nothing}</span
      ><span class="name"
        >${mine ? row.name : html`<a href=${page}>${row.name}</a>`}${row.guest ? GUEST : nothing}</span
      >
      ${this.told(/** @type {Cell} */ (cell))}
    </li>`;
  }

  /** @param {Cell} cell */
  told([state, line, seconds]) {
    const words = line || TOLD[state] || "solved";
    return html`<span class="score ${state === "begun" ? "muted" : ""}"
      ><span class="result">${withSigns(words)}</span>${
        state === "won" && seconds ? html`<span class="time numbers">${duration(seconds)}</span>` : nothing
      }</span
    >`;
  }
}
customElements.define("ff-friends", Friends);
