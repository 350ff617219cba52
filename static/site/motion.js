// Tell whether the player wants motion: not if the device or the settings ask for less.

/** Neither the device nor the settings ask for less. */
export const motionIsWelcome = () =>
  document.documentElement.dataset.motion !== "less" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
