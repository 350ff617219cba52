// What shows the standing of an edition: the table, whose rows slide, and the feed. What the server wrote into the
// page stays until the first standing is there.

import { LitElement, html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { pieces } from "fivefold/site/emoji.js";
import { LiveTopic, applied } from "fivefold/site/live.js";
import { reportName } from "fivefold/site/reporting.js";
import { SlidingRows } from "fivefold/site/sliding.js";
import { duration } from "fivefold/site/times.js";

/**
 * @import {PropertyValues} from "lit"
 * @import {FeedItem, TableRow} from "fivefold/wire"
 * @import {EditionStanding} from "fivefold/site/live.js"
 */

/** @param {string} text as a template, its emoji with an edge */
export const withEdges = (text) =>
  pieces(text).map((piece, place) => (place % 2 ? html`<span class="emoji">${piece}</span>` : piece));

/**
 * Shows a standing, once there is one.
 * @template Standing
 */
export class Live extends LitElement {
  static properties = { standing: { attribute: false } };

  constructor() {
    super();
    /** @type {Standing|null} */
    this.standing = null;
  }

  createRenderRoot() {
    return this;
  }

  shouldUpdate() {
    return this.standing !== null;
  }

  /** No news come to this page: whoever waits for the first ones is told so. */
  goWithout() {
    const waiting = this.querySelector(".empty");
    if (!this.standing && waiting) waiting.textContent = "There are no live results on this page.";
  }

  /** @param {PropertyValues} changes */
  update(changes) {
    if (!this.hasUpdated) this.replaceChildren();
    super.update(changes);
  }
}

const NOBODY = "Nobody has finished yet.";

/**
 * With data-socket it listens for itself; on a game's page the page feeds it.
 * @extends {Live<EditionStanding>}
 */
export class Table extends Live {
  static properties = { ...Live.properties, over: { attribute: false } };

  constructor() {
    super();
    /** Whether the player's own game is over. */
    this.over = false;
  }

  sliding = new SlidingRows(this, "li");

  connectedCallback() {
    super.connectedCallback();
    const path = this.dataset.socket;
    if (!path || this.topic) return;
    const topic = (this.topic = new LiveTopic(path, applied));
    topic.addEventListener("standing", () => (this.standing = topic.standing));
    topic.addEventListener("crowded", () => this.goWithout());
  }

  render() {
    const { table, finished, playing, me } = /** @type {EditionStanding} */ (this.standing);
    return html`
      <p class="panel-facts numbers">${finished} finished · ${playing} playing now</p>
      ${
        table.length
          ? html`<ol class="table">
              ${repeat(
                table,
                (row) => row.player,
                (row) => this.row(row),
              )}
            </ol>`
          : html`<p class="empty">${this.over ? NOBODY : `${NOBODY} You could be the first.`}</p>`
      }
      ${me && me.rank > table.length ? html`<p class="panel-facts">You are number ${me.rank}.</p>` : nothing}
    `;
  }

  /** @param {TableRow} row */
  row(row) {
    const mine = row.player === document.body.dataset.player;
    return html`<li class=${mine ? "mine" : ""} data-key=${row.player}>
      <span class="rank numbers">${row.rank}</span><span class="name">${row.name}</span>
      <span class="score"
        ><span class="result">${row.line}</span><span class="time numbers">${duration(row.seconds)}</span></span
      >
      ${
        mine
          ? nothing
          : html`<button
              class="report"
              type="button"
              aria-label=${`Report the name ${row.name}`}
              title="Report this name"
              @click=${() => reportName(row)}
            >
              ⚑
            </button>`
      }
    </li>`;
  }
}
customElements.define("ff-table", Table);

/** @extends {Live<EditionStanding>} */
export class Feed extends Live {
  render() {
    const { feed } = /** @type {EditionStanding} */ (this.standing);
    if (!feed.length) return html`<p class="empty">Results will appear here as they come.</p>`;
    return html`<ul class="feed">
      ${repeat(
        feed,
        (item) => item.id,
        (item) => this.item(item),
      )}
    </ul>`;
  }

  /** @param {FeedItem} item */
  item(item) {
    return html`<li>
      <header><strong>${item.name}</strong><span class="muted">${item.line}</span></header>
      <pre class="emoji-block">${withEdges(item.emoji.join("\n"))}</pre>
    </li>`;
  }
}
customElements.define("ff-feed", Feed);
