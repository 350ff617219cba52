// Ask before a form of a league is sent. `data-ask` of the button or the form is the question, `data-about` the rest;
// “{name}” in them is the chosen member.

import "fivefold/site/menus.js";
import { confirmDialog } from "fivefold/site/sheets.js";

/** The name beside what was chosen in a form. @param {HTMLFormElement} form */
const chosenName = (form) =>
  form.querySelector("input[type=radio]:checked")?.closest("label")?.textContent?.trim() ?? "";

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (
  document.querySelectorAll("form[data-ask], form:has(button[data-ask])")
)) {
  let isSure = false;
  form.addEventListener("submit", async (event) => {
    if (isSure) return;
    event.preventDefault();
    const { submitter } = event;
    const words = submitter?.dataset.ask ? submitter.dataset : form.dataset;
    const name = chosenName(form);
    const [title, text, yes, no] = [words.ask, words.about, words.yes, words.no].map((one = "") =>
      one.replace("{name}", name),
    );
    isSure = await confirmDialog({ title, text, yes, no });
    if (isSure) form.requestSubmit(submitter);
    isSure = false;
  });
}
