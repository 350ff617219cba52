// Race against a recorded run: show how far it was when its clock showed as many seconds as this one.

import { html } from "lit";
import { fetchJson } from "fivefold/site/requests.js";
import { pageSession } from "fivefold/site/session.js";
import { formatDuration } from "fivefold/site/times.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {Ghost} from "fivefold/wire" */
/** @import {ShownClock} from "fivefold/site/clock.js" */

/** @extends {PageElement} */
class GhostLane extends PageElement {
  static properties = { ghost: { state: true }, passed: { state: true }, problem: { state: true } };

  constructor() {
    super();
    this.session = pageSession();
    /** @type {Ghost|null} */
    this.ghost = null;
    this.passed = 0;
    this.problem = "";
    /** @type {ReturnType<typeof setInterval>|undefined} */
    this.timer = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => this.updatePassed(), 1000);
    this.loadGhost();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  async loadGhost() {
    const place = this.session.edition.api.replace(/^\/api\//, "");
    const player = encodeURIComponent(this.dataset.player ?? "");
    const run = new URLSearchParams(location.search).get("run");
    const which = run ? `?${new URLSearchParams({ run })}` : "";
    this.ghost = await fetchJson(`/api/replays/ghost/${player}/${place}${which}`);
    if (!this.ghost) this.problem = "We couldn’t find the replay to race.";
    this.updatePassed();
  }

  /** The seconds that the clock in the bar shows; once this play is over, all of the recorded run. */
  updatePassed() {
    const clock = /** @type {(HTMLElement & {clock?: ShownClock})|null} */ (document.querySelector("ff-clock"));
    if (this.session.over) this.passed = Infinity;
    else this.passed = clock?.clock?.seconds ?? this.session.state.seconds;
  }

  render() {
    if (!this.ghost) return html`<p class="ghost">${this.problem || "\u00a0"}</p>`;
    const { name, steps, seconds, won } = this.ghost;
    const reached = steps.filter((step) => step.at <= this.passed).at(-1);
    const done = this.passed >= seconds;
    const end = won ? `done in ${formatDuration(seconds)}` : `stopped after ${formatDuration(seconds)}`;
    return html`<p class="ghost">
      <b>${name}</b>
      <progress max="1" value=${reached?.part ?? 0} aria-label=${`How far ${name} was`}></progress>
      <span class="numbers">${done ? end : (reached?.text ?? "looking")}</span>
    </p>`;
  }
}
customElements.define("ff-ghost", GhostLane);
