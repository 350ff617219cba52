// Let people choose what to play in a room; what the chosen game lacks is disabled and says so.

/** @param {HTMLFormElement} form */
function fitOptions(form) {
  const play = /** @type {HTMLInputElement|null} */ (form.querySelector("[name=play]:checked"));
  const may = play?.closest("[data-shared]") !== null;
  const together = /** @type {HTMLInputElement} */ (form.querySelector("[value=together]"));
  together.disabled = !may;
  const label = together.closest("label");
  label?.classList.toggle("unfit", !may);
  for (const why of label?.querySelectorAll("[data-unfit], [data-fit]") ?? [])
    /** @type {HTMLElement} */ (why).hidden = why.matches("[data-fit]") !== may;
  if (!may && together.checked)
    /** @type {HTMLInputElement} */ (form.querySelector("[name=mode]:not([value=together])")).checked = true;
}

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-options]"))) {
  form.addEventListener("change", () => fitOptions(form));
  fitOptions(form);
}
