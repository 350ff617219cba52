// Run a lesson without a page: its steps, whose turn it is, and which spots of its board come next.

/**
 * A sentence and the spots to touch: by the ghost finger if it is `shown`, until the player goes on; else by the
 * player, in this order unless `any` is as good.
 * @typedef {{say: string, spots: string[], shown?: boolean, any?: boolean}} Step
 */

/** What a game brings: a tiny board of its own, on which an attribute names each spot. Nothing is sent or kept. */
export class Lesson {
  attribute = "data-spot";
  /** @type {Step[]} */
  steps = [];
  /** Whether its steps are questions: what is wanted is shown only after a wrong answer, or if the player asks. */
  isQuiz = false;
  /** How hard the puzzle is that follows, such as “fiendish”; '' where the name of the puzzle says it. */
  grade = "";
  end = "That’s all there is to it.";

  /** A step begins: the board may be another one from here on. @param {number} _at which step, from 0 */
  startStep(_at) {}

  /** A spot was touched, by finger or ghost: the board changes. @param {string} _spot */
  touchSpot(_spot) {}

  /** Whether a spot is dragged to another one: then it follows the finger. @param {string} _spot */
  isDragged(_spot) {
    return false;
  }

  /** Why a spot that was touched, '' for what is none, is not the one. @param {string} _spot */
  explainMistake(_spot) {
    return "Try the one that glows.";
  }

  /** What an element explains when it is tapped; '' if nothing. @param {Element} _on */
  explainElement(_on) {
    return "";
  }

  /**
   * The spot that an arrow key touches; null if it only walks.
   * @param {import("./grid.js").Step} _step @returns {string|null}
   */
  spotByArrow(_step) {
    return null;
  }

  /** @returns {unknown} */
  render() {
    return null;
  }
}

export class Course {
  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
    /** @type {string[]} what was touched in this step */
    this.touched = [];
    this.at = 0;
    lesson.startStep(0);
  }

  /** @param {number} at */
  startStep(at) {
    this.at = at;
    this.touched = [];
    this.lesson.startStep(at);
  }

  get step() {
    return this.lesson.steps[this.at] ?? null;
  }

  get over() {
    return !this.step;
  }

  get sentence() {
    return this.step?.say ?? this.lesson.end;
  }

  /** The spots that may be touched next. */
  get wantedSpots() {
    const { step, touched } = this;
    if (!step) return [];
    const left = step.any ? step.spots.filter((spot) => !touched.includes(spot)) : step.spots.slice(touched.length);
    return step.any ? left : left.slice(0, 1);
  }

  /** Touches a spot. @param {string} spot @returns {boolean} whether it was wanted */
  touchSpot(spot) {
    const { step, touched } = this;
    if (!step || !this.wantedSpots.includes(spot)) return false;
    this.lesson.touchSpot(spot);
    touched.push(spot);
    if (touched.length === step.spots.length && !step.shown) this.startStep(this.at + 1);
    return true;
  }

  /** Ends the step as if all its spots had been touched. */
  finishStep() {
    const { at } = this;
    while (this.at === at && this.wantedSpots.length) this.touchSpot(this.wantedSpots[0]);
    if (this.at === at) this.startStep(at + 1);
  }
}

/**
 * The spot that is next in a direction, seen from another: the nearest one there, and rather straight ahead.
 * @param {{x: number, y: number}} from @param {{x: number, y: number}[]} others @param {import("./grid.js").Step} step
 * @returns {number} which of the others; -1 where none is there
 */
export function nextThere(from, others, [down, right]) {
  let [best, least] = [-1, Infinity];
  others.forEach(({ x, y }, n) => {
    const ahead = (x - from.x) * right + (y - from.y) * down;
    const aside = Math.abs((x - from.x) * down) + Math.abs((y - from.y) * right);
    const far = ahead + 2 * aside;
    if (ahead > 1 && far < least) [best, least] = [n, far];
  });
  return best;
}
