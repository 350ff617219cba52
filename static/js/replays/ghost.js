// A recorded run to play against: how far it was after as many seconds as the clock of this play shows.

import { LitElement, html, nothing } from "lit";
import { pageSession } from "fivefold/site/session.js";
import { duration } from "fivefold/site/times.js";

/**
 * @import {Ghost} from "fivefold/wire"
 * @import {ShownClock} from "fivefold/site/clock.js"
 */

const SECOND = 1000;

/** @extends {LitElement} */
class GhostLane extends LitElement {
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

  createRenderRoot() {
    this.replaceChildren();
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => this.tick(), SECOND);
    this.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  async load() {
    const place = this.session.edition.api.replace(/^\/api\//, "");
    const player = encodeURIComponent(this.dataset.player ?? "");
    const run = new URLSearchParams(location.search).get("run");
    const which = run ? `?${new URLSearchParams({ run })}` : "";
    const answer = await fetch(`/api/replays/ghost/${player}/${place}${which}`).catch(() => null);
    if (answer?.ok) this.ghost = await answer.json();
    else this.problem = "The run to play against is not there.";
    this.tick();
  }

  /** The seconds that the clock in the bar shows; once this play is over, all of the recorded run. */
  tick() {
    const clock = /** @type {(HTMLElement & {clock?: ShownClock})|null} */ (document.querySelector("ff-clock"));
    if (this.session.over) this.passed = Infinity;
    else this.passed = clock?.clock?.seconds ?? this.session.state.seconds;
  }

  /** Whose run it is, as this page calls them. */
  get name() {
    const mine = this.dataset.player === document.body.dataset.player;
    return mine ? "Your earlier self" : (this.ghost?.name ?? "");
  }

  /** Who finished first, once this play is over. */
  get verdict() {
    const { ghost, session, name } = this;
    if (!ghost || !session.over) return "";
    const won = session.state.status === "won";
    if (!won) return ghost.won ? `${name} won: you did not finish it.` : "Neither of you finished it.";
    if (!ghost.won) return `You won: ${this.within} did not finish it.`;
    const ahead = ghost.seconds - (session.result?.seconds ?? session.state.seconds);
    if (!ahead) return `You and ${this.within} took equally long.`;
    return `${ahead > 0 ? "You" : name} finished first, ${duration(Math.abs(ahead))} ahead.`;
  }

  /** The name within a sentence. */
  get within() {
    return this.name.replace(/^Your earlier self$/, "your earlier self");
  }

  render() {
    if (!this.ghost) return html`<p class="ghost">${this.problem || "\u00a0"}</p>`;
    const { name, verdict } = this;
    const { steps, seconds, won } = this.ghost;
    const reached = steps.filter((step) => step.at <= this.passed).at(-1);
    const done = this.passed >= seconds;
    const end = won ? `done in ${duration(seconds)}` : `stopped after ${duration(seconds)}`;
    return html`<p class="ghost">
      <b>${name}</b>
      <progress max="1" value=${reached?.part ?? 0} aria-label=${`How far ${name} was`}></progress>
      <span class="numbers">${done ? end : (reached?.text ?? "looking")}</span>
      ${verdict ? html`<strong class="ghost-verdict" role="status">${verdict}</strong>` : nothing}
    </p>`;
  }
}
customElements.define("ff-ghost", GhostLane);
