// Keep tables of points up to date: of everyone, of friends, or of a league.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { mergeMessage, watchTopic } from "fivefold/site/live.js";
import { withSigns } from "fivefold/site/signs.js";
import { SlidingRows, playerOf } from "fivefold/site/sliding.js";
import { CROWN, GUEST, LiveElement } from "fivefold/site/standing.js";

/**
 * @import {PointsDelta, PointsRow, PointsSnapshot, PointsStanding} from "fivefold/wire"
 * @import {LiveTopic} from "fivefold/site/live.js"
 * @typedef {LiveTopic<PointsStanding & {version: number}, PointsSnapshot|PointsDelta>} PointsTopic
 */

/** @extends {LiveElement<PointsRow[]>} */
class PointsTable extends LiveElement {
  sliding = new SlidingRows(this, "li");

  connectedCallback() {
    super.connectedCallback();
    const { who } = this.dataset;
    if (!who || this.topic) return;
    /** @type {PointsTopic} */
    const topic = watchTopic(`points.${who}`, mergeMessage);
    this.topic = topic;
    topic.addEventListener("out", () => location.assign(`/league/${who}/`)); // which says why
    const table = this.dataset.table === "week" ? "week" : "day";
    topic.addEventListener("standing", () => (this.standing = topic.standing?.[table] ?? null));
  }

  render() {
    const rows = /** @type {PointsRow[]} */ (this.standing);
    if (!rows.length) return html`<p class="empty">No results yet. Be the first!</p>`;
    return html`<ol class="table points">
      ${repeat(rows, playerOf, (row) => this.renderRow(row))}
    </ol>`;
  }

  /** @param {PointsRow} row */
  renderRow(row) {
    const mine = row.player === document.body.dataset.player;
    const named = row.gone ? row.name : html`<a href=${`/player/${row.player}/`}>${row.name}</a>`;
    return html`<li class=${mine ? "mine" : ""} data-key=${row.player}>
      <span class="rank numbers">${row.rank}</span
      ><span class="name">${named}${row.guest ? GUEST : nothing}${row.crowned ? CROWN : nothing}</span>
      <span class="game-points"
        >${row.games.map(
          ([mark, title, points]) =>
            html`<span class="numbers" title=${title}
              ><span aria-hidden="true">${withSigns(mark)}</span
              ><span class="visually-hidden">${title}</span> ${points}</span
            >`,
        )}</span
      ><b class="sum numbers">${row.points}</b>
    </li>`;
  }
}
customElements.define("ff-points", PointsTable);
