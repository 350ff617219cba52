// Show a layout's page: the best board so far while a worker makes it; then let people zoom.

const ZOOMS = [1, 1.5, 2, 3, 4, 6];

/** The best board so far, once there is news of it. @param {HTMLImageElement} picture @param {string} note */
function showPicture(picture, note) {
  const address = `${picture.dataset.live}?at=${encodeURIComponent(note)}`;
  if (note && picture.getAttribute("src") !== address) picture.src = address;
}

/** @param {HTMLElement} frame */
function makeZoomable(frame) {
  const picture = /** @type {HTMLImageElement} */ (frame.querySelector("img"));
  let at = 0;
  const zoom = (/** @type {number} */ next) => {
    const before = ZOOMS[at];
    at = Math.min(Math.max(next, 0), ZOOMS.length - 1);
    const [x, y] = [frame.scrollLeft + frame.clientWidth / 2, frame.scrollTop + frame.clientHeight / 2];
    picture.style.setProperty("--zoom", String(ZOOMS[at]));
    const grown = ZOOMS[at] / before;
    frame.scrollTo(x * grown - frame.clientWidth / 2, y * grown - frame.clientHeight / 2);
  };
  const by = /** @type {Record<string, () => void>} */ ({
    in: () => zoom(at + 1),
    out: () => zoom(at - 1),
    all: () => zoom(0),
  });
  document.addEventListener("click", (event) =>
    by[/** @type {HTMLElement} */ (event.target).closest?.("[data-zoom]")?.getAttribute("data-zoom") ?? ""]?.(),
  );
  frame.addEventListener("keydown", (event) =>
    /** @type {Record<string, () => void>} */ ({ "+": by.in, "=": by.in, "-": by.out, 0: by.all })[event.key]?.(),
  );
  frame.addEventListener("dblclick", by.in);
  dragToScroll(frame);
}

/** @param {HTMLElement} frame */
function dragToScroll(frame) {
  frame.addEventListener("pointerdown", (down) => {
    if (down.pointerType !== "mouse" || down.button !== 0) return;
    down.preventDefault();
    const [left, top] = [frame.scrollLeft, frame.scrollTop];
    const move = (/** @type {PointerEvent} */ now) =>
      frame.scrollTo(left + down.clientX - now.clientX, top + down.clientY - now.clientY);
    addEventListener("pointermove", move);
    addEventListener("pointerup", () => removeEventListener("pointermove", move), { once: true });
  });
}

const live = /** @type {HTMLImageElement|null} */ (document.querySelector("[data-live]"));
if (live)
  document.addEventListener("job", (event) => showPicture(live, /** @type {CustomEvent} */ (event).detail.note));
const frame = /** @type {HTMLElement|null} */ (document.querySelector(".picture-frame"));
if (frame) makeZoomable(frame);
