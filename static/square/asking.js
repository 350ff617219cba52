// Ask before Square gives help that ends the game.

import { confirmDialog } from "fivefold/site/sheets.js";

export const confirmReveal = () =>
  confirmDialog({
    title: "Reveal the whole grid?",
    text: "We’ll show you the answer, and you can’t play on after that.",
    yes: "Reveal it",
    no: "Keep playing",
    ends: true,
  });
