// The settings of calls: whether this browser is called, and the time zone that it says.

import { NOT_ALLOWED, beCalled, beCalledNoMore, canBeCalled, isCalled, ownZone } from "./calling.js";

const part = /** @type {HTMLElement|null} */ (document.querySelector("[data-this-browser]"));
const zone = /** @type {HTMLSelectElement|null} */ (document.querySelector("select#zone"));

/** @param {HTMLElement} part */
function thisBrowser(part) {
  const told = /** @type {HTMLElement} */ (part.querySelector("[data-told]"));
  const [on, off] = /** @type {HTMLButtonElement[]} */ ([...part.querySelectorAll("button")]);
  const form = /** @type {HTMLFormElement} */ (part.closest("form"));
  /** @param {string} [problem] */
  const look = async (problem) => {
    part.hidden = false;
    const can = canBeCalled() && Boolean(await navigator.serviceWorker.getRegistration());
    const called = can && (await isCalled());
    on.hidden = !can || called;
    off.hidden = !called;
    told.textContent = problem || standing(called, can);
  };
  /** @returns {NodeListOf<HTMLInputElement>} */
  const chosen = () => form.querySelectorAll("input[type=checkbox]:checked");
  /** @param {boolean} called @param {boolean} can */
  const standing = (called, can) => {
    if (called) return "This browser is called.";
    if (can && Notification.permission === "denied") return NOT_ALLOWED;
    if (can) return `This browser is not called yet.${chosen().length ? " Nothing comes here until it is." : ""}`;
    return "This browser cannot be called. On a phone it may help to put Fivefold on the home screen first.";
  };
  on.addEventListener("click", async () => {
    const kinds = [...chosen()].map((box) => box.name);
    if (!kinds.length) return look("Tick above what you want to be called for.");
    on.disabled = true;
    const problem = await beCalled(part.dataset.key ?? "", kinds);
    on.disabled = false;
    await look(problem);
  });
  off.addEventListener("click", async () => {
    await beCalledNoMore();
    await look();
  });
  look();
}

/** What clocks say somewhere; empty where this browser does not know the place. @param {string} [zone] */
function clockAt(zone) {
  try {
    return new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: zone });
  } catch {
    return "";
  }
}

/** Keeps true what the first few zones say of the time there. @param {HTMLSelectElement} zone */
function keepTime(zone) {
  for (const one of /** @type {NodeListOf<HTMLOptionElement>} */ (zone.querySelectorAll("[data-now]"))) {
    const time = clockAt(one.dataset.now);
    if (time && !one.text.includes(`${time} now`)) one.text = one.text.replace(/\d\d:\d\d(?= now$)/, time);
  }
}

/** Offers the browser's own zone first, and names it where none is known yet; nothing is saved by that.
 * @param {HTMLSelectElement} zone */
function learn(zone) {
  const own = ownZone();
  const [known] = [...zone.options].filter((one) => one.value === own);
  if (known && !known.dataset.now) {
    const first = new Option(`${own.replaceAll("_", " ")}, ${clockAt(own)} now`, own);
    first.dataset.now = own;
    zone.prepend(first);
  }
  const told = document.querySelector("[data-zone-told]");
  if (known && zone.hasAttribute("data-unknown")) zone.value = own;
  else if (told && own && zone.value && own !== zone.value)
    told.textContent = `${told.textContent?.trim()} This browser says ${own.replaceAll("_", " ")}.`;
}

if (part) thisBrowser(part);
if (zone) {
  learn(zone);
  keepTime(zone);
  setInterval(() => keepTime(zone), 5000);
}
