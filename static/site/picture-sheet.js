// Show a picture to be saved on a sheet, as it will be: wide, or with equal sides.

import { render } from "lit";
import { formAddress } from "fivefold/site/pictures.js";
import { canShare, copyText, shareText } from "fivefold/site/sharing.js";
import { createElement, makeClosable } from "fivefold/site/sheets.js";
import { withSigns } from "fivefold/site/signs.js";

/** @import {Form} from "fivefold/site/pictures.js" */

/** The forms, how people call each, and how large it is. @type {[Form, string, number, number][]} */
const FORMS = [
  ["wide", "Wide", 1200, 630],
  ["even", "For a post", 1080, 1080],
];

/**
 * Shows a picture, with what can be done with it.
 * @param {{title: string, text: string, showsText: boolean, address: string, name: string}} what `showsText`: whether
 *   its text is shown too; `name` is that of the file
 */
export function showPicture({ title, text, showsText, address, name }) {
  const picture = createElement("img", { class: "shared-picture", alt: "Your result as a picture" });
  const save = createElement("a", { class: "button primary", "data-save": "" }, "Save picture");
  const choice = createElement("div", { class: "picture-forms", role: "group", "aria-label": "Form" });
  for (const [form, title, width, height] of FORMS) {
    const button = createElement("button", { class: "button", type: "button" }, title);
    button.addEventListener("click", () => {
      for (const other of choice.children) other.setAttribute("aria-pressed", String(other === button));
      Object.assign(picture, { src: formAddress(address, form), width, height });
      Object.assign(save, { href: formAddress(address, form), download: `${name}-${form}.png` });
    });
    choice.append(button);
  }
  /** @type {HTMLElement} */ (choice.firstElementChild).click();
  const actions = createElement("div", { class: "sheet-actions" }, ...renderOtherActions(text), save);
  const head = createElement(
    "div",
    { class: "sheet-head" },
    createElement("h2", { tabindex: "-1", autofocus: "" }, title),
    createElement("button", { class: "icon-button close", type: "button", "aria-label": "Close", "data-close": "" }),
  );
  const words = showsText ? [preview(text)] : [];
  const body = createElement("div", { class: "sheet-body" }, head, choice, picture, ...words, actions);
  const sheet = createElement("dialog", { class: "sheet picture", "aria-label": title }, body);
  (document.querySelector("main > [data-game]") ?? document.body).append(sheet);
  makeClosable(sheet);
  sheet.addEventListener("close", () => sheet.remove());
  sheet.showModal();
}

/** A text as it will be pasted, its emoji drawn as our signs. @param {string} text */
function preview(text) {
  const shown = createElement("pre", { class: "result-share", tabindex: "0", "aria-label": "The text" });
  render(withSigns(text), shown);
  return shown;
}

/** What else can be done with a text than to save its picture. @param {string} text */
function renderOtherActions(text) {
  const made = createElement("button", { class: "button", type: "button" }, "Copy as text");
  made.addEventListener("click", () => copyText(text));
  if (!canShare()) return [made];
  const native = createElement("button", { class: "button", type: "button" }, "Share");
  native.addEventListener("click", () => shareText(text));
  return [native, made];
}
