// The result at the end of a game: after the board's own victory it rises at the foot of a phone's screen, or stands
// in the panel of a wider one. The board stays in sight and in reach.

import "fivefold/site/coach.js";
import "fivefold/site/day.js";
import "fivefold/site/others.js";
import "fivefold/site/voices.js";
import { LitElement, html, nothing } from "lit";
import { beginAgain } from "fivefold/site/again.js";
import { confetti } from "fivefold/site/confetti.js";
import { letDraw, liesOverPage } from "fivefold/site/drawer.js";
import { isMomentToAsk, kindWord, offerCalls, pieces, rankTold } from "fivefold/site/ending.js";
import { count } from "fivefold/site/footfall.js";
import { endToldTo } from "fivefold/site/giving-up.js";
import { motionIsWelcome } from "fivefold/site/motion.js";
import { pageSession } from "fivefold/site/session.js";
import { canSharePictures, fetchAhead, pictureOf, shareWithPicture } from "fivefold/site/pictures.js";
import { showPicture } from "fivefold/site/picture-sheet.js";
import { asShared, canShare, challenge, challengeText, copy, parts } from "fivefold/site/sharing.js";
import { topSheet } from "fivefold/site/sheets.js";
import { withSigns } from "fivefold/site/signs.js";
import { timeWithHelp } from "fivefold/site/times.js";
import { orSkipped } from "fivefold/site/victory.js";

/**
 * @import {Logged, Moved, Result, State} from "fivefold/wire"
 * @import {Change} from "fivefold/site/session.js"
 * @import {GameElement} from "fivefold/site/game-element.js"
 * @typedef {GameElement<State["view"], Moved["feedback"], Result["reveal"], Logged["move"]>} AnyGame
 */

export class ResultSheet extends LitElement {
  constructor() {
    super();
    this.session = pageSession();
    this.wasShared = false;
    /** What comes first in a room: the way to its next round. @type {() => unknown} */
    this.inRoom = () => nothing;
    this.session.addEventListener("change", (event) => {
      this.requestUpdate();
      if (/** @type {CustomEvent<Change>} */ (event).detail.ended) this.end();
    });
    addEventListener("keydown", (event) => this.onKey(event));
  }

  createRenderRoot() {
    return this;
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

  /** The game's own element. */
  get game() {
    return /** @type {AnyGame|null} */ (document.querySelector(`${this.session.edition.game}-game`));
  }

  /** The game ended this moment: first the board has its victory, then the result is shown. */
  async end() {
    await this.updateComplete; // by then the game has been told, too
    await this.game?.updateComplete;
    await this.game?.rest?.();
    if (this.session.state.status === "won" && this.game?.victory) {
      confetti(this.game, pieces(this.game.joy));
      await orSkipped(this.game.victory());
    }
    await this.open();
    if (this.isOfDay && this.session.edition.today && isMomentToAsk(this.session.state.status))
      offerCalls(this.querySelector("[data-calls]"));
  }

  /** Whether it is of a day's puzzle, played alone. */
  get isOfDay() {
    const { kind, room } = this.session.edition;
    return kind === "daily" && !room;
  }

  /** Shows the result. */
  async open() {
    await this.updateComplete;
    if (this.sheet.open) return;
    this.toggleAttribute("data-open", true);
    this.sheet.show();
    if (liesOverPage()) document.querySelector(".goal")?.scrollIntoView({ block: "start" });
  }

  close() {
    this.sheet.close();
    const on = document.activeElement;
    if (on !== document.body && !this.sheet.contains(on)) return; // it is back where it was before
    /** @type {HTMLElement|null} */ (document.querySelector(".game-bar > [data-open-result]"))?.focus();
  }

  /** Escape closes it, unless something lies on top. @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key !== "Escape" || event.defaultPrevented || !this.sheet.open || topSheet()) return;
    if (!document.querySelector(".game-menu:popover-open")) this.close();
  }

  seeAnswer() {
    if (liesOverPage()) this.sheet.close();
    this.dispatchEvent(new CustomEvent("see-answer", { bubbles: true }));
    const answer = /** @type {HTMLElement|null} */ (document.querySelector("[data-answer]"));
    answer?.scrollIntoView({ behavior: motionIsWelcome() ? "smooth" : "auto", block: "start" });
    answer?.focus({ preventScroll: true });
  }

  /** Where the result lies as a picture. */
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
    >
      ${result ? this.body(result) : nothing}
    </dialog>`;
  }

  /** What happened, in a sentence. @param {Result} result */
  told(result) {
    const { state, movers } = this.session;
    return endToldTo(result.sentence, state.log, movers, document.body.dataset.player);
  }

  /** @param {Result} result */
  body(result) {
    const text = asShared(result.share);
    return html`<div class="sheet-head" data-draw>
        <span class="grip" aria-hidden="true"></span>
        <h2 id="result-title" tabindex="-1" aria-describedby="result-facts" autofocus>${this.told(result)}</h2>
        <button class="icon-button close" type="button" aria-label="Close" @click=${() => this.close()}></button>
      </div>
      <div class="result-middle" @scroll=${() => this.grow()}>
        <div id="result-facts">${this.facts(result)} ${this.words(result)}</div>
        <div class="calls-offer" data-calls></div>
        ${this.shared(text)} ${this.friends()} ${this.others()} ${this.films(result)} ${this.coach()}
        ${this.isOfDay ? html`<ff-voices></ff-voices>` : nothing}
      </div>
      <div class="result-foot">${this.inRoom()} ${this.foot(result, text)}</div>`;
  }

  /**
   * What to do next: a win is shared first, of any other end the solution is seen first; a room has its rematch.
   * @param {Result} result @param {string} text
   */
  foot(result, text) {
    const [won, first] = [this.session.state.status === "won", !this.session.edition.room];
    const sharing = html`<div class="sheet-actions" @click=${() => this.countShared()}>
      ${this.sharing(text, won && first)}
    </div>`;
    const further = html`<div class="sheet-actions">
      ${this.onwards(result)}
      <button class="button ${won || !first ? "" : "primary"}" type="button" data-see @click=${() => this.seeAnswer()}>
        See the solution
      </button>
    </div>`;
    return won ? [sharing, further] : [further, sharing];
  }

  /** On a phone it is low at first, so that the board is seen; whoever reads on in it has it tall. */
  grow() {
    const middle = /** @type {HTMLElement} */ (this.querySelector(".result-middle"));
    if (middle.scrollTop > 0) this.toggleAttribute("data-tall", true);
  }

  /**
   * What can be done with the result: shared where the browser has a menu for that, else copied or saved.
   * @param {string} text @param {boolean} first whether it is the first thing to do
   */
  sharing(text, first) {
    return html`${
        canShare()
          ? html`<button
              class="button ${first ? "primary" : ""}"
              type="button"
              @pointerdown=${() => fetchAhead(this.picture)}
              @click=${() => shareWithPicture(text, this.picture)}
            >
              Share
            </button>`
          : nothing
      }
      <button
        class="button ${first && !canShare() ? "primary" : ""}"
        type="button"
        data-copy
        @click=${() => copy(text)}
      >
        Copy as text
      </button>
      ${
        canSharePictures()
          ? nothing
          : html`<button class="button" type="button" @click=${() => this.showPicture(text)}>Save picture</button>`
      }`;
  }

  /** Counts, once, that the result of a day's puzzle is shared. */
  countShared() {
    const { kind, game, date, room } = this.session.edition;
    if (kind !== "daily" || room || this.wasShared) return;
    this.wasShared = true;
    count({ game, step: "shared", day: date });
  }

  /** The text as it will be shared, its emoji in the middle. @param {string} text */
  shared(text) {
    const { title, story, link } = parts(text);
    const inside = [
      html`<span class="share-title">${withSigns(title)}</span>`,
      html`<span class="share-grid">${withSigns(story)}</span>`,
      html`<span class="share-link">${link}</span>`,
    ];
    return html`<pre class="result-share" tabindex="0" role="region" aria-label="Your result as it will be shared">
${inside}</pre>
      ${this.key(story)}`;
  }

  /** What the squares in it say, which is not shared. @param {string} story */
  key(story) {
    const { game } = this;
    if (game && !game.shareKey) {
      customElements.whenDefined(game.localName).then(() => this.requestUpdate());
      return nothing;
    }
    const told = game?.shareKey.filter(([sign]) => story.includes(sign)) ?? [];
    if (!told.length) return nothing;
    return html`<p class="share-key">
      ${told.map(([sign, words]) => html`<span>${withSigns(sign)} ${words}</span>`)}
    </p>`;
  }

  /** What friends have played of this puzzle today, for those who have some: the page then has a tab for them, too. */
  friends() {
    return document.getElementById("tab-friends") ? html`<ff-friends data-few></ff-friends>` : nothing;
  }

  /** How others did at a day's puzzle. */
  others() {
    return this.isOfDay ? html`<ff-others></ff-others>` : nothing;
  }

  /** What the coach says of these moves, where a game has one; on a board of several nobody's moves are their own. */
  coach() {
    const { coached, room } = this.session.edition;
    return coached && !room?.together ? html`<ff-coach></ff-coach>` : nothing;
  }

  /** Films of this puzzle: one's own, and of a day the best. @param {Result} result */
  films(result) {
    const { kind, room, url } = this.session.edition;
    if (room) return nothing;
    const link = `${location.origin}${url}?ghost=${result.player}`;
    const best = kind === "daily" && result.of;
    return html`<div class="result-films">
      <a class="button" href=${`/replay/${result.player}${url}`}>Watch your play again</a>
      ${best ? html`<a class="button" href=${`/replay/best${url}`}>Watch the day’s best</a>` : nothing}
      <button class="button" type="button" @click=${() => challenge(challengeText(result, link))}>
        Challenge a friend
      </button>
      ${this.earlierSelf(result)}
    </div>`;
  }

  /** To play a puzzle of the past once more, beside this run of one's own. @param {Result} result */
  earlierSelf(result) {
    const { today, api, url } = this.session.edition;
    if (today) return nothing;
    return html`<button class="button" type="button" @click=${() => beginAgain(api, `${url}?ghost=${result.player}`)}>
      Play against your earlier self
    </button>`;
  }

  /** One score, large, and below it what else there is to tell. @param {Result} result */
  facts(result) {
    const time = timeWithHelp(result.line, result.seconds);
    const beside = [
      time && time !== result.score ? html`<span class="numbers">${time}</span>` : "",
      rankTold(result, this.session.state.status),
      result.streak > 1 ? `${result.streak} days in a row` : "",
    ].filter(Boolean);
    return html`${result.score ? html`<p class="result-score numbers">${result.score}</p>` : nothing}
    ${beside.length ? html`<p class="result-beside">${beside.map((one, n) => [n ? " · " : "", one])}</p>` : nothing}`;
  }

  /** A kind word after a loss, and why a result does not rank. @param {Result} result */
  words(result) {
    const kind = kindWord(this.session.state.status);
    return html`${kind ? html`<p class="result-note">${kind}</p>` : nothing}
    ${result.news.map((line) => html`<p class="result-note">${withSigns(line)}</p>`)}
    ${result.note ? html`<p class="result-note">${result.note}</p>` : nothing}
    ${
      result.corrected
        ? html`<p class="result-note">${result.corrected} <a href="/fairness/">What that means</a></p>`
        : nothing
    }`;
  }

  /** @param {Result} result */
  onwards(result) {
    if (this.session.edition.room) return nothing;
    const again = /** @type {HTMLAnchorElement|null} */ (document.querySelector("[data-new-practice]"));
    const onwards = /** @type {HTMLAnchorElement|null} */ (document.querySelector("[data-onwards]"));
    if (onwards) return html`<a class="button" href=${onwards.href}>${onwards.textContent}</a>`;
    return html`${
      this.session.edition.kind === "practice" && again
        ? html`<a class="button" href=${again.href}>Another</a>`
        : nothing
    }
    ${this.session.edition.today && !result.next ? html`<ff-day></ff-day>` : nothing}
    ${result.next ? html`<a class="button" href=${result.next.url}>Next: ${result.next.title}</a>` : nothing}
    ${
      this.session.edition.today && !result.next
        ? html`<p class="sheet-foot">New puzzles in <ff-countdown class="numbers"></ff-countdown></p>`
        : nothing
    }`;
  }
}
customElements.define("ff-result-sheet", ResultSheet);
