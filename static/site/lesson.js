// Run a game's lesson in place of its board: a ghost finger shows a move, the player makes the next ones, and one
// sentence explains each. It opens at the first visit and from the rules, and ends in the game.

import { html, nothing } from "lit";
import { keyed } from "lit-html/directives/keyed.js";
import { Course, nextThere } from "fivefold/site/course.js";
import { isHeld, isLetter, stepOf } from "fivefold/site/grid.js";
import { motionIsWelcome } from "fivefold/site/motion.js";
import { lowerRight, middleOf, renderGhostFinger } from "fivefold/site/pointing.js";
import { pageGame, pageSession } from "fivefold/site/session.js";
import { topSheet } from "fivefold/site/sheets.js";
import { browserStore } from "fivefold/site/store.js";
import { PageElement } from "fivefold/site/page-element.js";

/** How long a sentence is shown before the ghost finger moves, its way, its press, and until it offers help. */
const [READ, WAY, PRESS, HELP] = [1500, 500, 260, 4000];
/** From how many pixels on something is dragged, and how many above a finger it is seen. */
const [A_LITTLE, LIFT] = [6, 44];
const READY = "Ready to play?";
const SKIPPED = Infinity;
const CLOCK = "The clock starts when the board appears, and keeps running if you leave.";
const EASIEST = "gentle";
/** How a wrong spot answers a touch. */
const SHAKES = { translate: ["0", "-5px", "5px", "-3px", "0"] };
const root = document.documentElement;

const pauseFor = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/** @import {Lesson} from "fivefold/site/course.js" */

export class LessonPlace extends PageElement {
  static properties = { course: { state: true }, note: { state: true }, finger: { state: true } };

  constructor() {
    super();
    this.session = pageSession();
    /** @type {Course|null} */
    this.course = null;
    /** Whether the player of a quiz is shown what is wanted in this step. */
    this.isHelped = false;
    /** The farthest step that was reached: up to it the dots lead anywhere. */
    this.farthest = 0;
    /** Whether the player skipped the rest, and now reads what comes before the board. */
    this.isSkipped = false;
    /** What is said of the last touch, whether it was a wrong one, and how many touches were answered. */
    this.note = "";
    this.isWrong = false;
    this.answered = 0;
    /** @type {{x: number, y: number, pressing: boolean}|null} where the ghost finger is, in this element */
    this.finger = null;
    /** @type {HTMLElement|null} what it points at */
    this.pointedAt = null;
    /**
     * Where a finger is that went down, whether it has moved since, and whether what it came to last was wanted.
     * `dragged` is what follows it.
     * @type {{spot: string|null, moved: boolean, right: boolean, dragged: HTMLElement|null, x: number, y: number}|null}
     */
    this.press = null;
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.handleKey(event);
    this.onResize = () => this.finger && this.pointedAt && this.placeFinger(this.pointedAt, this.finger.pressing);
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.onKey);
    window.addEventListener("resize", this.onResize);
    customElements.whenDefined(`${this.session.edition.game}-game`).then(() => {
      if (root.dataset.lesson !== undefined)
        this.startLesson(this.isPostponed ? SKIPPED : Number(browserStore.getItem(this.placeKey)) || 0);
      else if (this.isPostponed) this.finishLesson(); // the board is seen now
    });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.onKey);
    window.removeEventListener("resize", this.onResize);
  }

  /** Begins, or goes back. @param {number} [at] the step, from 0; `SKIPPED` for what comes before the board */
  async startLesson(at = 0) {
    const lesson = pageGame()?.makeLesson();
    if (!lesson) return this.leaveLesson();
    root.dataset.lesson = "";
    this.course = new Course(lesson);
    this.isSkipped = at === SKIPPED;
    this.farthest = Math.max(this.farthest, at);
    while (this.course.at < at && !this.course.over) this.course.finishStep();
    this.note = "";
    this.finger = null;
    await this.updateComplete;
    this.querySelector(/** @type {"section"} */ (".lesson"))?.focus({ preventScroll: true });
    this.continueLesson();
  }

  /** Where the browser keeps that it has had this lesson. */
  get storeKey() {
    return `lesson-${this.dataset.name}`;
  }

  /** Where the browser keeps at which step a player is. */
  get placeKey() {
    return `${this.storeKey}-place`;
  }

  /** Whether the player left the end of the lesson for another puzzle: this one's clock has not started. */
  get isPostponed() {
    return browserStore.getItem(this.storeKey) === this.session.edition.url;
  }

  /** Whether this browser has not had this lesson, or has not shown this puzzle's board since. */
  get isFirst() {
    return this.isPostponed || browserStore.getItem(this.storeKey) === null;
  }

  /** The lesson has come to its end: it is not offered again, even if the player goes to another puzzle now. */
  keepLearnt() {
    browserStore.removeItem(this.placeKey);
    if (this.isFirst) browserStore.setItem(this.storeKey, this.session.edition.url);
  }

  /** From now on the board, in this browser for good. */
  finishLesson() {
    const { isFirst } = this;
    const isKept = browserStore.setItem(this.storeKey, "1"); // a browser that keeps nothing has no first
    browserStore.removeItem(this.placeKey);
    if (isFirst && isKept && this.session.state.moves === 0) this.session.reportLessonOver();
    this.leaveLesson();
  }

  /** Whether the end of the lesson starts the clock of a day's puzzle, which then waits for no one. */
  get startsClock() {
    const { edition, state } = this.session;
    return edition.today && state.moves === 0 && this.isFirst;
  }

  /** To the board; where that starts a clock, the player reads so first. */
  skipLesson() {
    if (this.startsClock) this.startLesson(SKIPPED);
    else this.finishLesson();
  }

  leaveLesson() {
    clearTimeout(this.timer);
    this.course = null;
    this.farthest = 0;
    this.finger = null;
    delete root.dataset.lesson;
    /** @type {HTMLElement|null} */ (document.activeElement)?.blur();
    pageGame()?.takeFocus();
  }

  /** The player has seen what the ghost finger shows. */
  finishStep() {
    this.course?.finishStep();
    this.finger = null;
    this.note = "";
    this.requestUpdate();
    this.continueLesson();
  }

  /** The step that has come: the ghost finger shows it, or it is the player's turn. */
  async continueLesson() {
    await this.updateComplete;
    const { course } = this;
    if (!course) return;
    this.isHelped = !course.lesson.isQuiz;
    this.farthest = Math.max(this.farthest, course.at);
    if (this.isFirst && !course.over) browserStore.setItem(this.placeKey, String(course.at));
    this.markWanted();
    if (course.over) {
      this.keepLearnt();
      return this.querySelector(/** @type {"button"} */ (".lesson-play"))?.focus({ preventScroll: true });
    }
    if (course.step?.shown) {
      this.querySelector(/** @type {"button"} */ (".lesson-next"))?.focus({ preventScroll: true });
      return this.demonstrateStep(course);
    }
    const there = this.isHelped
      ? this.findSpot(course.wantedSpots[0])
      : this.querySelector(/** @type {"section"} */ (".lesson"));
    there?.focus({ preventScroll: true });
    this.offerHelp();
  }

  /** @param {Course} course */
  async demonstrateStep(course) {
    const { at } = course;
    const isLeft = () => this.course !== course || course.at !== at;
    await pauseFor(READ);
    for (const spot of [...(course.step?.spots ?? [])]) {
      if (isLeft()) return;
      await this.pointAt(spot);
      if (isLeft()) return;
      if (this.finger) this.finger = { ...this.finger, pressing: true };
      await pauseFor(PRESS);
      if (isLeft()) return;
      course.touchSpot(spot);
      this.requestUpdate();
      await pauseFor(PRESS);
    }
    if (!isLeft()) this.finger = null;
  }

  /** Show at once what is wanted. */
  showWanted() {
    this.isHelped = true;
    this.markWanted();
    const [wanted] = this.course?.wantedSpots ?? [];
    this.findSpot(wanted)?.focus({ preventScroll: true });
    this.pointAt(wanted);
  }

  /** Anyone who hesitates is shown where, but in a quiz that no one has answered wrongly yet. */
  offerHelp() {
    clearTimeout(this.timer);
    if (!this.isHelped) return;
    this.timer = setTimeout(() => this.course && this.pointAt(this.course.wantedSpots[0]), HELP);
  }

  /** The ghost finger goes to a spot. @param {string|undefined} spot */
  async pointAt(spot) {
    const there = spot === undefined ? null : this.findSpot(spot);
    if (!there) return;
    const isNew = !this.finger;
    this.pointedAt = there;
    this.placeFinger(there, false);
    await pauseFor(isNew || !motionIsWelcome() ? PRESS : WAY);
  }

  /** @param {HTMLElement} there @param {boolean} pressing */
  placeFinger(there, pressing) {
    const { x, y } = lowerRight(there);
    const { left, top } = this.getBoundingClientRect();
    this.finger = { x: x - left, y: y - top, pressing };
  }

  /** @param {string} name @returns {HTMLElement|null} */
  findSpot(name) {
    return this.course && this.querySelector(`[${this.course.lesson.attribute}="${CSS.escape(name)}"]`);
  }

  /** @returns {HTMLElement[]} */
  get spots() {
    return this.course ? [...this.querySelectorAll(/** @type {"div"} */ (`[${this.course.lesson.attribute}]`))] : [];
  }

  /** @param {Element|null} on @returns {string|null} the spot that an element is, or is in */
  nameOf(on) {
    const attribute = this.course?.lesson.attribute ?? "";
    return (this.course && on?.closest(`ff-lesson [${attribute}]`)?.getAttribute(attribute)) ?? null;
  }

  /** The player touches a spot. @param {string|null} spot */
  touchSpot(spot) {
    const { course } = this;
    if (!course) return;
    this.isWrong = false;
    this.answered += 1;
    if (course.over || course.step?.shown) {
      this.note = `Tap ${course.over ? "Play" : "Next"} when you’re ready.`;
      return;
    }
    const before = course.at;
    const right = spot !== null && course.touchSpot(spot);
    this.note = right ? "" : course.lesson.explainMistake(spot ?? "");
    this.isHelped ||= !right;
    this.isWrong = !right;
    if (!right && spot && motionIsWelcome()) this.findSpot(spot)?.animate(SHAKES, 260);
    if (right) this.finger = null;
    this.requestUpdate();
    if (right && before !== course.at) return this.continueLesson();
    if (right && this.isHelped)
      this.updateComplete.then(() => this.findSpot(course.wantedSpots[0])?.focus({ preventScroll: true }));
    this.offerHelp();
  }

  // The hands

  /** @param {Event} event */
  onClick(event) {
    event.stopPropagation();
    const dragged = this.press?.moved;
    this.press = null;
    if (dragged) return;
    const on = /** @type {Element} */ (event.target);
    const explanation = this.course?.lesson.explainElement(on) ?? "";
    if (!explanation) return this.touchSpot(this.nameOf(on));
    [this.note, this.isWrong, this.finger] = [explanation, false, null];
    clearTimeout(this.timer);
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    const spot = this.nameOf(/** @type {Element} */ (event.target));
    const dragged = spot !== null && this.course?.lesson.isDragged(spot) ? this.findSpot(spot) : null;
    this.press = { spot, moved: false, right: false, dragged, x: event.clientX, y: event.clientY };
  }

  /** A finger that goes on from where it was pressed touches what is wanted on its way. @param {PointerEvent} event */
  onMove(event) {
    const { press, course } = this;
    if (!press || !course || !event.buttons) return;
    if (press.dragged) return this.dragSpot(press.dragged, event);
    const spot = this.nameOf(document.elementFromPoint(event.clientX, event.clientY));
    if (spot === null || spot === press.spot) return;
    for (const one of press.moved ? [spot] : [press.spot, spot]) {
      press.right = one !== null && course.wantedSpots.includes(one);
      if (press.right) this.touchSpot(one);
    }
    press.moved = true;
    press.spot = spot;
  }

  /** Show what is dragged above the finger. @param {HTMLElement} dragged @param {PointerEvent} event */
  dragSpot(dragged, event) {
    const { press, course } = this;
    if (!press || !course) return;
    const [x, y] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.moved) {
      if (Math.hypot(x, y) < A_LITTLE) return;
      if (!course.touched.includes(press.spot ?? "")) this.touchSpot(press.spot);
      dragged.setPointerCapture(event.pointerId);
      press.moved = true;
    }
    dragged.style.translate = `${x}px ${y - (event.pointerType === "mouse" ? 0 : LIFT)}px`;
    dragged.style.pointerEvents = "none"; // what is under it counts
    const there = this.nameOf(document.elementFromPoint(event.clientX, event.clientY));
    for (const one of this.spots) one.toggleAttribute("data-under", this.nameOf(one) === there);
  }

  /** A finger that ends where it should not hears why, as if it had touched there. @param {PointerEvent} event */
  onUp(event) {
    const { press } = this;
    if (!press?.moved) return;
    if (!press.dragged) return press.right || this.touchSpot(press.spot);
    const there = this.nameOf(document.elementFromPoint(event.clientX, event.clientY));
    press.dragged.style.translate = press.dragged.style.pointerEvents = "";
    for (const one of this.spots) one.removeAttribute("data-under");
    if (event.type === "pointerup" && there !== press.spot) this.touchSpot(there);
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    this.toggleAttribute("data-keys", true);
    const { course } = this;
    if (!course || course.over || isHeld(event) || topSheet()) return;
    const step = stepOf(event.key);
    if (step) this.moveFocus(step);
    else if (isLetter(event.key) && this.findSpot(event.key.toUpperCase())) this.touchSpot(event.key.toUpperCase());
    else return;
    event.preventDefault();
  }

  /** @param {import("fivefold/site/grid.js").Step} step */
  moveFocus(step) {
    const there = this.course?.lesson.spotByArrow(step) ?? null;
    if (there !== null) return this.touchSpot(there);
    const spots = this.spots.filter((one) => one.tabIndex >= 0);
    const here = spots.find((one) => one === document.activeElement);
    if (!here) return spots[0]?.focus();
    const next = nextThere(middleOf(here), spots.map(middleOf), step);
    spots[next]?.focus();
  }

  updated() {
    this.markWanted();
  }

  /** Mark what is wanted. */
  markWanted() {
    const { course } = this;
    const wanted = course && this.isHelped && !course.step?.shown ? course.wantedSpots : [];
    for (const one of this.spots) one.toggleAttribute("data-wanted", wanted.includes(this.nameOf(one) ?? ""));
  }

  render() {
    const { course } = this;
    if (!course) return nothing;
    return html`<section class="lesson" tabindex="-1" aria-label="A short lesson" aria-describedby="lesson-said">
      <button
        class="button quiet lesson-skip"
        type="button"
        ?data-hidden=${course.over}
        @click=${() => this.skipLesson()}
      >
        Skip
      </button>
      <p class="lesson-said" id="lesson-said" role="status" aria-live="polite">
        ${this.isSkipped ? READY : course.sentence}
      </p>
      <div
        class="lesson-board"
        @click=${{ handleEvent: (/** @type {Event} */ event) => this.onClick(event), capture: true }}
        @pointerdown=${this.onDown}
        @pointermove=${this.onMove}
        @pointerup=${this.onUp}
        @pointercancel=${this.onUp}
      >
        ${this.isSkipped ? nothing : course.lesson.render()}
      </div>
      <p class="lesson-note ${this.isWrong ? "" : "muted"}" id="lesson-note" role="status" aria-live="polite">
        ${this.note ? keyed(this.answered, html`<span>${this.note}</span>`) : nothing}
        ${course.over && this.startsClock ? CLOCK : nothing}
      </p>
      ${course.over && this.startsClock ? this.renderGrade(course.lesson) : nothing}
      ${
        course.over
          ? html`<button
              class="button primary lesson-play"
              type="button"
              aria-describedby="lesson-note"
              @click=${() => this.finishLesson()}
            >
              Play
            </button>`
          : course.lesson.isQuiz && !course.step?.shown
            ? html`<button class="button quiet lesson-help" type="button" @click=${() => this.showWanted()}>
                Show me
              </button>`
            : html`<button
                class="button primary lesson-next"
                type="button"
                aria-describedby="lesson-said"
                ?data-hidden=${!course.step?.shown}
                @click=${() => this.finishStep()}
              >
                Next
              </button>`
      }
      ${this.renderSteps(course)} ${this.finger ? renderGhostFinger(this.finger) : nothing}
    </section>`;
  }

  /** How hard today's puzzle is, and a way to an easier one. @param {Lesson} lesson */
  renderGrade({ grade }) {
    const { easier } = this.dataset;
    if (!grade) return nothing;
    return html`<div class="lesson-grade">
      <p>Today’s puzzle is <b>${grade}</b>. ${easier && grade !== EASIEST ? "Mondays are the easiest." : nothing}</p>
      ${easier && grade !== EASIEST ? html`<a class="button" href=${easier}>Try Monday’s first</a>` : nothing}
    </div>`;
  }

  /** How far the lesson is; a dot leads to its step once that was seen. @param {Course} course */
  renderSteps({ at, lesson }) {
    return html`<ol class="lesson-steps">
      ${lesson.steps.map(
        (_, n) =>
          html`<li class=${n === at ? "now" : n <= this.farthest ? "done" : ""}>
            <button
              type="button"
              aria-label=${`Step ${n + 1} of ${lesson.steps.length}`}
              aria-current=${n === at ? "step" : nothing}
              ?disabled=${n === at || n > this.farthest}
              @click=${() => this.startLesson(n)}
            ></button>
          </li>`,
      )}
    </ol>`;
  }
}
customElements.define("ff-lesson", LessonPlace);
