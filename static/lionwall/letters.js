// Load the typefaces of characters. The page brings the typeface of its cards; the names and parts that appear later
// need another, whose address names its characters (games/lionwall/typefaces.py).

const CHARACTER = /[\u2e80-\u9fff\u{20000}-\u{3ffff}]/gu;
/** The most characters of a typeface, as the server says (MOST). */
const MOST = 96;
/** Those that came by this script. @type {Set<string>} */
const loaded = new Set();

/** The characters of a text, each once, ascending. @param {string} text */
export const charactersIn = (text) =>
  [...new Set(text.match(CHARACTER))].sort((a, b) => Number(a.codePointAt(0)) - Number(b.codePointAt(0)));

/** Where the typeface of some characters is. @param {string[]} characters */
export const addressOf = (characters) => `/lionwall/letters/${characters.map(hexCode).join("-")}.woff2`;

/** @param {string} character */
const hexCode = (character) => Number(character.codePointAt(0)).toString(16);

/** Has the browser load whatever of a text no typeface of the page draws yet. @param {unknown} content */
export function loadLetters(content) {
  const missing = charactersIn(JSON.stringify(content) ?? "").filter((one) => !loaded.has(one) && !hasTypeface(one));
  for (const one of missing) loaded.add(one);
  for (let at = 0; at < missing.length; at += MOST) loadTypeface(missing.slice(at, at + MOST));
}

/** @param {string[]} some */
function loadTypeface(some) {
  const range = some.map((one) => `U+${hexCode(one)}`).join(", ");
  document.fonts.add(new FontFace("Wall", `url("${addressOf(some)}")`, { weight: "100 900", unicodeRange: range }));
}

/** Whether one of the page's own typefaces is for a character. @param {string} character */
function hasTypeface(character) {
  const code = `U+${hexCode(character)}`.toUpperCase();
  return [...document.fonts].some(
    (face) => face.family.includes("Wall") && face.unicodeRange.toUpperCase().split(/,\s*/).includes(code),
  );
}
