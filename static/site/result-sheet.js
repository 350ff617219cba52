// The result at the end of a game: after the board's own victory it rises at the foot of a phone's screen, or is
// in the panel of a wider one. The board stays in sight and in reach.

import "fivefold/site/coach.js";
import "fivefold/site/others.js";
import "fivefold/site/voices.js";
import { html, nothing } from "lit";
import { returnByBack } from "fivefold/site/back-closes.js";
import { confetti } from "fivefold/site/confetti.js";
import { letDraw, liesOverPage } from "fivefold/site/drawer.js";
import { endToldTo, headline, pieces, rankTold } from "fivefold/site/ending.js";
import { drawDay, isOpen } from "fivefold/site/flower.js";
import { replaysOffered } from "fivefold/site/replays-offered.js";
import { motionIsWelcome } from "fivefold/site/motion.js";
import { pageGame, pageSession } from "fivefold/site/session.js";
import { fetchAhead, pictureOf, shareWithPicture } from "fivefold/site/pictures.js";
import { showPicture } from "fivefold/site/picture-sheet.js";
import { asShared, canShare, copy, parts } from "fivefold/site/sharing.js";
import { browserStore } from "fivefold/site/store.js";
import { topSheet } from "fivefold/site/sheets.js";
import { withSigns } from "fivefold/site/signs.js";
import { duration, ordinal } from "fivefold/site/times.js";
import { orSkipped } from "fivefold/site/victory.js";
import { PageElement } from "fivefold/site/page-element.js";

/** @import {Result} from "fivefold/wire" */
/** @import {Change} from "fivefold/site/session.js" */

export class ResultSheet extends PageElement {
  static properties = { showsMore: { state: true } };

  constructor() {
    super();
    this.showsMore = false;
    this.session = pageSession();
    this.session.addEventListener("change", (event) => {
      this.requestUpdate();
      if (/** @type {CustomEvent<Change>} */ (event).detail.ended) this.end();
    });
    addEventListener("keydown", (event) => this.onKey(event));
  }

  firstUpdated() {
    letDraw(this.sheet, this);
    this.sheet.addEventListener("close", () => {
      for (const name of ["data-open", "data-tall"]) this.toggleAttribute(name, false);
    });
    if (this.session.result) this.open();
  }

  get sheet() {
    return /** @type {HTMLDialogElement} */ (this.querySelector("dialog"));
  }

  /** The game ended this moment: first the board has its victory, then the result is shown. */
  async end() {
    await this.updateComplete; // by then the game knows it, too
    const game = pageGame();
    await game?.updateComplete;
    await game?.rest?.();
    if (this.session.state.status === "won" && game?.victory) {
      confetti(game, pieces(game.joy));
      await orSkipped(game.victory());
    }
    await this.open();
    const flower = this.querySelector(".result-day.open .flower");
    if (flower) confetti(flower, pieces(1)); // however the game ended, the day is done
  }

  /** Shows the result. */
  async open() {
    await this.updateComplete;
    if (this.sheet.open) return;
    this.toggleAttribute("data-open", true);
    this.sheet.show();
    this.querySelector(".result-middle")?.scrollTo(0, 0);
    if (liesOverPage()) document.querySelector(".goal")?.scrollIntoView({ block: "start" });
  }

  close() {
    this.sheet.close();
    const on = document.activeElement;
    if (on !== document.body && !this.sheet.contains(on)) return; // it is back where it was before
    /** @type {HTMLElement|null} */ (document.querySelector(".game-bar > [data-open-result]"))?.focus();
  }

  /** Escape closes it, unless something is on top. @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key !== "Escape" || event.defaultPrevented || !this.sheet.open || topSheet()) return;
    if (!document.querySelector(".game-menu:popover-open")) this.close();
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
  get picture() {
    return pictureOf(this.session.edition.api);
  }

  /** Shows the result as a picture that can be saved. @param {string} text */
  showPicture(text) {
    const { game } = this.session.edition;
    showPicture({ title: "Save the picture", text, told: false, address: this.picture, name: `fivefold-${game}` });
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
      ${result ? this.body(result) : nothing}
    </dialog>`;
  }

  /**
   * The player's place in a race that is decided, and who came first; a room's page sets it.
   * @type {{place: number|null, of: number, winner: string}|null}
   */
  race = null;

  /** @param {Result} result */
  body(result) {
    const text = asShared(this.chosenText(result));
    const { status } = this.session.state;
    const day = this.session.edition.room ? nothing : drawDay(result);
    const leads = status !== "won" && isOpen(result.flower?.petals ?? []); // a whole day is worth more than one loss
    return html`<div class="sheet-head" data-draw>
        <span class="grip" aria-hidden="true"></span>
        <h2 id="result-title" tabindex="-1" aria-describedby="result-facts" autofocus>
          ${headline(result.praise, status, this.race)}
        </h2>
        <button class="icon-button close" type="button" aria-label="Close" @click=${() => this.close()}></button>
      </div>
      <div class="result-middle" @scroll=${() => this.grow()}>
        ${leads ? day : nothing}
        <div id="result-facts">${this.facts(result)}</div>
        ${this.choices(result)} ${this.preview(text)} ${this.key(text)} ${leads ? nothing : day} ${this.words(result)}
        <div class="result-ways">
          ${this.ways(result)
            .slice(1)
            .map((way) => this.link(way, "button quiet"))}
          ${this.moreButton()}
        </div>
        ${this.more(result, text)}
      </div>
      <div class="result-foot">${this.foot(result, text)}</div>`;
  }

  /** On a phone it is low at first, so that the board is seen, and tall for anyone who reads on in it. */
  grow() {
    const middle = /** @type {HTMLElement} */ (this.querySelector(".result-middle"));
    if (middle.scrollTop > 0) this.toggleAttribute("data-tall", true);
  }

  /** One number, large, and what else there is to say in a line. @param {Result} result */
  facts(result) {
    const time = result.seconds === null ? "" : duration(result.seconds);
    const { status } = this.session.state;
    const stars = parts(result.share).title.match(/⭐+/)?.[0];
    const beside = [
      stars && html`<span class="result-stars">${withSigns(stars)}</span>`,
      result.made_of,
      time && time !== result.score ? html`<span class="numbers">${time}</span>` : "",
      this.race ? this.race.place && `${ordinal(this.race.place)} of ${this.race.of}` : rankTold(result, status),
    ].filter(Boolean);
    return html`${result.score ? html`<p class="result-score numbers">${result.score}</p>` : nothing}
    ${beside.length ? html`<p class="result-beside">${beside.map((one, n) => [n ? " · " : "", one])}</p>` : nothing}`;
  }

  /**
   * The whole text as it will be pasted, its title and link once there is room for more; its emoji are drawn as our
   * signs.
   */
  preview(/** @type {string} */ text) {
    const { title, story, link } = parts(text);
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
    return this.chosenText(result).split("\n").length + (result.plain ? 2 : 0);
  }

  /** @param {Result} result */
  choices({ plain }) {
    if (!plain) return nothing;
    const full = browserStore.getItem("share") === "full";
    const choose = (/** @type {string} */ what) => {
      browserStore.setItem("share", what);
      this.requestUpdate();
    };
    return html`<div class="segments share-choice" role="group" aria-label="What to share">
      <button type="button" aria-pressed=${!full} @click=${() => choose("plain")}>Heat</button>
      <button type="button" aria-pressed=${full} @click=${() => choose("full")}>Routes</button>
    </div>`;
  }

  /** What the result brought, and why it does not rank. @param {Result} result */
  words(result) {
    return html`${result.news.map((line) => html`<p class="result-note">${withSigns(line)}</p>`)}
    ${result.note ? html`<p class="result-note">${result.note}</p>` : nothing}
    ${
      result.corrected
        ? html`<p class="result-note">${result.corrected} <a href="/fairness/">What that means</a></p>`
        : nothing
    }`;
  }

  /** What the button that explains the puzzle says, '' where it is not worth one. */
  get explained() {
    return pageGame()?.explained || (this.session.state.status === "won" ? "" : "See the solution");
  }

  /** What to do next: share and go on, a win is shared first; perhaps what explains the puzzle. */
  foot(/** @type {Result} */ result, /** @type {string} */ text) {
    const { session } = this;
    const won = session.state.status === "won";
    if (session.edition.room) return [this.rematch(), this.share(text, false)];
    const [way] = this.ways(result);
    return [
      this.share(text, won || !way),
      way ? this.link(way, won ? "button" : "button primary") : nothing,
      this.solution(this.explained),
    ];
  }

  /**
   * Where one may go on: what is next today, then the game's next difficulty.
   * @param {Result} result @returns {{url: string, title: string}[]}
   */
  ways({ level, next }) {
    const { kind } = this.session.edition;
    const won = this.session.state.status === "won"; // nothing harder is offered after a loss
    const harder = won && level && level.url !== next?.url && { url: level.url, title: `Play ${level.title}` };
    const onwards = /** @type {HTMLAnchorElement|null} */ (document.querySelector("[data-onwards]"));
    if (onwards) return [{ url: onwards.href, title: onwards.textContent ?? "" }];
    const again = /** @type {HTMLAnchorElement|null} */ (document.querySelector("[data-new-practice]"));
    if (kind === "practice" && again) return [{ url: again.href, title: "Another" }, ...(harder ? [harder] : [])];
    return [next && { url: next.url, title: `Next: ${next.title}` }, harder].filter((way) => !!way);
  }

  /** @param {{url: string, title: string}} way @param {string} look */
  link({ url, title }, look) {
    return html`<a class=${look} href=${url}>${title}</a>`;
  }

  /** @param {string} text @param {boolean} first whether it is the first thing to do */
  share(text, first) {
    return html`<button
      class="button ${first ? "primary" : ""}"
      type="button"
      data-share
      @pointerdown=${() => fetchAhead(this.picture)}
      @click=${() => {
        if (canShare()) shareWithPicture(text, this.picture);
        else copy(text);
      }}
    >
      Share
    </button>`;
  }

  /** @param {string} label none where there is nothing to explain */
  solution(label) {
    if (!label) return nothing;
    return html`<button class="button" type="button" data-see @click=${() => this.seeAnswer()}>${label}</button>`;
  }

  moreButton() {
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
    if (this.showsMore) this.querySelector(".result-opens")?.scrollIntoView({ block: "start" });
  }

  /** In a room the next round comes first. */
  rematch() {
    const ask = () => this.dispatchEvent(new CustomEvent("rematch", { bubbles: true }));
    return html`<button class="button primary" type="button" @click=${ask}>Rematch</button>
      <button class="button" type="button" @click=${() => this.close()}>Back to room</button>`;
  }

  /** All else that can be done with a result. @param {Result} result @param {string} text */
  more(result, text) {
    return html`<div class="result-more" id="result-more" ?hidden=${!this.showsMore}>
      <p class="result-note">${this.told(result)}</p>
      ${this.practiceNumber()} ${this.isOfDay ? html`<ff-others></ff-others>` : nothing}
      <div class="result-films">
        ${this.practice()}
        <button class="button" type="button" data-copy @click=${() => copy(text)}>Copy as text</button>
        <button class="button" type="button" @click=${() => this.showPicture(text)}>Save picture</button>
        ${replaysOffered(result, this.session.edition)}
      </div>
      ${this.coach()} ${this.isOfDay ? html`<ff-voices></ff-voices>` : nothing}
    </div>`;
  }

  /** Another puzzle of the game, after one of a day. */
  practice() {
    const { kind, room } = this.session.edition;
    const another = /** @type {HTMLAnchorElement|null} */ (document.querySelector("[data-new-practice]"));
    return kind === "daily" && !room && another
      ? this.link({ url: another.href, title: "Practice" }, "button")
      : nothing;
  }

  /** Which practice puzzle it is, once that may be known. */
  practiceNumber() {
    const { kind, seed } = this.session.edition;
    return kind === "practice" && seed ? html`<p class="result-note">Practice puzzle ${seed}</p>` : nothing;
  }

  /** What happened, in a sentence. @param {Result} result */
  told(result) {
    const { state, movers } = this.session;
    return endToldTo(result.sentence, state.log, movers, document.body.dataset.player);
  }

  /** What the squares of a shared text say, which is not shared; one alone explains itself. @param {string} text */
  key(text) {
    const game = pageGame();
    if (game && !game.shareKey) {
      customElements.whenDefined(game.localName).then(() => this.requestUpdate());
      return nothing;
    }
    const told = game?.shareKey.filter(([sign]) => text.includes(asShared(sign))) ?? [];
    if (told.length < 2) return nothing;
    return html`<p class="share-key">
      ${told.map(([sign, words]) => html`<span>${withSigns(asShared(sign))} ${words}</span>`)}
    </p>`;
  }

  /** Whether it is a day's puzzle, played alone: then it says how others did, and asks what one thinks of it. */
  get isOfDay() {
    const { kind, room } = this.session.edition;
    return kind === "daily" && !room;
  }

  /** What the coach says of these moves, where a game has one; on a board of several no one's moves are their own. */
  coach() {
    const { coached, room } = this.session.edition;
    return coached && !room?.together ? html`<ff-coach></ff-coach>` : nothing;
  }
}
customElements.define("ff-result-sheet", ResultSheet);
