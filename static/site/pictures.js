// Share pictures, or show them on a sheet to be saved, wide or with equal sides. The server draws them, and they are
// fetched only when someone asks for them.

import { render } from "lit";
import { canShare, clockIsHidden, copyText, shareText } from "./sharing.js";
import { createElement, makeClosable } from "./sheets.js";
import { withSigns } from "./signs.js";

/** @typedef {"wide"|"even"} Form */

/** How many milliseconds a shared text waits for its picture: a browser shares only soon after a press. */
const PATIENCE = 2500;
/** What is under way or here already, by its address. @type {Map<string, Promise<File|null>>} */
const asked = new Map();

/** Where the picture of a result is: beside its page. @param {string} api the address of its interface */
export const pictureOf = (api) => `${api.replace(/^\/api/, "")}picture.png`;

/** Shows all that the player has finished today. */
export const PICTURE_OF_DAY = "/today.png";

/** Without times where the clock is hidden. @param {string} address @param {Form} form */
export const formAddress = (address, form) => `${address}?form=${form}${clockIsHidden() ? "&clock=off" : ""}`;

/** @param {string} address @returns {Promise<File|null>} */
async function fetchPicture(address) {
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok) return new File([await answer.blob()], "fivefold.png", { type: "image/png" });
  asked.delete(address);
  return null;
}

/** The picture with even sides; null if it takes too long. @param {string} address @returns {Promise<File|null>} */
function fetchForPhone(address) {
  const whole = formAddress(address, "even");
  if (!asked.has(whole)) asked.set(whole, fetchPicture(whole));
  const tooLate = new Promise((done) => setTimeout(() => done(null), PATIENCE));
  return Promise.race([/** @type {Promise<File|null>} */ (asked.get(whole)), tooLate]);
}

/** Whether the browser's own share menu takes pictures. */
export function canSharePictures() {
  const files = [new File([""], "fivefold.png", { type: "image/png" })];
  return canShare() && Boolean(navigator.canShare?.({ files }));
}

/** Someone is about to share: their picture is fetched meanwhile. @param {string} address */
export function fetchAhead(address) {
  if (canSharePictures()) fetchForPhone(address);
}

/** @param {string} text @param {string} address */
export async function shareWithPicture(text, address) {
  await shareText(text, canSharePictures() ? await fetchForPhone(address) : null);
}

/** The forms, how people call each, and how large it is. @type {[Form, string, number, number][]} */
const FORMS = [
  ["wide", "Wide", 1200, 630],
  ["even", "For a post", 1080, 1080],
];

/** @typedef {{title: string, text: string, address: string, name: string, showsText?: boolean}} Shared */

/** Shares a text with its picture, or shows the picture where the browser can't share it. @param {Shared} what */
export const shareOrShow = (what) =>
  canSharePictures() ? shareWithPicture(what.text, what.address) : showPicture(what);

/** Shows a picture and what can be done with it; its file is called `name`. @param {Shared} what */
export function showPicture({ title, text, address, name, showsText = true }) {
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

/** @param {string} text */
function preview(text) {
  const shown = createElement("pre", { class: "result-share", tabindex: "0", "aria-label": "The text" });
  render(withSigns(text), shown);
  return shown;
}

/** @param {string} text */
function renderOtherActions(text) {
  const made = createElement("button", { class: "button", type: "button" }, "Copy as text");
  made.addEventListener("click", () => copyText(text));
  if (!canShare()) return [made];
  const native = createElement("button", { class: "button", type: "button" }, "Share");
  native.addEventListener("click", () => shareText(text));
  return [native, made];
}
