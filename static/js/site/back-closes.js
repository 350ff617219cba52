// On a phone, Back closes the sheet that is open before it leaves the page. While sheets are open the page has one more
// entry in the browser's history; once they are closed that entry stays, and Back skips it.

import { liesOverPage } from "fivefold/site/drawer.js";

const SHEET = { sheet: true };

/** The sheets that are open, the top one last. @type {HTMLDialogElement[]} */
const open = [];
/** Whether the page is at its additional entry while no sheet is open, be it since before a reload. */
let isSpare = Boolean(history.state?.sheet);

/** @param {HTMLDialogElement} sheet */
function onToggle(sheet) {
  const at = open.indexOf(sheet);
  if (sheet.open === at >= 0) return;
  if (sheet.open) {
    if (!open.length && !isSpare) history.pushState(SHEET, "");
    open.push(sheet);
  } else open.splice(at, 1);
  isSpare = !open.length;
}

/** @param {PopStateEvent} event */
function onBack({ state }) {
  const top = open.at(-1);
  if (state?.sheet) isSpare = true;
  else if (top) {
    open.pop();
    top.close();
    isSpare = false;
    if (open.length) history.pushState(SHEET, "");
  } else if (isSpare) history.back();
}

export function closeSheetsByBack() {
  if (!liesOverPage()) return;
  const seen = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLDialogElement && target.matches(".sheet")) onToggle(target);
  });
  seen.observe(document.body, { subtree: true, attributeFilter: ["open"] });
  addEventListener("popstate", onBack);
}
