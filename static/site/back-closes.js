// Let Back on a phone close the open sheet or menu before it leaves the page. While one is open, the browser's history
// has one more entry; when they are closed the entry stays, and Back skips it. Back also returns from a sheet that
// another sheet opened, on any screen.

import { liesOverPage } from "fivefold/site/sheets.js";

const SHEET = { sheet: true };

/** The menus that Back closes, too. */
const MENU = "[popover]:not([popover=manual]), .member-actions";

/** The sheets and menus that are open, the top one last. @type {HTMLElement[]} */
const open = [];
/** Whether the page is at its additional entry while no sheet is open, be it since before a reload. */
let isSpare = Boolean(history.state?.sheet);
/** @type {Element|null} where on the page Back leads to */
let above = null;

/** @param {HTMLElement} sheet @param {boolean} isOpen */
function onToggle(sheet, isOpen) {
  const at = open.indexOf(sheet);
  if (isOpen === at >= 0) return;
  if (isOpen) {
    if (!open.length && !isSpare) history.pushState(SHEET, "");
    open.push(sheet);
    above = null;
  } else open.splice(at, 1);
  isSpare = !open.length;
}

/** @param {HTMLElement} sheet */
function closeSheet(sheet) {
  if (sheet instanceof HTMLDialogElement) sheet.close();
  else if (sheet instanceof HTMLDetailsElement) sheet.open = false;
  else sheet.hidePopover();
}

/** @param {PopStateEvent} event */
function onBack({ state }) {
  const top = open.at(-1);
  if (state?.sheet) isSpare = true;
  else if (top) {
    open.pop();
    closeSheet(top);
    isSpare = false;
    if (open.length) history.pushState(SHEET, "");
  } else if (above) {
    above.scrollIntoView({ block: "start" });
    above = null;
    isSpare = false;
  } else if (isSpare) history.back();
}

/** From now on Back first leads up to a place on this page. @param {Element|null} place */
export function returnByBack(place) {
  if (!history.state?.sheet) history.pushState(SHEET, "");
  above = place;
  isSpare = true;
}

export function closeSheetsByBack() {
  addEventListener("popstate", onBack);
  if (!liesOverPage()) return;
  const seen = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLDialogElement && target.matches(".sheet")) onToggle(target, target.open);
  });
  seen.observe(document.body, { subtree: true, attributeFilter: ["open"] });
  const onMenu = (/** @type {Event} */ event) => {
    const menu = /** @type {HTMLElement} */ (event.target);
    if (menu.matches(MENU)) onToggle(menu, /** @type {ToggleEvent} */ (event).newState === "open");
  };
  document.addEventListener("beforetoggle", onMenu, { capture: true }); // a popover's, before anyone can press Back
  document.addEventListener("toggle", onMenu, { capture: true }); // that of <details>, which has no other
}
