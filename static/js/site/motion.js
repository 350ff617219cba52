// Motion that explains, and only where it is welcome.

/** Neither the device nor the settings ask for less. */
export const motionIsWelcome = () =>
  document.documentElement.dataset.motion !== "less" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

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
