// Times as people read them.

/** @param {number|null} seconds as m:ss, or h:mm:ss */
export function duration(seconds) {
  if (seconds === null || seconds === undefined) return "";
  const rest = String(seconds % 60).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours}:${String(minutes % 60).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/**
 * How long a play took; where its line ends with what help adds to that, the sum by which tables rank, and its parts.
 * @param {string} line @param {number|null} seconds
 */
export function timeWithHelp(line, seconds) {
  const [, minutes, rest] = line.match(/ \+(\d+):(\d\d)$/) ?? [];
  if (!minutes || seconds === null) return duration(seconds);
  const added = 60 * Number(minutes) + Number(rest);
  return `${duration(seconds + added)} with help (${duration(seconds)} + ${duration(added)})`;
}

/**
 * How long something took, in words as the coach's lines have them.
 * @param {number} seconds
 */
export function lasting(seconds) {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return parts(whole, 60, "min", "s");
  return parts(Math.floor(whole / 60), 60, "h", "min");
}

/** @param {number} whole @param {number} of @param {string} large @param {string} small */
function parts(whole, of, large, small) {
  const rest = whole % of ? ` ${whole % of} ${small}` : "";
  return `${Math.floor(whole / of)} ${large}${rest}`;
}

/** @param {number} milliseconds until a moment, as h:mm:ss; never below nought */
export function countdown(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part, place) => (place ? String(part).padStart(2, "0") : String(part))).join(":");
}
