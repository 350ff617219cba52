// What Square asks before it gives help that ends the game.

import { confirmDialog } from "fivefold/site/sheets.js";

export const sureToReveal = () =>
  confirmDialog({
    title: "Reveal the whole grid?",
    text: "The answer is shown and this game is over.",
    yes: "Reveal it",
    no: "Keep playing",
  });
