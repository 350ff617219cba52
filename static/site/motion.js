// Motion that explains, and only where it is welcome.

/** Neither the device nor the settings ask for less. */
export const motionIsWelcome = () =>
  document.documentElement.dataset.motion !== "less" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
