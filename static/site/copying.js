// Help to give away addresses: a button that copies, and a field that is selected as a whole.

import { copyText } from "fivefold/site/sharing.js";

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("button[data-copy]"))) {
  button.addEventListener("click", () => copyText(button.dataset.copy ?? "", "the link"));
}
for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-select]"))) {
  field.addEventListener("focus", () => field.select());
}
