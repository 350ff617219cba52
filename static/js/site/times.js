// Times as people read them.

/** @param {number|null} seconds as m:ss, or h:mm:ss */
export function duration(seconds) {
  if (seconds === null || seconds === undefined) return "";
  const rest = String(seconds % 60).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours}:${String(minutes % 60).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** @param {number} milliseconds until a moment, as h:mm:ss; never below nought */
export function countdown(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part, place) => (place ? String(part).padStart(2, "0") : String(part))).join(":");
}

/** How long it is until a moment, roughly: “3 h”, “25 min”, “a minute”. @param {number} milliseconds */
export function roughly(milliseconds) {
  const minutes = Math.round(Math.max(0, milliseconds) / 60000);
  if (minutes >= 60) return `${Math.round(minutes / 60)} h`;
  return minutes > 1 ? `${minutes} min` : "a minute";
}

/** A rank in words: “1st”, “12th”. @param {number} rank */
export function ordinal(rank) {
  const teen = rank % 100 > 10 && rank % 100 < 14;
  return rank + (teen ? "th" : (["th", "st", "nd", "rd"][rank % 10] ?? "th"));
}
