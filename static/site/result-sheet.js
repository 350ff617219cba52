// Show the result at the end of a game: after the board's own victory it rises at the foot of a phone's screen, or
// appears in the panel of a wider one. The board stays in sight and in reach.

import "fivefold/site/coach.js";
import "fivefold/site/others.js";
import "fivefold/site/voices.js";
import { html, nothing } from "lit";
import { returnByBack } from "fivefold/site/back-closes.js";
import { chooseHeadline, countConfetti, describeEnd, describeRank } from "fivefold/site/ending.js";
import { isDayDone, renderDay } from "fivefold/site/flower.js";
import { renderReplays } from "fivefold/site/replays-offered.js";
import { motionIsWelcome } from "fivefold/site/motion.js";
import { pageGame, pageSession } from "fivefold/site/session.js";
import { fetchAhead, pictureOf, shareWithPicture, showPicture } from "fivefold/site/pictures.js";
import { canShare, copyText, splitShareText, withShapes } from "fivefold/site/sharing.js";
import { browserStore } from "fivefold/site/store.js";
import { liesOverPage, makeDrawable, scrollToBlock, topSheet } from "fivefold/site/sheets.js";
import { renderSignNamed, withSigns } from "fivefold/site/signs.js";
import { formatDuration, formatOrdinal } from "fivefold/site/times.js";
import { finishOnTap, throwConfetti } from "fivefold/site/victory.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {Result} from "fivefold/wire" */
/** @import {Change} from "fivefold/site/session.js" */

/** Which guesses a text with routes names. */
const ROUTES = "Guesses that got closer, and the longest route, for fun.";

export class ResultSheet extends PageElement {
  static properties = { showsMore: { state: true } };

  constructor() {
    super();
    this.showsMore = false;
    this.session = pageSession();
    this.session.addEventListener("change", (event) => {
      this.requestUpdate();
      if (/** @type {CustomEvent<Change>} */ (event).detail.ended) this.showVictory();
    });
    addEventListener("keydown", (event) => this.onKey(event));
    addEventListener("pageshow", () => this.requestUpdate()); // how long it is until tomorrow is counted again
    document.addEventListener("visibilitychange", () => this.requestUpdate());
  }

  firstUpdated() {
    makeDrawable(this.sheet, this);
    this.sheet.addEventListener("close", () => {
      for (const name of ["data-open", "data-tall"]) this.toggleAttribute(name, false);
    });
    if (this.session.result) this.openSheet();
  }

  get sheet() {
    return /** @type {HTMLDialogElement} */ (this.querySelector("dialog"));
  }

  /** The game ended this moment: first the board has its victory, then the result is shown. */
  async showVictory() {
    await this.updateComplete; // by then the game knows it, too
    const game = pageGame();
    await game?.updateComplete;
    await game?.waitForMotion?.();
    if (this.session.state.status === "won" && game?.playVictory) {
      throwConfetti(game, countConfetti(game.joy));
      await finishOnTap(game.playVictory());
    }
    await this.openSheet();
    const flower = this.querySelector(".result-day.open .flower");
    if (flower) throwConfetti(flower, countConfetti(1)); // however the game ended, the day is done
  }

  /** Shows the result. */
  async openSheet() {
    await this.updateComplete;
    if (this.sheet.open) return;
    this.toggleAttribute("data-open", true);
    this.sheet.show();
    this.querySelector(".result-middle")?.scrollTo(0, 0);
    if (liesOverPage()) document.querySelector(".goal")?.scrollIntoView({ block: "start" });
  }

  closeSheet() {
    this.sheet.close();
    const on = document.activeElement;
    if (on !== document.body && !this.sheet.contains(on)) return; // it is back where it was before
    /** @type {HTMLElement|null} */ (document.querySelector(".game-bar > [data-open-result]"))?.focus();
  }

  /** Escape closes it, unless something is on top. @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key !== "Escape" || event.defaultPrevented || !this.sheet.open || topSheet()) return;
    if (!document.querySelector(".game-menu:popover-open")) this.closeSheet();
  }

  seeAnswer() {
    if (liesOverPage()) this.sheet.close();
    returnByBack(document.querySelector(".goal"));
    this.dispatchEvent(new CustomEvent("see-answer", { bubbles: true }));
    const answer = /** @type {HTMLElement|null} */ (document.querySelector("[data-answer]"));
    answer?.scrollIntoView({ behavior: motionIsWelcome() ? "smooth" : "auto", block: "start" });
    answer?.focus({ preventScroll: true });
  }

  /** Where the picture of the result is. */
  get pictureAddress() {
    return pictureOf(this.session.edition.api);
  }

  /** Shows the result as a picture that can be saved. @param {string} text */
  showPicture(text) {
    const { game } = this.session.edition;
    showPicture({
      title: "Save the picture",
      text,
      showsText: false,
      address: this.pictureAddress,
      name: `fivefold-${game}`,
    });
  }

  render() {
    const result = this.session.result;
    return html`<dialog
      class="sheet result"
      id="result-sheet"
      aria-label="Result"
      data-ended=${this.session.state.status}
      style=${`--lines: ${result ? this.linesOf(result) : 0}`}
    >
      ${result ? this.renderBody(result) : nothing}
    </dialog>`;
  }

  /**
   * The player's place in a race that is decided, and who came first; a room's page sets it.
   * @type {{place: number|null, of: number, winner: string}|null}
   */
  race = null;

  /** @param {Result} result */
  renderBody(result) {
    const text = withShapes(this.chosenText(result));
    const { status } = this.session.state;
    const day = this.session.edition.room ? nothing : renderDay(result);
    const leads = status !== "won" && isDayDone(result.flower?.petals ?? []); // a whole day is worth more than one loss
    return html`<div class="sheet-head" data-draw>
        <span class="grip" aria-hidden="true"></span>
        <h2 id="result-title" tabindex="-1" aria-describedby="result-facts" autofocus>
          ${chooseHeadline(result.praise, status, this.race)}
        </h2>
        <button class="icon-button close" type="button" aria-label="Close" @click=${() => this.closeSheet()}></button>
      </div>
      <div class="result-middle" @scroll=${() => this.growTall()}>
        ${leads ? day : nothing}
        <div id="result-facts">${this.renderFacts(result)}</div>
        ${this.renderChoices(result)} ${this.renderPreview(text)} ${this.renderShareKey(text)} ${leads ? nothing : day}
        ${this.renderNews(result)}
        <div class="result-ways">
          ${this.session.edition.room ? nothing : this.renderSolution(this.answerLabel)} ${this.renderMoreButton()}
        </div>
        ${this.renderMore(result, text)}
      </div>
      <div class="result-foot">${this.renderFoot(result, text)}</div>`;
  }

  /** On a phone it is low at first, so that the board is seen, and tall for anyone who reads on in it. */
  growTall() {
    const middle = /** @type {HTMLElement} */ (this.querySelector(".result-middle"));
    if (middle.scrollTop > 0) this.toggleAttribute("data-tall", true);
  }

  /** One number, large, and what else there is to say in a line. @param {Result} result */
  renderFacts(result) {
    const time = result.seconds === null ? "" : formatDuration(result.seconds);
    const { status } = this.session.state;
    const stars = splitShareText(result.share).title.match(/⭐+/)?.[0];
    const beside = [
      stars && html`<span class="result-stars">${withSigns(stars)}</span>`,
      result.made_of,
      time && time !== result.score ? html`<span class="numbers">${time}</span>` : "",
      this.race
        ? this.race.place && `${formatOrdinal(this.race.place)} of ${this.race.of}`
        : describeRank(result, status),
    ].filter(Boolean);
    return html`${result.score ? html`<p class="result-score numbers">${result.score}</p>` : nothing}
    ${beside.length ? html`<p class="result-beside">${beside.map((one, n) => [n ? " · " : "", one])}</p>` : nothing}`;
  }

  /**
   * The whole text as it will be pasted, its title and link once there is room for more; its emoji are drawn as our
   * signs.
   */
  renderPreview(/** @type {string} */ text) {
    const { title, story, link } = splitShareText(text);
    if (!story) return nothing;
    const [said, time = ""] = title.split(/(?=⏱)/u);
    const head = html`${withSigns(said)}<span class="share-time">${withSigns(time)}</span>`;
    return html`<pre class="result-share" tabindex="0" role="region" aria-label="The text you share">
<span class="share-frame">${head}</span>${withSigns(story)}<span class="share-frame share-link">${link}</span></pre>`;
  }

  /** The text to share: where a game has two, the one that this browser chose last. @param {Result} result */
  chosenText({ share, plain }) {
    return plain && browserStore.getItem("share") !== "full" ? plain : share;
  }

  /** How many lines the text to share takes, with the room for a choice of texts. @param {Result} result */
  linesOf(result) {
    return this.chosenText(result).split("\n").length + (result.plain ? 3 : 0);
  }

  /** @param {Result} result */
  renderChoices({ plain }) {
    if (!plain) return nothing;
    const full = browserStore.getItem("share") === "full";
    const choose = (/** @type {string} */ what) => {
      browserStore.setItem("share", what);
      this.requestUpdate();
    };
    return html`<div class="segments share-choice" role="group" aria-label="What to share">
        <button type="button" aria-pressed=${!full} @click=${() => choose("plain")}>Heat</button>
        <button type="button" aria-pressed=${full} @click=${() => choose("full")}>Routes</button>
      </div>
      ${full ? html`<p class="result-note small">${ROUTES}</p>` : nothing}`;
  }

  /** What the result brought, and why it does not rank. @param {Result} result */
  renderNews(result) {
    return html`${result.badges.map(
      ({ sign, title, reason }) =>
        html`<p class="result-badge">
          <span class="result-medal">${renderSignNamed(sign)}</span>
          <span><a href="/me/#badges-title">New badge: ${title}</a><br /><span class="muted">${reason}</span></span>
        </p>`,
    )}
    ${result.news.map((line) => html`<p class="result-note">${withSigns(line)}</p>`)}
    ${result.note ? html`<p class="result-note">${result.note}</p>` : nothing}
    ${
      result.corrected
        ? html`<p class="result-note">${result.corrected} <a href="/fairness/">What that means</a></p>`
        : nothing
    }`;
  }

  /** What the button that explains the puzzle says, '' where it is not worth one. */
  get answerLabel() {
    return pageGame()?.answerLabel || (this.session.state.status === "won" ? "" : "See the solution");
  }

  /**
   * What to do next: share, go on, or play the game's next difficulty. What comes first is last in the row, as on every
   * sheet: after a win that is to share it.
   */
  renderFoot(/** @type {Result} */ result, /** @type {string} */ text) {
    const { session } = this;
    if (session.edition.room) return [this.renderShare(text, false), this.renderRematch()];
    const ways = this.listNextPuzzles(result);
    const sharesFirst = session.state.status === "won" || !ways.length;
    const share = this.renderShare(text, sharesFirst);
    const links = ways.map((way) => this.renderLink(way, sharesFirst ? "button" : "button primary"));
    return sharesFirst ? [links.reverse(), share] : [share, links];
  }

  /**
   * Where one may go on: what is next today, then the game's next difficulty.
   * @param {Result} result @returns {{url: string, title: string}[]}
   */
  listNextPuzzles({ level, next }) {
    const { kind } = this.session.edition;
    const won = this.session.state.status === "won"; // nothing harder is offered after a loss
    const harder = won && level && level.url !== next?.url && { url: level.url, title: `Play ${level.title}` };
    const onwards = /** @type {HTMLAnchorElement|null} */ (document.querySelector("[data-onwards]"));
    if (onwards) return [{ url: onwards.href, title: onwards.textContent ?? "" }];
    const again = /** @type {HTMLAnchorElement|null} */ (document.querySelector("[data-new-practice]"));
    if (kind === "practice" && again) return [{ url: again.href, title: "Play another" }, ...(harder ? [harder] : [])];
    return [next && { url: next.url, title: `Next: ${next.title}` }, harder].filter((way) => !!way);
  }

  /** @param {{url: string, title: string}} way @param {string} look */
  renderLink({ url, title }, look) {
    return html`<a class=${look} href=${url}>${title}</a>`;
  }

  /** @param {string} text @param {boolean} first whether it is the first thing to do */
  renderShare(text, first) {
    return html`<button
      class="button ${first ? "primary" : ""}"
      type="button"
      data-share
      @pointerdown=${() => fetchAhead(this.pictureAddress)}
      @click=${() => {
        if (canShare()) shareWithPicture(text, this.pictureAddress);
        else copyText(text);
      }}
    >
      Share
    </button>`;
  }

  /** @param {string} label none where there is nothing to explain */
  renderSolution(label) {
    if (!label) return nothing;
    return html`<button class="button" type="button" data-see @click=${() => this.seeAnswer()}>${label}</button>`;
  }

  renderMoreButton() {
    return html`<button
      class="button quiet result-opens"
      type="button"
      aria-expanded=${this.showsMore}
      aria-controls="result-more"
      @click=${() => this.toggleMore()}
    >
      More
    </button>`;
  }

  /** Shows all else, and makes room for it; or hides it again. */
  async toggleMore() {
    this.showsMore = !this.showsMore;
    this.toggleAttribute("data-tall", this.showsMore);
    await this.updateComplete;
    await Promise.allSettled(this.sheet.getAnimations().map(({ finished }) => finished)); // it is tall by then
    const [middle, button] = ["result-middle", "result-opens"].map((name) => this.querySelector(`.${name}`));
    if (this.showsMore && middle && button) scrollToBlock(middle, button);
  }

  /** In a room the next round comes first. */
  renderRematch() {
    const ask = () => this.dispatchEvent(new CustomEvent("rematch", { bubbles: true }));
    return html`<button class="button" type="button" @click=${() => this.closeSheet()}>Back to room</button>
      <button class="button primary" type="button" @click=${ask}>Rematch</button>`;
  }

  /** All else that can be done with a result. @param {Result} result @param {string} text */
  renderMore(result, text) {
    return html`<div class="result-more" id="result-more" ?hidden=${!this.showsMore}>
      <p class="result-note">${this.describeEnd(result)}</p>
      ${this.renderPracticeNumber()} ${this.isOfDay ? html`<ff-others></ff-others>` : nothing}
      <div class="result-films">
        ${this.renderPractice()}
        <button class="button" type="button" data-copy @click=${() => copyText(text)}>Copy as text</button>
        <button class="button" type="button" @click=${() => this.showPicture(text)}>Save picture</button>
        ${renderReplays(result, this.session.edition)}
      </div>
      ${this.renderCoach()} ${this.isOfDay ? html`<ff-voices></ff-voices>` : nothing}
    </div>`;
  }

  /** Another puzzle of the game, after one of a day. */
  renderPractice() {
    const { kind, room } = this.session.edition;
    const another = /** @type {HTMLAnchorElement|null} */ (document.querySelector("[data-new-practice]"));
    return kind === "daily" && !room && another
      ? this.renderLink({ url: another.href, title: "Practise this game" }, "button")
      : nothing;
  }

  /** Which practice puzzle it is, once that may be known. */
  renderPracticeNumber() {
    const { kind, seed } = this.session.edition;
    return kind === "practice" && seed ? html`<p class="result-note">Practice puzzle ${seed}</p>` : nothing;
  }

  /** What happened, in a sentence. @param {Result} result */
  describeEnd(result) {
    const { state, movers } = this.session;
    return describeEnd(result.sentence, state.log, movers, document.body.dataset.player);
  }

  /** What the squares of a shared text say, which is not shared; one alone explains itself. @param {string} text */
  renderShareKey(text) {
    const game = pageGame();
    if (game && !game.shareKey) {
      customElements.whenDefined(game.localName).then(() => this.requestUpdate());
      return nothing;
    }
    const entries = game?.shareKey.filter(([sign]) => text.includes(withShapes(sign))) ?? [];
    if (entries.length < 2) return nothing;
    return html`<p class="share-key">
      ${entries.map(([sign, words]) => html`<span>${withSigns(withShapes(sign))} ${words}</span>`)}
    </p>`;
  }

  /** Whether it is a day's puzzle, played alone: then it says how others did, and asks what one thinks of it. */
  get isOfDay() {
    const { kind, room } = this.session.edition;
    return kind === "daily" && !room;
  }

  /** What the coach says of these moves, where a game has one; on a board of several no one's moves are their own. */
  renderCoach() {
    const { coached, room } = this.session.edition;
    return coached && !room?.together ? html`<ff-coach></ff-coach>` : nothing;
  }
}
customElements.define("ff-result-sheet", ResultSheet);
