// What comes of finishing a board or giving it up, in words: on one that several share it is the others' game, too.

import { WHEN_AGREED } from "../site/giving-up.js";

/**
 * @typedef {Object} Ways
 * @property {string} finish what finishing is called
 * @property {string} finished what comes of it
 * @property {string} giveUp what giving up is called
 * @property {string} givenUp what comes of it
 */

/**
 * @param {{tiles: number, of: number, shared: boolean, proposes?: boolean}} about how many tiles count, whether others
 *   play here, and whether they decide about the end
 */
export function waysOut({ tiles, of, shared, proposes = false }) {
  const count = `${tiles} of ${of} tiles`;
  if (!shared)
    return {
      finish: "Finish now",
      finished: `The game ends here, and ranks with ${count}.`,
      giveUp: "Give up, not ranked",
      givenUp: "The game ends here, without a rank.",
    };
  if (proposes)
    return {
      finish: "Propose to finish",
      finished: `${WHEN_AGREED} It ends with ${count}. A shared board is not ranked.`,
      giveUp: "Propose to give up",
      givenUp: `${WHEN_AGREED} Then the answer is shown.`,
    };
  return {
    finish: "Finish for everyone",
    finished: `The game ends for everyone in the room, not only for you, with ${count}. A shared board is not ranked.`,
    giveUp: "Give up for everyone",
    givenUp: "The game ends for everyone in the room, and the answer is shown.",
  };
}
