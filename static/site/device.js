// Keep the settings of this device, which take effect at once. The head of every page sets those that change how pages
// look on the root element, before anything is drawn.

import { browserStore } from "fivefold/site/store.js";

/** What the style sheets look at. */
const SEEN = ["theme", "text", "contrast", "motion", "hand", "clock"];

/** @param {string} name @returns {string} what was chosen; empty where nothing was, or where nothing is kept */
function readSetting(name) {
  return browserStore.getItem(name) ?? document.documentElement.dataset[name] ?? "";
}

/** @param {string} name @param {string} value empty takes the choice back */
function saveSetting(name, value) {
  const { dataset } = document.documentElement;
  if (SEEN.includes(name)) {
    if (value) dataset[name] = value;
    else delete dataset[name];
  }
  return value ? browserStore.setItem(name, value) : browserStore.removeItem(name);
}

const form = /** @type {HTMLFormElement|null} */ (document.querySelector("[data-device]"));
if (form) {
  for (const field of /** @type {Iterable<HTMLInputElement>} */ (form.querySelectorAll("input")))
    field.checked = readSetting(field.name) === field.value;
  const haptics = /** @type {HTMLElement|null} */ (form.querySelector("[data-haptics]"));
  if (haptics) haptics.hidden = !("vibrate" in navigator);
  form.addEventListener("change", (event) => {
    const { name, value, checked } = /** @type {HTMLInputElement} */ (event.target);
    const status = form.querySelector("[data-kept]");
    const lasts = saveSetting(name, checked ? value : "");
    if (status)
      status.textContent = lasts ? "Saved." : "Your browser doesn’t save settings, so this only lasts for this page.";
    document.dispatchEvent(new Event("device-changed"));
  });
  form.hidden = false;
}
