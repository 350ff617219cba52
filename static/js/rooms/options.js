// The choice of what to play in a room: what the chosen game cannot do cannot be chosen, and says so. A board that all
// share is one round.

/** @param {HTMLFormElement} form */
function fit(form) {
  const play = /** @type {HTMLInputElement|null} */ (form.querySelector("[name=play]:checked"));
  const allowed = { today: play?.matches("[data-today]"), together: play?.closest("[data-shared]") !== null };
  for (const [value, may] of Object.entries(allowed)) {
    const choice = /** @type {HTMLInputElement} */ (form.querySelector(`[value=${value}]`));
    choice.disabled = !may;
    const label = choice.closest("label");
    label?.classList.toggle("unfit", !may);
    for (const why of label?.querySelectorAll("[data-unfit], [data-fit]") ?? [])
      /** @type {HTMLElement} */ (why).hidden = why.matches("[data-fit]") !== may;
    if (!may && choice.checked)
      /** @type {HTMLInputElement} */ (form.querySelector(`[name=${choice.name}]:not([value=${value}])`)).checked =
        true;
  }
  fitLength(form);
}

/** @param {HTMLFormElement} form */
function fitLength(form) {
  const shared = form.querySelector("[value=together]:checked") !== null;
  for (const length of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name=best_of]"))) {
    const fits = !shared || length.value === "1";
    if (shared) length.checked = fits;
    length.disabled = !fits;
    /** @type {HTMLElement} */ (length.closest("label")).hidden = !fits;
  }
  for (const why of form.querySelectorAll("[data-one-round]")) /** @type {HTMLElement} */ (why).hidden = !shared;
}

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-options]"))) {
  form.addEventListener("change", () => fit(form));
  fit(form);
}
