// Show how others did after the end, in bars of all results, one of them the player's; they grow as others finish.

import { html, nothing } from "lit";
import { compareWithOthers, describeRank, nameFriends } from "fivefold/site/ending.js";
import { fetchJson } from "fivefold/site/requests.js";
import { pageGame, pageSession } from "fivefold/site/session.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {Bar, Distribution} from "fivefold/wire" */

/** The least milliseconds between two questions; a worker counts every five seconds. */
const ASK_AGAIN = 5000;

export class OthersResults extends PageElement {
  static properties = { distribution: { state: true }, finished: { attribute: false } };

  constructor() {
    super();
    this.session = pageSession();
    /** @type {Distribution|null} */
    this.distribution = null;
    /** How many have finished, as the page hears it. */
    this.finished = 0;
    /** How many had finished when the page asked. */
    this.known = 0;
  }

  /** @type {ReturnType<typeof setTimeout>|undefined} */
  asking;

  connectedCallback() {
    super.connectedCallback();
    this.scheduleLoad(0);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.asking);
    this.asking = undefined;
  }

  /** @param {Map<string, unknown>} changes */
  willUpdate(changes) {
    if (changes.has("finished") && this.distribution && this.finished !== this.known) this.scheduleLoad(ASK_AGAIN);
  }

  /** @param {number} wait in milliseconds */
  scheduleLoad(wait) {
    this.asking ??= setTimeout(() => this.loadDistribution(), wait);
  }

  async loadDistribution() {
    const address = this.session.edition.api.replace(/^\/api\//, "/api/distribution/");
    this.known = this.finished;
    const distribution = await fetchJson(address);
    this.asking = undefined;
    if (distribution && this.isConnected) this.distribution = distribution;
  }

  render() {
    if (!this.distribution) return nothing;
    const { finished, counts, bars } = this.distribution;
    if (!bars.length) return nothing;
    const most = Math.max(...bars.map((bar) => bar.count));
    const { result, state } = this.session;
    const place = compareWithOthers(
      this.distribution,
      result && describeRank(result, state.status) ? result : null,
      Boolean(pageGame()?.helps),
    );
    const lead = place ? html`<strong>${place}</strong> · ` : nothing;
    return html`<h3 class="others-head">How others did</h3>
      <p class="others-facts">${lead}${finished} players, by ${counts}</p>
      <dl class="others-bars" aria-label=${`Finishes by ${counts}`}>
        ${bars.map((bar) => this.renderBar(bar, most, finished))}
      </dl>`;
  }

  /** @param {Bar} bar @param {number} most of the longest bar @param {number} finished */
  renderBar(bar, most, finished) {
    const friends = nameFriends(bar.friends);
    return html`<div class=${bar.mine ? "mine" : ""}>
      <dt class="numbers">${bar.label}</dt>
      <dd>
        <span class="others-bar" style="--share: ${bar.count / Math.max(1, most)}"></span>
        <span class="numbers">${bar.count}</span>
        <span class="visually-hidden">of ${finished}</span>
        ${bar.mine ? html`<span class="others-you">you</span>` : nothing}
        ${friends ? html`<span class="others-friends">${friends}</span>` : nothing}
      </dd>
    </div>`;
  }
}
customElements.define("ff-others", OthersResults);
