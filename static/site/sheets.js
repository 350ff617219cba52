// Open sheets: native dialogs that close by Escape, by their button, or by a tap beside them. On a phone one can be at
// the foot of the screen, beside the page: drawn up by its head it is tall; drawn down it is low, then closes.

/** For how many milliseconds a sheet that has just opened takes no tap: no one has read it. */
const UNREAD = 400;

/** @param {HTMLDialogElement} sheet */
export function makeClosable(sheet) {
  let pressedBeside = false; // a selection of text that ends beside the sheet must not close it
  let opened = -UNREAD;
  sheet.addEventListener("beforetoggle", ({ timeStamp }) => (opened = timeStamp));
  sheet.addEventListener("pointerdown", (event) => (pressedBeside = event.target === sheet));
  const ignoreSecondTap = (/** @type {MouseEvent} */ event) => {
    const isTap = /** @type {PointerEvent} */ (event).pointerType === "touch";
    if (event.detail < 2 && !(isTap && event.timeStamp - opened < UNREAD)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  sheet.addEventListener("click", ignoreSecondTap, { capture: true });
  sheet.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if ((target === sheet && pressedBeside) || target.closest("[data-close]")) sheet.close();
  });
}

/** The sheet that puts all else out of reach. */
export function topSheet() {
  const open = /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll("dialog:modal"));
  return open[open.length - 1] ?? null;
}

/**
 * Scrolls so that a block begins at the upper edge, or the nearest one above it that can: nothing is cut there.
 * @param {Element} scroller @param {Element} block in it, perhaps not one of its children
 */
export function scrollToBlock(scroller, block) {
  const edge = scroller.getBoundingClientRect().top - scroller.scrollTop;
  const most = scroller.scrollHeight - scroller.clientHeight + 1;
  const goal = block.getBoundingClientRect().top;
  const tops = [...scroller.children, block].map((one) => one.getBoundingClientRect().top);
  const able = tops.filter((top) => top <= goal && top - edge <= most).map((top) => top - edge);
  scroller.scrollTo(0, Math.max(0, ...able));
}

/**
 * An element with its attributes and what is in it.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, string>} attributes @param {(Node|string)[]} inside
 */
export function createElement(tag, attributes, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/**
 * Asks a question that has two answers; resolves to true for the first. Escape and a tap beside it mean the second.
 * On every sheet the way back is on the left, and what goes on is last.
 * @param {{title: string, text: string, yes: string, no: string, ends?: boolean}} question `ends`: whether a yes ends
 *   something for good, so that it is not offered as the thing to do
 * @returns {Promise<boolean>}
 */
export function confirmDialog({ title, text, yes, no, ends = false }) {
  const answers = [
    createElement("button", { class: "button", value: "no", autofocus: "" }, no),
    createElement("button", { class: ends ? "button ending" : "button primary", value: "yes" }, yes),
  ];
  const sheet = createElement(
    "dialog",
    { class: "sheet question", "aria-label": title, "aria-describedby": "question-text" },
    createElement(
      "form",
      { method: "dialog", class: "sheet-body" },
      createElement("h2", {}, title),
      createElement("p", { id: "question-text" }, text),
      createElement("div", { class: "sheet-actions" }, ...answers),
    ),
  );
  return askSheet(sheet).then((answer) => answer === "yes");
}

/**
 * Shows a sheet made for one question, and resolves to the value of the button that closes it.
 * @param {HTMLDialogElement} sheet @returns {Promise<string>}
 */
export function askSheet(sheet) {
  (document.querySelector("main [data-game]") ?? document.body).append(sheet);
  makeClosable(sheet);
  sheet.showModal();
  return new Promise((done) =>
    sheet.addEventListener("close", () => {
      sheet.remove();
      done(sheet.returnValue);
    }),
  );
}

/** So far down, in pixels, it closes when it is let go, or is low again; half as far up it is tall. */
const FAR = 80;
/** Where the sheet is over the page; on wider screens it is in the panel. */
const OVER_PAGE = "(max-width: 999px)";

/** Whether such a sheet covers a part of the page. */
export const liesOverPage = () => matchMedia(OVER_PAGE).matches;

/** @param {HTMLDialogElement} sheet @param {HTMLElement} outside which says by `data-tall` that it is tall */
export function makeDrawable(sheet, outside) {
  let from = 0;
  /** @type {number|null} the pointer that draws */
  let hand = null;
  const letGo = () => {
    hand = null;
    sheet.style.transform = "";
  };
  sheet.addEventListener("pointerdown", (event) => {
    const on = /** @type {Element} */ (event.target);
    if (!liesOverPage() || !on.closest("[data-draw]") || on.closest("button")) return;
    [hand, from] = [event.pointerId, event.clientY];
    sheet.setPointerCapture(hand);
  });
  sheet.addEventListener("pointermove", (event) => {
    if (event.pointerId === hand) sheet.style.transform = `translateY(${Math.max(0, event.clientY - from)}px)`;
  });
  sheet.addEventListener("pointerup", (event) => {
    if (event.pointerId !== hand) return;
    letGo();
    const down = event.clientY - from;
    if (down > FAR && !outside.hasAttribute("data-tall")) sheet.close();
    else if (down > FAR) outside.toggleAttribute("data-tall", false);
    else if (down < -FAR / 2) outside.toggleAttribute("data-tall", true);
  });
  sheet.addEventListener("pointercancel", letGo);
}
