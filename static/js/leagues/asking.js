// Forms of a league that ask before they are sent: `data-ask` is the question, its name in it, `data-about` the rest.

import "fivefold/site/menus.js";
import { confirmDialog } from "fivefold/site/sheets.js";

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-ask]")))
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { ask = "", about = "", yes = "", no = "" } = form.dataset;
    if (await confirmDialog({ title: ask, text: about, yes, no })) form.submit();
  });
