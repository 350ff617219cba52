// When the day ends and new puzzles come.

/** The end of the day in the site's time zone, by this browser's clock, which may be wrong; in milliseconds. */
export const dayEnds = Date.now() + 1000 * Number(document.body.dataset.dayLeft);
