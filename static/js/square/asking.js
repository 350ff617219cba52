// What Square asks before it gives help that ends the game.

import { WHEN_AGREED } from "fivefold/site/giving-up.js";
import { confirmDialog } from "fivefold/site/sheets.js";

const PROPOSAL = {
  title: "Propose to reveal the whole grid?",
  text: `The answer is shown then. ${WHEN_AGREED}`,
  yes: "Propose it",
  no: "Keep playing",
  stays: true,
};

/**
 * @param {boolean} shared whether others play on this board, too
 * @param {boolean} proposes whether they decide about its end
 */
export const sureToReveal = (shared, proposes) => (proposes ? confirmDialog(PROPOSAL) : confirmDialog(ending(shared)));

/** @param {boolean} shared */
const ending = (shared) => ({
  title: shared ? "Reveal the whole grid for everyone?" : "Reveal the whole grid?",
  text: shared
    ? "The answer is shown, and the game is over for everyone in the room, not only for you."
    : "The answer is shown and this game is over.",
  yes: shared ? "Reveal it for everyone" : "Reveal it",
  no: "Keep playing",
  stays: true,
});
