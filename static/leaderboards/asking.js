// Ask before a form of a league is sent. `data-ask` of the button or the form is the question, `data-about` the rest;
// “{name}” in them is the chosen member.

import "fivefold/site/menus.js";
import { confirmDialog } from "fivefold/site/sheets.js";

/** The name beside what was chosen in a form. @param {HTMLFormElement} form */
const chosenName = (form) =>
  form.querySelector("input[type=radio]:checked")?.closest("label")?.textContent?.trim() ?? "";

/**
 * Sends a form as the button would have that was pressed.
 * @param {HTMLFormElement} form @param {HTMLElement|null} button
 */
function submitForm(form, button) {
  if (button instanceof HTMLButtonElement) {
    if (button.hasAttribute("formaction")) form.action = button.formAction;
    if (button.name) {
      const hiddenField = Object.assign(document.createElement("input"), { type: "hidden", name: button.name });
      hiddenField.value = button.value;
      form.append(hiddenField);
    }
  }
  form.submit();
}

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (
  document.querySelectorAll("form[data-ask], form:has(button[data-ask])")
))
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { submitter } = event;
    const words = submitter?.dataset.ask ? submitter.dataset : form.dataset;
    const name = chosenName(form);
    const [title, text, yes, no] = [words.ask, words.about, words.yes, words.no].map((one = "") =>
      one.replace("{name}", name),
    );
    if (await confirmDialog({ title, text, yes, no })) submitForm(form, submitter);
  });
