// Keep the page of a league up to date: today's table, with a row for each member and a column for each game, and the
// points of the week.

import { html, nothing } from "lit";
import { repeat } from "lit-html/directives/repeat.js";
import { mergeMessage, watchTopic } from "fivefold/site/live.js";
import { rankByPoints } from "fivefold/site/ranking.js";
import { withSigns } from "fivefold/site/signs.js";
import { SlidingRows, playerOf } from "fivefold/site/sliding.js";
import { CROWN, GUEST, LiveElement } from "fivefold/site/standing.js";
import { formatDuration } from "fivefold/site/times.js";
import "./points.js";

/**
 * @import {LeagueDelta, LeagueSnapshot, LeagueStanding, MemberRow, PointsRow} from "fivefold/wire"
 * @import {LiveTopic} from "fivefold/site/live.js"
 * @typedef {LeagueStanding & {version: number}} Standing
 * @typedef {{slug: string, mark: string, title: string, of: number}} Column
 * @typedef {MemberRow["cells"][number]} Cell
 * @typedef {{player: string, rank: number, row: MemberRow}} Ranked
 */

/**
 * What a message makes of what the page shows: a changed row replaces the old one, null removes it.
 * @param {Standing|null} standing @param {LeagueSnapshot|LeagueDelta} message @returns {Standing|null}
 */
function applyMessage(standing, message) {
  const next = mergeMessage(standing, message);
  if (!next || !standing || message.type === "snapshot" || !message.rows) return next;
  return { ...next, rows: { ...standing.rows, ...message.rows } };
}

/**
 * The members by their points, then by name; no rank (0) where there are no points yet.
 * @param {Standing} standing @param {(row: MemberRow) => number} points @returns {Ranked[]}
 */
function rankMembers(standing, points) {
  const found = Object.entries(standing.rows).flatMap(([player, row]) => (row ? [{ player, row }] : []));
  const key = (/** @type {string} */ name) => name.toLowerCase();
  const order = (/** @type {string} */ one, /** @type {string} */ other) => (one < other ? -1 : one > other ? 1 : 0);
  found.sort((one, other) => order(key(one.row.name), key(other.row.name)) || order(one.player, other.player));
  return rankByPoints(found, ({ row }) => points(row));
}

/** Those who have points this week. @param {Standing} standing @param {Column[]} columns @returns {PointsRow[]} */
const listWeekPoints = (standing, columns) =>
  rankMembers(standing, (row) => row.week)
    .filter(({ rank }) => rank)
    .map(({ player, rank, row: { name, guest, crowned, week, games } }) => ({
      ...{ rank, player, name, guest, crowned, gone: false, points: week, played: 0 },
      games: columns.flatMap(({ mark, title }, n) => {
        const earned = games[n] ?? null;
        return earned === null ? [] : [/** @type {[string, string, number]} */ ([mark, title, earned])];
      }),
    }));

/** Today's table: its rows are drawn again as news come, its head is the server's. @extends {LiveElement<Standing>} */
class LeagueTable extends LiveElement {
  /** @type {Column[]} */
  columns = [];

  sliding = new SlidingRows(this, "tbody tr");

  connectedCallback() {
    this.columns = [.../** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("th.game"))].map(
      ({ dataset }) => ({
        slug: dataset.game ?? "",
        mark: dataset.mark ?? "",
        title: dataset.title ?? "",
        of: Number(dataset.of),
      }),
    );
    super.connectedCallback();
    const { code } = this.dataset;
    if (!code || this.topic) return;
    /** @type {LiveTopic<Standing, LeagueSnapshot|LeagueDelta>} */
    const topic = (this.topic = watchTopic(`league.${code}`, applyMessage));
    topic.addEventListener("standing", () => topic.standing && this.showStanding(topic.standing));
    topic.addEventListener("out", () => location.assign(`/league/${code}/`)); // which says why
  }

  createRenderRoot() {
    return /** @type {HTMLElement} */ (this.querySelector("tbody"));
  }

  /** @param {Standing} standing */
  showStanding(standing) {
    this.standing = standing;
    const week = /** @type {LiveElement<PointsRow[]>|null} */ (document.querySelector("ff-points[data-table=week]"));
    if (week) week.standing = listWeekPoints(standing, this.columns);
    const page = /** @type {HTMLElement|null} */ (this.closest(".league"));
    if (page) this.updatePage(page, standing);
  }

  /** Updates what is around the table. @param {HTMLElement} page @param {Standing} standing */
  updatePage(page, { name, colour, banner, locked, rows }) {
    page.dataset.colour = colour;
    const drawn = /** @type {HTMLElement|null} */ (page.querySelector(".league-head .banner"));
    if (drawn) drawn.dataset.banner = banner;
    const count = Object.values(rows).filter(Boolean).length;
    const texts = { h1: name, "[data-members]": `${count} member${count === 1 ? "" : "s"}` };
    for (const [where, text] of Object.entries(texts)) {
      const place = page.querySelector(where);
      if (place && place.textContent !== text) place.textContent = text;
    }
    page.querySelector("[data-locked]")?.toggleAttribute("hidden", !locked);
  }

  render() {
    const rows = rankMembers(/** @type {Standing} */ (this.standing), (row) => row.day);
    return repeat(rows, playerOf, (one) => this.renderRow(one));
  }

  /** @param {Ranked} ranked */
  renderRow({ player, rank, row }) {
    const mine = player === document.body.dataset.player;
    return html`<tr id=${mine ? "my-row" : nothing} class=${mine ? "mine" : ""} data-key=${player}>
      <td class="rank numbers">${rank || nothing}</td>
      <th scope="row" class="name">
        <a href=${`/player/${player}/`}>${row.name}</a>${row.guest ? GUEST : nothing}${row.crowned ? CROWN : nothing}
      </th>
      ${this.columns.map(({ of }, n) => this.renderCell(row.cells[n] ?? null, of))}
      <td class="sum numbers">${row.day || nothing}</td>
    </tr>`;
  }

  /** @param {Cell} cell @param {number} of how many puzzles the game has today */
  renderCell(cell, of) {
    if (!cell)
      return html`<td class="yet"><span aria-hidden="true">…</span><span class="visually-hidden">not yet</span></td>`;
    const [won, line, seconds, done] = cell;
    const puzzles = html`<span class="done numbers"
      >${done}<span class="visually-hidden">of</span><span aria-hidden="true">/</span>${of}</span
    >`;
    return html`<td class=${won ? "won" : "over"}>
      <b aria-hidden="true">${won ? "✓" : "○"}</b
      ><span class="visually-hidden">${won ? "solved" : "not solved"}</span> ${of > 1 ? puzzles : nothing}
      <span class="line">${withSigns(line)}</span>
      ${won ? html`<span class="time numbers">${formatDuration(seconds)}</span>` : nothing}
    </td>`;
  }
}
customElements.define("ff-league", LeagueTable);
