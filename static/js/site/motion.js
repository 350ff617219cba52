// Motion that explains, and only where it is welcome.

const SLIDE = { duration: 320, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };

export const motionIsWelcome = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Where the rows of a list stand, by their key.
 * @param {Iterable<HTMLElement>} rows each with a data-key
 * @returns {Map<string, number>}
 */
export function places(rows) {
  return new Map([...rows].map((row) => [row.dataset.key ?? "", row.offsetTop]));
}

/**
 * Lets rows slide from where they stood to where they stand now.
 * @param {Iterable<HTMLElement>} rows
 * @param {Map<string, number>} before
 */
export function slide(rows, before) {
  if (!motionIsWelcome()) return;
  for (const row of rows) {
    const moved = (before.get(row.dataset.key ?? "") ?? row.offsetTop) - row.offsetTop;
    if (moved) row.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], SLIDE);
  }
}

/** A burst of confetti over all that is open, fetched only when it is needed. */
export async function confetti() {
  if (!motionIsWelcome()) return;
  const { default: paper } = await import("canvas-confetti");
  const air = document.createElement("canvas");
  air.className = "confetti";
  air.popover = "manual"; // so that it lies above an open sheet
  document.body.append(air);
  air.showPopover();
  await paper.create(air, { resize: true })({ particleCount: 110, spread: 80, origin: { y: 0.4 } });
  air.remove();
}
