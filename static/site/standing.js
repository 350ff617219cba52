// Show an edition's leaderboard and feed. What the server wrote stays until the first standing comes.

import { LitElement, html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { applyMessage, watchTopic } from "fivefold/site/live.js";
import { fetchJson, postForAnswer } from "fivefold/site/requests.js";
import { confirmDialog } from "fivefold/site/sheets.js";
import { renderSign, withSigns } from "fivefold/site/signs.js";
import { SlidingRows, playerOf } from "fivefold/site/sliding.js";
import { formatDuration, formatOrdinal } from "fivefold/site/times.js";
import { showToast } from "fivefold/site/toasts.js";

/** @import {PropertyValues} from "lit" */
/** @import {FeedItem, Mine, Problem, TableRow, Thanks} from "fivefold/wire" */
/** @import {EditionStanding} from "fivefold/site/live.js" */

/** @template Standing */
export class LiveElement extends LitElement {
  static properties = { standing: { attribute: false } };

  constructor() {
    super();
    /** @type {Standing|null} */
    this.standing = null;
  }

  /** @returns {HTMLElement} */
  createRenderRoot() {
    return this;
  }

  shouldUpdate() {
    return this.standing !== null;
  }

  /** Anyone who waits for the first news must know that none come. */
  showNotLive() {
    const waiting = this.querySelector(".empty");
    if (!this.standing && waiting) waiting.textContent = "This page has no live results.";
  }

  /** @param {PropertyValues} changes */
  update(changes) {
    if (!this.hasUpdated) this.renderRoot.replaceChildren();
    super.update(changes);
  }
}

export const GUEST = html` <small class="guest">guest</small>`;
export const CROWN = html`<span class="crown" title="Won last week"
  >${renderSign("crown")}<span class="visually-hidden">won last week</span></span
>`;
/** With fewer results, or people who play, nothing is said of how many there are. */
const WORTH_SAYING = 5;
/** The least milliseconds until the table among those I know is asked for again. */
const ASK_AGAIN = 3000;

/** Asks, then tells a moderator of a player's bad name. @param {Pick<TableRow, "player"|"name">} row */
async function reportName({ player, name }) {
  const text = `A moderator will check “${name}”.`;
  if (!(await confirmDialog({ title: "Report this name?", text, yes: "Report", no: "Cancel" }))) return;
  /** @type {Thanks|Problem|null} */
  const answer = await postForAnswer(`/api/players/${player}/report/`);
  const words = answer && ("thanks" in answer ? answer.thanks : answer.error.message);
  showToast(words ?? "We couldn’t send the report. Please try again.");
}

/**
 * Whose results a table shows, the nearest first: its name, its rows, and what it says where there are none.
 * @type {{whose: string, title: string, rows: (table: LeaderboardTable) => TableRow[]|null, empty: string}[]}
 */
const CIRCLES = [
  {
    whose: "mine",
    title: "Friends and leagues",
    rows: ({ mine }) => (mine?.any ? mine.rows : null),
    empty: "No results from them yet.",
  },
  {
    whose: "accounts",
    title: "Accounts",
    rows: ({ standing }) => standing?.accounts ?? null,
    empty: "No results yet.",
  },
  {
    whose: "everyone",
    title: "Everyone",
    rows: ({ standing }) => standing?.table ?? null,
    empty: "No results yet.",
  },
];

/**
 * With data-topic it listens for itself and shows the circle of data-shows. On a game's page the page feeds it, and the
 * reader chooses a circle; at first it's the nearest in which someone has finished.
 * @extends {LiveElement<EditionStanding>}
 */
export class LeaderboardTable extends LiveElement {
  static properties = {
    ...LiveElement.properties,
    over: { attribute: false },
    mine: { state: true },
    whose: { state: true },
  };

  constructor() {
    super();
    this.over = false;
    /** The table among those whom the player knows. @type {Mine|null} */
    this.mine = null;
    /** @type {string|null} */
    this.whose = null;
    this.chosen = false;
  }

  /** @type {ReturnType<typeof setTimeout>|undefined} */
  asking;

  sliding = new SlidingRows(this, "li");

  connectedCallback() {
    super.connectedCallback();
    const name = this.dataset.topic;
    if (!name || this.topic) return;
    this.whose = this.dataset.shows ?? null;
    const topic = (this.topic = watchTopic(name, applyMessage));
    topic.addEventListener("standing", () => {
      this.standing = topic.standing;
      this.scheduleLoad();
    });
    topic.addEventListener("without", () => this.showNotLive());
  }

  /** A page of tables keeps what the server wrote until the rows of the chosen circle are there too. */
  shouldUpdate() {
    return super.shouldUpdate() && !(this.dataset.shows && this.knownAddress && !this.mine);
  }

  /** Where the table among those whom the player knows is asked for; null if no one needs it. */
  get knownAddress() {
    const { edition, shows = "mine" } = this.dataset;
    const known = document.body.dataset.player && edition && !["accounts", "everyone"].includes(shows);
    return known ? `/api/tables/${shows}${edition}` : null;
  }

  /** @param {PropertyValues} changes */
  willUpdate(changes) {
    const before = /** @type {EditionStanding|null|undefined} */ (changes.get("standing"));
    if (
      changes.has("standing") &&
      (!before || before.table !== this.standing?.table || before.finished !== this.standing?.finished)
    )
      this.scheduleLoad();
    const news = changes.has("mine") || (this.over && (changes.has("standing") || changes.has("over")));
    if (!this.chosen && !this.dataset.shows && (!this.whose || news)) this.whose = this.chooseNearest();
  }

  /** Asks for that table: at once for the first time, then now and then. */
  scheduleLoad() {
    if (this.asking || !this.knownAddress) return;
    this.asking = setTimeout(() => this.loadKnown(), this.mine ? ASK_AGAIN * (1 + Math.random()) : 0);
  }

  async loadKnown() {
    const mine = await fetchJson(this.knownAddress ?? "");
    this.asking = undefined;
    if (mine) this.mine = mine;
  }

  /** The nearest circle in which someone has finished; once the player has, the nearest with a place of theirs. */
  chooseNearest() {
    const there = CIRCLES.filter((one) => one.rows(this)?.length);
    const me = document.body.dataset.player;
    const beside = this.over && there.find((one) => one.rows(this)?.some((row) => row.player === me));
    const first = this.over && this.standing?.me ? undefined : there[0];
    return (beside || first)?.whose ?? "everyone";
  }

  /** @param {string} whose */
  chooseCircle(whose) {
    this.chosen = true;
    this.whose = whose;
  }

  render() {
    const { finished, playing, me } = /** @type {EditionStanding} */ (this.standing);
    const past = this.hasAttribute("data-past");
    const shows = this.dataset.shows;
    const circle = CIRCLES.find((one) => one.whose === this.whose) ?? CIRCLES[0];
    const rows = circle.rows(this) ?? this.mine?.rows ?? [];
    const everyone = circle.whose === "everyone";
    return html`
      ${this.renderFacts(finished, playing)}
      ${past ? html`<p class="panel-facts">Only results from the day itself are ranked.</p>` : nothing}
      ${shows ? nothing : this.renderChoices()}
      ${
        rows.length
          ? html`<ol class="table">
              ${repeat(rows, playerOf, (row) => this.renderRow(row))}
            </ol>`
          : html`<p class="empty">${circle.empty} ${everyone ? this.describeEmpty(past) : nothing}</p>`
      }
      ${everyone ? this.renderBeyond(finished - rows.length, me && me.rank > rows.length ? me.rank : 0) : nothing}
    `;
  }

  /** How many there are, where that is more than a few. @param {number} finished @param {number} playing */
  renderFacts(finished, playing) {
    const said = [
      finished >= WORTH_SAYING ? `${finished} results` : "",
      playing >= WORTH_SAYING ? `${playing} playing now` : "",
    ].filter(Boolean);
    return said.length ? html`<p class="panel-facts numbers">${said.join(" · ")}</p>` : nothing;
  }

  /** Why an empty table is empty. @param {boolean} past whether nothing ranks any more */
  describeEmpty(past) {
    if (past || this.dataset.shows) return nothing;
    return this.over ? "We don’t list puzzles you gave up on, or puzzles that aren’t ranked." : "Be the first!";
  }

  /** @param {number} more for whom there is no room @param {number} mine the player's place among them, or 0 */
  renderBeyond(more, mine) {
    if (more < 1 && !mine) return nothing;
    const text = [more > 0 ? `and ${more} more` : "", mine ? `you’re ${formatOrdinal(mine)}` : ""]
      .filter(Boolean)
      .join("; ");
    return html`<p class="panel-facts numbers">${text[0].toUpperCase()}${text.slice(1)}.</p>`;
  }

  renderChoices() {
    const there = CIRCLES.filter((one) => one.rows(this));
    return html`<div class="whose" role="group" aria-label="Whose results">
      ${there.map(
        ({ whose, title }) =>
          html`<button type="button" aria-pressed=${whose === this.whose} @click=${() => this.chooseCircle(whose)}>
            ${title}
          </button>`,
      )}
    </div>`;
  }

  /** Once the player's own game is over, a score leads to its replay. @param {TableRow} row */
  renderScore(row) {
    const result = html`<span class="result">${withSigns(row.line)}</span
      ><span class="time numbers">${formatDuration(row.seconds)}</span>`;
    if (!this.over || !this.dataset.edition || row.gone) return html`<span class="score">${result}</span>`;
    return html`<a
      class="score film-link"
      href=${`/replay/${row.player}${this.dataset.edition}`}
      title="Watch how it was played"
      >${result}<span class="visually-hidden">: watch how it was played</span></a
    >`;
  }

  /** @param {TableRow} row */
  renderRow(row) {
    const mine = row.player === document.body.dataset.player;
    const crowned = this.dataset.crowned?.split(" ").includes(row.player);
    return html`<li class=${mine ? "mine" : ""} data-key=${row.player}>
      <span class="rank numbers">${row.rank}</span
      ><span class="name">${row.name}${row.guest && !mine ? GUEST : nothing}${crowned ? CROWN : nothing}</span>
      ${this.renderScore(row)}
      ${
        mine || row.gone
          ? nothing
          : html`<button
              class="report"
              type="button"
              aria-label=${`Report the name ${row.name}`}
              title="Report this name"
              @click=${() => reportName(row)}
            >
              ${renderSign("flag")}
            </button>`
      }
    </li>`;
  }
}
customElements.define("ff-table", LeaderboardTable);

/** @extends {LiveElement<EditionStanding>} */
export class Feed extends LiveElement {
  render() {
    const { feed } = /** @type {EditionStanding} */ (this.standing);
    if (!feed.length) return html`<p class="empty">Results will appear here as people finish.</p>`;
    return html`<ul class="feed">
      ${repeat(
        feed,
        ({ id }) => id,
        (item) => this.renderItem(item),
      )}
    </ul>`;
  }

  /** @param {FeedItem} item */
  renderItem(item) {
    return html`<li>
      <header><strong>${item.name}</strong><span class="muted">${withSigns(item.line)}</span></header>
      <pre class="emoji-block">${withSigns(item.emoji.join("\n"))}</pre>
    </li>`;
  }
}
customElements.define("ff-feed", Feed);
