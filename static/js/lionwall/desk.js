// The desk's pages with characters on them: their typefaces come for whatever is shown, opened or typed.

import { bringLetters } from "fivefold/lionwall/letters.js";

const fields = () => [...document.querySelectorAll("input, textarea")].map((one) => /** @type {any} */ (one).value);
const bring = () => bringLetters([document.body.innerText, ...fields()]);

for (const event of ["input", "toggle"]) document.addEventListener(event, bring, { capture: true });
bring();
