// Show what the coach says of the player's moves, once its section is opened.

import { html, nothing } from "lit";
import { followJob } from "fivefold/site/job.js";
import { fetchJson } from "fivefold/site/requests.js";
import { pageSession } from "fivefold/site/session.js";
import { scrollToBlock } from "fivefold/site/sheets.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {Advice, Chart, ChartRow} from "fivefold/wire" */

/** After this many milliseconds the player reads that the coach is looking. */
const SLOW = 1000;
/** Units so short that they are beside each number. */
const BESIDE = ["s", "%"];

/** How long a bar is, of a whole. @param {Chart} chart @param {number} value */
function barShare({ steep, rows }, value) {
  const size = (/** @type {number} */ one) => (steep ? Math.log2(1 + one) : one);
  const most = Math.max(...rows.map((row) => size(row.value)));
  return most > 0 ? size(value) / most : 0;
}

export class Coach extends PageElement {
  static properties = { advice: { state: true }, failed: { state: true }, slow: { state: true } };

  constructor() {
    super();
    this.session = pageSession();
    /** @type {Advice|null} */
    this.advice = null;
    this.failed = false;
    this.slow = false;
    this.asks = false;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.asks = false;
  }

  /** @param {Event} event */
  onToggle(event) {
    const opened = /** @type {HTMLDetailsElement} */ (event.target).open;
    if (opened && !this.asks && !this.advice?.coaching) this.askCoach();
    if (!opened) this.asks = false;
  }

  /** Asks, and once more after a worker's job, unless the section is closed. */
  async askCoach() {
    const slow = setTimeout(() => (this.slow = true), SLOW);
    this.asks = true;
    this.failed = false;
    this.advice = await this.fetchAdvice();
    if (this.advice?.job) {
      await followJob(this.advice.job, () => {}, { wanted: () => this.asks });
      if (this.asks) this.advice = await this.fetchAdvice();
    }
    clearTimeout(slow);
    this.failed = this.asks && !this.advice?.coaching;
    this.asks = this.slow = false;
    await this.updateComplete;
    const scroller = this.closest(".result-middle");
    if (scroller) scrollToBlock(scroller, this);
  }

  /** @returns {Promise<Advice|null>} */
  async fetchAdvice() {
    const { api, room } = this.session.edition;
    return fetchJson(room ? `${api}coach/` : api.replace(/^\/api\//, "/api/coach/"));
  }

  render() {
    return html`<details class="coach" @toggle=${this.onToggle}>
      <summary>What the coach says</summary>
      <div class="coach-lines" aria-live="polite">${this.renderLines()}</div>
      ${this.advice?.coaching?.chart ? this.renderChart(this.advice.coaching.chart) : nothing}
    </details>`;
  }

  renderLines() {
    if (this.advice?.coaching) return this.advice.coaching.lines.map((line) => html`<p>${line}</p>`);
    if (this.failed)
      return html`<p>We can’t reach the coach right now.</p>
        <button class="button quiet" type="button" @click=${() => this.askCoach()}>Ask again</button>`;
    return this.slow
      ? html`<p>The coach is looking at your moves.</p>
          <progress aria-label="The coach is looking at your moves"></progress>`
      : nothing;
  }

  /** @param {Chart} chart */
  renderChart(chart) {
    const rows = chart.unit === "s" ? chart.rows.filter(({ value }) => value >= 0.05) : chart.rows; // 0 s says nothing
    return html`<table class="coach-chart">
      <caption>
        ${chart.title}
      </caption>
      <tbody>
        ${rows.map((row) => this.renderRow(row, chart))}
      </tbody>
    </table>`;
  }

  /** @param {ChartRow} row @param {Chart} chart */
  renderRow(row, chart) {
    const number = row.value.toLocaleString("en", { maximumFractionDigits: 1 });
    const beside = BESIDE.includes(chart.unit) ? "" : "visually-hidden";
    return html`<tr class=${row.strong ? "strong" : ""}>
      <th scope="row">${row.label}</th>
      <td>
        <span class="coach-bar" style="--share: ${barShare(chart, row.value)}"></span>
        <span class="numbers">${number}</span> <span class=${beside}>${chart.unit}</span>
        ${row.note ? html`<span class="coach-note">${row.note}</span>` : nothing}
      </td>
    </tr>`;
  }
}
customElements.define("ff-coach", Coach);
