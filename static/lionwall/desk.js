// Load the typefaces of characters on the desk's pages, for whatever is shown, opened or typed.

import { loadLetters } from "fivefold/lionwall/letters.js";

/** @returns {NodeListOf<HTMLInputElement | HTMLTextAreaElement>} */
const listFields = () => document.querySelectorAll("input, textarea");
const listTexts = () => [...listFields()].map((one) => one.value);
const loadPageLetters = () => loadLetters([document.body.innerText, ...listTexts()]);

for (const event of ["input", "toggle"]) document.addEventListener(event, loadPageLetters, { capture: true });
loadPageLetters();
