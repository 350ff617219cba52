// A sheet at the foot of a phone's screen that leaves the page above it in reach: drawn down by its head it closes.

/** So far down, in pixels, it closes when it is let go. */
const FAR = 80;
/** Where the sheet lies over the page; on wider screens it stands in the panel. */
const OVER_PAGE = "(max-width: 999px)";

/** Whether such a sheet covers a part of the page. */
export const liesOverPage = () => matchMedia(OVER_PAGE).matches;

/** @param {HTMLDialogElement} sheet */
export function letDraw(sheet) {
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
    if (event.clientY - from > FAR) sheet.close();
  });
  sheet.addEventListener("pointercancel", letGo);
}
