// Animate the wall: the cards of a group lift, travel to the top one after the other, and merge as its colour sweeps
// over them; the cards of a wrong guess shake; the others glide to their places; a heart breaks. Every animation ends
// by itself, and there is none if the player wants no motion.

import { motionIsWelcome } from "fivefold/site/motion.js";

const SETTLING = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const SHAKE = { duration: 320, easing: "ease-in-out" };
const GLIDE = { duration: 340, easing: SETTLING };
const [TRAVEL, APART] = [380, 70];
const SWEEP = 300;
const BREAK = { duration: 560, easing: "ease-in", fill: /** @type {const} */ ("forwards") };
const LIFTED = "0 14px 24px rgb(0 0 0 / 28%)";

/** @param {Animation[]} moving */
const waitForAll = (moving) => Promise.all(moving.map((one) => one.finished.catch(() => {})));

/** Four cards that are no group, or a name that is not the one. @param {Element[]} cards */
export async function shakeCards(cards) {
  if (!motionIsWelcome()) return;
  const x = (/** @type {number} */ by) => ({ transform: `translateX(${by}px)` });
  await waitForAll(cards.map((card) => card.animate([x(0), x(-6), x(6), x(-4), x(4), x(0)], SHAKE)));
}

/**
 * Where cards stand on the screen, by their text.
 * @param {Iterable<HTMLElement>} cards
 */
export const measurePlaces = (cards) =>
  new Map([...cards].map((card) => [card.dataset.card ?? "", card.getBoundingClientRect()]));

/** What leads back to where a card stood. @param {HTMLElement} card @param {Map<string, DOMRect>} before */
function wayBack(card, before) {
  const from = before.get(card.dataset.card ?? "");
  const to = card.getBoundingClientRect();
  return from && { x: from.x - to.x, y: from.y - to.y };
}

/**
 * Cards glide from where they stood to where they stand.
 * @param {Iterable<HTMLElement>} cards
 * @param {Map<string, DOMRect>} before
 */
export async function glideCards(cards, before) {
  if (!motionIsWelcome()) return;
  const moving = [];
  for (const card of cards) {
    const way = wayBack(card, before);
    if (!way || (!way.x && !way.y)) continue;
    moving.push(card.animate([{ transform: `translate(${way.x}px, ${way.y}px)` }, { transform: "none" }], GLIDE));
  }
  await waitForAll(moving);
}

/**
 * A group has come to the top: its cards travel there from where they stood, then merge.
 * @param {HTMLElement} row
 * @param {Map<string, DOMRect>} before
 */
export async function gatherGroup(row, before) {
  if (!motionIsWelcome()) return;
  const cards = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("[data-card]")]);
  const there = TRAVEL + APART * (cards.length - 1);
  row.classList.add("gathering");
  await waitForAll([
    ...cards.map((card, place) => flyCard(card, wayBack(card, before) ?? { x: 0, y: 0 }, APART * place)),
    ...cards.map((card, place) => mergeCard(card, there, place / cards.length)),
    sweepRow(row, there),
  ]);
  row.classList.remove("gathering");
}

/** @param {HTMLElement} card @param {{x: number, y: number}} way @param {number} delay */
function flyCard(card, { x, y }, delay) {
  return card.animate(
    [
      { transform: `translate(${x}px, ${y}px)` },
      { transform: `translate(${x}px, ${y - 8}px) scale(1.06)`, boxShadow: LIFTED, offset: 0.3, easing: SETTLING },
      { transform: "none" },
    ],
    { duration: TRAVEL, delay, easing: "ease-out", fill: "backwards" },
  );
}

/**
 * A card keeps its own look until the sweep has come to it.
 * @param {HTMLElement} card @param {number} there when the sweep begins @param {number} part of its way, to the card
 */
function mergeCard(card, there, part) {
  const own = { background: "var(--from)", color: "var(--on-from)" };
  const begins = there + part * SWEEP;
  return card.animate([own, { ...own, offset: begins / (there + SWEEP) }, { background: "transparent" }], {
    duration: there + SWEEP,
  });
}

/** The colour of a group sweeps over its row. @param {HTMLElement} row @param {number} delay */
function sweepRow(row, delay) {
  const colour = { background: "linear-gradient(var(--group), var(--group)) no-repeat" };
  return row.animate(
    [
      { ...colour, backgroundSize: "0% 100%" },
      { ...colour, backgroundSize: "100% 100%" },
    ],
    { duration: SWEEP, delay, easing: "ease-in-out", fill: "backwards" },
  );
}

/** A heart beats once more, then its halves fall apart. @param {Element|undefined} heart */
export async function breakHeart(heart) {
  if (!heart || !motionIsWelcome()) return;
  await waitForAll(
    [...heart.querySelectorAll(".half")].map((half, n) => {
      const side = n ? 1 : -1;
      return half.animate(
        [
          { transform: "none" },
          { transform: "scale(1.25)", offset: 0.2 },
          { transform: `translateX(${side}px) rotate(${side * 6}deg)`, opacity: 1, offset: 0.45 },
          { transform: `translate(${side * 7}px, 14px) rotate(${side * 38}deg)`, opacity: 0 },
        ],
        BREAK,
      );
    }),
  );
}

/**
 * Lets what moves run to its end, or to the first click, for which no wish of its own is at hand meanwhile.
 * @param {Element} within
 * @param {Promise<unknown>} moving
 */
export async function finishOnClick(within, moving) {
  const listening = new AbortController();
  const moves = () => within.getAnimations({ subtree: true }).filter((one) => !("animationName" in one));
  const finish = () => moves().forEach((one) => one.finish());
  addEventListener("click", finish, { capture: true, signal: listening.signal });
  await moving;
  listening.abort();
}
