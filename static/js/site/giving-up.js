// Giving up in words: the question before it, and what a board that several share says of who did it.

/** @import {GiveUp} from "fivefold/wire" */

/** What the game's own sentence of an end begins with when it was given up; a shared board names the player there. */
const MINE = "You gave up";

/** What becomes of a proposal to end a board that several share. */
export const WHEN_AGREED = "The game ends for everyone once more than half of those who are here agree.";

/**
 * The question before giving up. On a board that several share it says that the game is theirs too.
 * @param {{text: string, no: string, shared: boolean, proposes?: boolean}} about what it means, what one does
 *   otherwise, and whether the others decide
 */
export function question({ text, no, shared, proposes = false }) {
  if (proposes) return { title: "Propose to give up?", text: WHEN_AGREED, yes: "Propose it", no, stays: true };
  if (!shared) return { title: "Give up?", text, yes: "Give up", no, stays: true };
  const meant = `${text} It will be over for everyone in the room, not only for you.`;
  return { title: "Give up for everyone?", text: meant, yes: "Give up for everyone", no, stays: true };
}

/**
 * The sentence of an end, as one player reads it: where another one gave up, or ended the game, it names them.
 * @param {string} sentence the game's own, to whoever made the last move
 * @param {{by: string|null, move: object|GiveUp}[]|null} log the moves of a shared board
 * @param {Map<string, {name: string}>} people who plays, by public id
 * @param {string|undefined} me the public id of whoever reads
 */
export function endToldTo(sentence, log, people, me) {
  const final = log?.at(-1);
  if (final && "finish" in final.move && final.by !== me)
    return `${people.get(final.by ?? "")?.name ?? "Someone"} ended the game here. ${sentence}`;
  const last = log?.findLast(({ move }) => "give_up" in move) ?? (sentence.startsWith(MINE) ? log?.at(-1) : null);
  if (!last || last.by === me) return sentence;
  const told = `${people.get(last.by ?? "")?.name ?? "Someone"} gave up`;
  return sentence.startsWith(MINE) ? told + sentence.slice(MINE.length) : `${told}. ${sentence}`;
}
