// Show a sheet at the foot of a phone's screen, beside the page. Drawn up by its head it is tall; drawn down it is low,
// then closes.

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
