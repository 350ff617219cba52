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

/** What is said when a card is not taken, since four are chosen. */
export const FULL = "You have chosen four cards. Put one back first.";

/** What a listener is told when a card is chosen or put back. @param {number} count how many are chosen then */
export const chosenTold = (count) => (count ? `${count} of ${GROUP} chosen.` : "No card is chosen.");

/** What is said when fewer than four are submitted. @param {number} count how many are chosen */
export const tooFew = (count) => `Choose four cards first. ${count ? `So far ${count}.` : ""}`.trim();

/** What is said of a name that was wrong. @param {string} name the right one */
export const wasNamed = (name) => `No, the answer is “${name}”.`;

/**
 * Whether a card that is touched is taken or put back; a fifth is not.
 * @param {string[]} chosen
 * @param {string} card
 */
export const isTaken = (chosen, card) => chosen.includes(card) || chosen.length < GROUP;

/**
 * A card chosen, or no longer chosen; a fifth is not taken.
 * @param {string[]} chosen
 * @param {string} card
 */
export function toggled(chosen, card) {
  if (chosen.includes(card)) return chosen.filter((one) => one !== card);
  return isTaken(chosen, card) ? [...chosen, card] : chosen;
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

/** How wide capitals are on a card, from A to Z, in hundredths of an em: those of our sans, set a little closer. */
const WIDE = [65, 62, 64, 67, 57, 54, 69, 68, 40, 53, 64, 53, 83, 69, 72, 60, 73, 62, 59, 58, 67, 62, 86, 66, 62, 60];
/** @type {Record<string, number>} */
const WIDE_BESIDE = { "-": 35, "’": 24, "'": 18, ".": 24 };
const MOST_ARE = 65;

/** @param {string} letter a capital, or what else is on a card */
function wide(letter) {
  const plain = letter.normalize("NFD")[0];
  return WIDE[plain.charCodeAt(0) - 65] ?? WIDE_BESIDE[plain] ?? MOST_ARE;
}

/** How wide the widest word on some cards is in capitals, in em: all of them are drawn as large as it may be. */
export function widest(/** @type {string[]} */ cards) {
  const words = cards.flatMap((card) => card.toUpperCase().split(/\s|(?<=-)/));
  return Math.max(...words.map((word) => [...word].reduce((sum, letter) => sum + wide(letter), 0))) / 100;
}

const FOUND = ["", "one group", "two groups", "three groups", "all four groups"];
const LEFT = ["No lives left.", "One life left.", "2 lives left."];

/** What is said when the groups that were not found are on top. */
export const STILL_TO_SCORE = "You can still score: name the links.";

/**
 * What is said of a try.
 * @param {LionwallTried} feedback
 * @param {number|null} lives
 * @param {number} found how many groups are found with it
 */
export function verdict(feedback, lives, found) {
  if (feedback.right) return `That’s ${FOUND[found]}.`;
  const said = feedback.one_away ? "One away." : "Not a group.";
  return lives === null ? said : `${said} ${LEFT[lives]}`;
}

/** Whether a name is a component itself, as on walls of old. @param {string} name */
export const isSign = (name) => name >= "\u2e80";

/** What a name is written in. @param {string} name */
export const languageOf = (name) => (isSign(name) ? "ja" : "en");
