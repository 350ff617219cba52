// The desk's pages with characters on them: their typefaces come for whatever is shown, opened or typed.

import { bringLetters } from "fivefold/lionwall/letters.js";

/** @returns {NodeListOf<HTMLInputElement | HTMLTextAreaElement>} */
const written = () => document.querySelectorAll("input, textarea");
const fields = () => [...written()].map((one) => one.value);
const bring = () => bringLetters([document.body.innerText, ...fields()]);

for (const event of ["input", "toggle"]) document.addEventListener(event, bring, { capture: true });
bring();
