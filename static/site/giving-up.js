// Giving up in words: the question before it, and what a board that several share says of who did it.

/**
 * @import {GiveUp} from "fivefold/wire"
 * @typedef {ReturnType<typeof import("fivefold/site/session.js").pageSession>} PageSession
 */

/** What the game's own sentence of an end begins with when it was given up; a shared board names the player there. */
const MINE = "You gave up";

/**
 * The question before giving up. On a board that several share it says that the game is theirs too.
 * @param {string} text what it means @param {boolean} shared
 */
export function question(text, shared) {
  const no = "Keep playing";
  /** @type {"no"} */ const prefer = "no";
  if (!shared) return { title: "Give up?", text, yes: "Give up", no, prefer };
  const meant = `${text} That goes for everyone in the room, not just you.`;
  return { title: "Give up for everyone?", text: meant, yes: "Give up for everyone", no, prefer };
}

/**
 * The sentence of an end, as one player reads it: where another one gave up, it names them.
 * @param {string} sentence the game's own, for the player of the last move
 * @param {{by: string|null, move: object|GiveUp}[]|null} log the moves of a shared board
 * @param {Map<string, {name: string}>} people who plays, by public id
 * @param {string|undefined} me the reader's public id
 */
export function endToldTo(sentence, log, people, me) {
  const last = log?.findLast(({ move }) => "give_up" in move);
  if (!last || last.by === me) return sentence;
  const told = `${people.get(last.by ?? "")?.name ?? "Someone"} gave up`;
  return sentence.startsWith(MINE) ? told + sentence.slice(MINE.length) : `${told}. ${sentence}`;
}

/** Offer to give up, by the page’s own button, while there is something to give up. @param {PageSession} session */
export async function offerGivingUp(session) {
  const button = /** @type {HTMLButtonElement|null} */ (document.querySelector("[data-give-up]"));
  const name = `${session.edition.game}-game`;
  await customElements.whenDefined(name);
  const game = /** @type {{giveUp?: () => unknown}|null} */ (/** @type {unknown} */ (document.querySelector(name)));
  if (!button || !game?.giveUp) return; // some games have their own way
  button.hidden = session.over;
  button.addEventListener("click", () => game.giveUp?.());
  session.addEventListener("change", () => (button.hidden = session.over));
}
