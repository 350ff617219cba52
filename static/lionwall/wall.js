// Hold the wall as data: the order of the cards, the chosen ones, and where arrows lead. It does not know the answer.

export const ACROSS = 4;
export const GROUP = 4;

/** @import {LionwallFound, LionwallTried} from "fivefold/wire" */

/**
 * The cards that are still on the wall, in the order in which the player has them.
 * @param {string[]} order an order of all cards
 * @param {LionwallFound[]} found
 */
export function remainingCards(order, found) {
  const gone = new Set(found.flatMap((one) => one.cards));
  return order.filter((card) => !gone.has(card));
}

/** What is said when a card is not taken, since four are chosen. */
export const FULL = "You’ve chosen four cards. Put one back first.";

/** What a listener gets when a card is chosen or put back. @param {number} count how many are chosen then */
export const describeChosen = (count) => (count ? `${count} of ${GROUP} chosen.` : "No cards chosen.");

/** What is said when fewer than four are submitted. @param {number} count how many are chosen */
export const describeTooFew = (count) => `Choose four cards first. ${count ? `You’ve chosen ${count}.` : ""}`.trim();

/**
 * The guesses that count in the ranking, and how many of them were for hints; '' before the first.
 * @param {number} tries the guesses that were made @param {number} hints @param {number} perHint guesses for each hint
 */
export function describeTally(tries, hints, perHint) {
  const all = tries + hints * perHint;
  if (!all) return "";
  const guesses = `${all} ${all === 1 ? "guess" : "guesses"}`;
  return hints ? `${guesses} (${hints * perHint} for ${hints === 1 ? "the hint" : `${hints} hints`})` : guesses;
}

/** A card as the wall shows it, with a capital at each word’s beginning. @param {string} card */
export const writeCard = (card) => card.replace(/(?<![\p{L}\p{N}’'])\p{L}/gu, (letter) => letter.toUpperCase());

/** What is said of a name that was wrong. @param {string} name the right one */
export const describeWrongName = (name) => `No, the answer is “${name}”.`;

/**
 * Whether a card that is touched is taken or put back; a fifth is not.
 * @param {string[]} chosen
 * @param {string} card
 */
export const mayToggle = (chosen, card) => chosen.includes(card) || chosen.length < GROUP;

/**
 * A card chosen, or no longer chosen; a fifth is not taken.
 * @param {string[]} chosen
 * @param {string} card
 */
export function toggleCard(chosen, card) {
  if (chosen.includes(card)) return chosen.filter((one) => one !== card);
  return mayToggle(chosen, card) ? [...chosen, card] : chosen;
}

/**
 * Whether these four were tried already.
 * @param {string[][]} wrong
 * @param {string[]} chosen
 */
export const isTriedBefore = (wrong, chosen) =>
  wrong.some((four) => four.length === chosen.length && four.every((card) => chosen.includes(card)));

/**
 * A new order of some cards, never the one they have (where there is another).
 * @param {string[]} cards
 * @param {() => number} random 0 to 1
 */
export function shuffleOrder(cards, random = Math.random) {
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

/** How wide our sans is on a card, capitals and then small letters from A to Z, in hundredths of an em. */
const CAPITALS = [
  67, 64, 66, 68, 59, 56, 71, 70, 42, 55, 66, 55, 85, 71, 74, 62, 75, 64, 61, 60, 69, 64, 88, 68, 64, 62,
];
const SMALL = [55, 59, 51, 59, 56, 36, 59, 57, 29, 26, 54, 31, 88, 57, 57, 59, 60, 37, 50, 37, 56, 52, 73, 53, 51, 50];
/** @type {Record<string, number>} */
const BESIDE = { "-": 37, "’": 26, "'": 20, ".": 26 };
const MOST_ARE = 66;

/** @param {string} letter */
function letterWidth(letter) {
  const plain = letter.normalize("NFD")[0];
  const code = plain.charCodeAt(0);
  return CAPITALS[code - 65] ?? SMALL[code - 97] ?? BESIDE[plain] ?? MOST_ARE;
}

/** How wide the widest word of a card is, written as on the wall, in em: it is drawn as large as its card lets it. */
export function widthOf(/** @type {string} */ card) {
  const words = card.split(/\s|(?<=-)/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return Math.max(...words.map((word) => [...word].reduce((sum, letter) => sum + letterWidth(letter), 0))) / 100;
}

/** Whether a card's widest word is set closer, so that a phone shows it as large as the others. @param {string} card */
export const isLong = (card) => widthOf(card) > 5;

const FOUND = [
  "",
  "That’s one group.",
  "That’s two groups. From now on a wrong guess costs a heart.",
  "That’s three groups.",
  "That’s all four groups.",
];

/** What is said when the groups that were not found are on top. */
export const STILL_TO_SCORE = "You can still score by naming the links.";

/**
 * What is said of a try.
 * @param {LionwallTried} feedback
 * @param {number|null} lives
 * @param {number} foundCount how many groups are found with it
 */
export function describeGuess(feedback, lives, foundCount) {
  if (feedback.right) return FOUND[foundCount];
  const said = feedback.one_away ? "One away." : "That’s not a group.";
  return lives === null ? said : `${said} ${lives || "No"} ${lives === 1 ? "heart" : "hearts"} left.`;
}

/** Whether a name is a component itself, as on walls of old. @param {string} name */
export const isSign = (name) => name >= "\u2e80";

/** What a name is written in. @param {string} name */
export const languageOf = (name) => (isSign(name) ? "ja" : "en");
