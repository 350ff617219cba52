// How cards move: they turn over and fade when they are a group, shake their heads when they are not, and glide to
// where they belong. Every movement ends by itself and is over at once where motion is not welcome.

import { motionIsWelcome } from "fivefold/site/motion.js";

const TURN = { duration: 380, easing: "ease-in", fill: /** @type {const} */ ("forwards") };
const SHAKE = { duration: 320, easing: "ease-in-out" };
const GLIDE = { duration: 340, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };
const ARRIVE = { duration: 360, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };
const APART = 60;

/** @param {Animation[]} moving */
const ended = (moving) => Promise.all(moving.map((one) => one.finished.catch(() => {})));

/** The cards of a group turn over and fade, one after the other. @param {Element[]} cards */
export async function turnOver(cards) {
  if (!motionIsWelcome()) return;
  await ended(
    cards.map((card, place) =>
      card.animate(
        [
          { transform: "none", opacity: 1 },
          { transform: "perspective(500px) rotateY(90deg)", opacity: 1, offset: 0.6 },
          { transform: "perspective(500px) rotateY(180deg) scale(0.9)", opacity: 0 },
        ],
        { ...TURN, delay: place * APART },
      ),
    ),
  );
}

/** Four cards that are no group. @param {Element[]} cards */
export async function shakeHeads(cards) {
  if (!motionIsWelcome()) return;
  const x = (/** @type {number} */ by) => ({ transform: `translateX(${by}px)` });
  await ended(cards.map((card) => card.animate([x(0), x(-6), x(6), x(-4), x(4), x(0)], SHAKE)));
}

/** A found group comes in at the top. @param {Element|null} row */
export async function comeIn(row) {
  if (!row || !motionIsWelcome()) return;
  await ended([
    row.animate(
      [
        { transform: "translateY(18px) scale(0.97)", opacity: 0 },
        { transform: "none", opacity: 1 },
      ],
      ARRIVE,
    ),
  ]);
}

/**
 * Where cards stand on the screen, by their text.
 * @param {Iterable<HTMLElement>} cards
 */
export const standing = (cards) =>
  new Map([...cards].map((card) => [card.dataset.card ?? "", card.getBoundingClientRect()]));

/**
 * Cards glide from where they stood to where they stand.
 * @param {Iterable<HTMLElement>} cards
 * @param {Map<string, DOMRect>} before
 */
export async function glide(cards, before) {
  if (!motionIsWelcome()) return;
  const moving = [];
  for (const card of cards) {
    const from = before.get(card.dataset.card ?? "");
    const to = card.getBoundingClientRect();
    if (!from || (from.x === to.x && from.y === to.y)) continue;
    moving.push(
      card.animate([{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }], GLIDE),
    );
  }
  await ended(moving);
}
