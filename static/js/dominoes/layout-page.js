// A layout's page: its progress while a worker makes it; then zoom.

const ASK_EVERY = 500;
const ZOOMS = [1, 1.5, 2, 3, 4, 6];

/** @import {DominoesProgress} from "fivefold/wire" */

/** @param {HTMLElement} making */
async function follow(making) {
  const bar = /** @type {HTMLProgressElement} */ (making.querySelector("progress"));
  const line = /** @type {HTMLElement} */ (making.querySelector("[data-told]"));
  /** @type {DominoesProgress|null} */
  const progress = await fetch(making.dataset.progress ?? "")
    .then((response) => response.json())
    .catch(() => null);
  if (progress?.state === "done" || progress?.state === "failed") {
    location.reload();
    return;
  }
  if (progress?.state === "running") {
    bar.value = progress.part;
    line.textContent = `${progress.placed} of ${progress.of} tiles laid so far.`;
    show(making, progress.placed);
  } else if (progress?.waits && progress.waits !== line.textContent?.trim()) line.textContent = progress.waits;
  setTimeout(() => follow(making), ASK_EVERY);
}

/** The best board so far, once it is better than what is shown. @param {HTMLElement} making @param {number} placed */
function show(making, placed) {
  const picture = /** @type {HTMLImageElement} */ (making.querySelector("[data-live]"));
  const address = `${picture.dataset.live}?tiles=${placed}`;
  if (placed && picture.getAttribute("src") !== address) picture.src = address;
}

/** @param {HTMLElement} frame */
function zoomable(frame) {
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

const making = /** @type {HTMLElement|null} */ (document.querySelector("[data-progress]"));
if (making) follow(making);
const frame = /** @type {HTMLElement|null} */ (document.querySelector(".picture-frame"));
if (frame) zoomable(frame);
