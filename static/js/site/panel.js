// The panel beside a game: tabs, the live board, the live feed.

import { LitElement, html } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { pageSession } from "fivefold/site/session.js";
import { duration } from "fivefold/site/times.js";

/** The tabs pattern: one tab stop, arrows move, the panel of the chosen tab is shown. */
class Tabs extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", (event) => {
      const tab = /** @type {Element} */ (event.target).closest("[role=tab]");
      if (tab) this.choose(/** @type {HTMLElement} */ (tab));
    });
    this.addEventListener("keydown", (event) => this.onKey(event));
  }

  get tabs() {
    return /** @type {HTMLElement[]} */ ([...this.querySelectorAll("[role=tab]")]);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tabs = this.tabs;
    const at = tabs.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : step ? (at + step + tabs.length) % tabs.length : -1;
    if (next < 0 || at < 0) return;
    event.preventDefault();
    this.choose(tabs[next]);
    tabs[next].focus();
  }

  /** @param {HTMLElement} chosen */
  choose(chosen) {
    for (const tab of this.tabs) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !on;
    }
  }
}
customElements.define("ff-tabs", Tabs);

class Live extends LitElement {
  static properties = { standing: { attribute: false } };

  constructor() {
    super();
    /** @type {import("fivefold/site/live.js").Standing|null} */
    this.standing = null;
  }

  /** Who this player is on the board: a new guest gets to know it only with the result. */
  get mine() {
    return pageSession().result?.player ?? document.body.dataset.player;
  }

  createRenderRoot() {
    this.replaceChildren();
    return this;
  }
}

class Board extends Live {
  render() {
    const standing = this.standing;
    if (!pageSession().edition.socket) return html`<p class="empty">Practice is not ranked, so there is no board.</p>`;
    if (!standing) return html`<p class="empty">Looking who plays …</p>`;
    return html`
      <p class="panel-facts">${standing.finished} finished · ${standing.playing} playing now</p>
      ${standing.board.length ? html`<ol class="board">${repeat(standing.board, (row) => row.player, (row) => this.row(row))}</ol>`
        : html`<p class="empty">Nobody has finished yet. You could be the first.</p>`}
      ${standing.me && standing.me.rank > standing.board.length ? html`<p class="panel-facts">You are number ${standing.me.rank}.</p>` : ""}
    `;
  }

  /** @param {import("fivefold/site/live.js").Row} row */
  row(row) {
    return html`<li class=${row.player === this.mine ? "mine" : ""}>
      <span class="rank numbers">${row.rank}</span><span class="name">${row.name}</span>
      <span class="result">${row.line}</span><span class="time numbers">${duration(row.seconds)}</span>
    </li>`;
  }
}
customElements.define("ff-board", Board);

class Feed extends Live {
  render() {
    if (!pageSession().edition.socket) return html`<p class="empty">Practice results stay with you.</p>`;
    if (!this.standing) return html`<p class="empty">Looking for results …</p>`;
    if (!this.standing.feed.length) return html`<p class="empty">Results will appear here as they come.</p>`;
    return html`<ul class="feed">${repeat(this.standing.feed, (item) => item.id, (item) => html`<li>
      <header><strong>${item.name}</strong><span>${item.line}</span></header>
      <pre>${item.emoji.join("\n")}</pre></li>`)}</ul>`;
  }
}
customElements.define("ff-feed", Feed);
