// The wall as data: the order of the cards, what is chosen, where arrows lead. Nothing here knows the answer.

export const ACROSS = 4;
export const GROUP = 4;

/** @import {LionwallFound, LionwallTried} from "fivefold/wire" */

/**
 * The cards that are still on the wall, in the order in which the player has them.
 * @param {string[]} order an order of all cards
 * @param {LionwallFound[]} found
 */
export function remaining(order, found) {
  const gone = new Set(found.flatMap((one) => one.cards));
  return order.filter((card) => !gone.has(card));
}

/**
 * A card chosen, or no longer chosen; a fifth is not taken.
 * @param {string[]} chosen
 * @param {string} card
 */
export function toggled(chosen, card) {
  if (chosen.includes(card)) return chosen.filter((one) => one !== card);
  return chosen.length < GROUP ? [...chosen, card] : chosen;
}

/**
 * Whether these four were tried already.
 * @param {string[][]} wrong
 * @param {string[]} chosen
 */
export const triedBefore = (wrong, chosen) =>
  wrong.some((four) => four.length === chosen.length && four.every((card) => chosen.includes(card)));

/**
 * A new order of some cards, never the one they have (where there is another).
 * @param {string[]} cards
 * @param {() => number} random 0 to 1
 */
export function shuffled(cards, random = Math.random) {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const mixed = [...cards];
    for (let last = mixed.length - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1));
      [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
    }
    if (mixed.some((card, place) => card !== cards[place])) return mixed;
  }
  return [...cards];
}

/** How large a word may be drawn on a card: by its longest part. @param {string} card */
export function size(card) {
  const longest = Math.max(...card.split(/[\s-]/).map((part) => [...part].length));
  return longest <= 1 ? "sign" : longest <= 6 ? "short" : longest <= 8 ? "middle" : longest <= 10 ? "long" : "longest";
}

/**
 * What a screen reader says of a try.
 * @param {LionwallTried} feedback
 * @param {number|null} lives
 */
export function verdict(feedback, lives) {
  if (feedback.right) return "A group.";
  const left = lives === null ? "" : lives === 1 ? " One life left." : ` ${lives} lives left.`;
  return (feedback.one_away ? "That’s three of four." : "Not a group.") + left;
}
