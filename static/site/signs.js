// Draw the site's own signs (static/icons/signs.svg), beside words and in place of emoji in a shared text. The server
// gives the page the sign of each emoji.

import { html } from "lit";

/**
 * @typedef {"hint"|"flag"|"clock"|"turn"|"look"|"map"|"first"|"second"|"third"|"life"|"lost-life"|"ticked"|"unticked"
 *   |"found"|"thumb-up"|"thumb-down"|"party"|"sun"|"moon"|"crown"} Sign
 */

/** @type {Map<string, string>|undefined} */
let signNames;

/** The name of the sign for an emoji. @param {string} emoji @returns {string|undefined} */
function signName(emoji) {
  signNames ??= new Map(
    (document.body.dataset.emoji ?? "").split(" ").map((one) => /** @type {[string, string]} */ (one.split(":"))),
  );
  return signNames.get(emoji.replace(/[\ufe0f\u20e3]/gu, ""));
}

/** Where a sign is drawn. @param {string} name */
const signAddress = (name) => `${document.body.dataset.signs}#${name}`;

/**
 * A sign whose name the server says, as high as the text around it. A space inside would be copied with a selection.
 * @param {string} name @param {string} [label] what it says if no word is beside it
 */
export const renderSignNamed = (name, label) =>
  label
    ? html`<svg class="drawn" role="img" aria-label=${label}><use href=${signAddress(name)}></use></svg>`
    : html`<svg class="drawn" aria-hidden="true"><use href=${signAddress(name)}></use></svg>`;

/** @type {(name: Sign, label?: string) => ReturnType<typeof renderSignNamed>} */
export const renderSign = renderSignNamed;

/** The sign for an emoji, beside a word or within what has a name; the emoji if it has none. @param {string} emoji */
export function renderEmojiSign(emoji) {
  const name = signName(emoji);
  return name ? renderSignNamed(name) : emoji;
}

/** Where the sign for an emoji is drawn, for a picture that takes it in. @param {string} emoji */
export const emojiSignAddress = (emoji) => signAddress(signName(emoji) ?? "");

/** A drawn emoji, with the emoji itself beside it, unseen, to be heard and copied. @param {string} emoji */
const renderEmoji = (emoji) =>
  signName(emoji)
    ? html`<span class="emoji">${renderEmojiSign(emoji)}<span class="copied">${emoji}</span></span>`
    : emoji;

/** Split a text into plain pieces and single emoji by turns, a plain piece first. @param {string} text */
export const splitEmoji = (text) => text.split(/([\u{1f000}-\u{1faff}\u2190-\u2bff][\ufe0f\u20e3]*)/u);

/** A text as a template, its emoji drawn. @param {string} text */
export const withSigns = (text) => splitEmoji(text).map((piece, n) => (n % 2 ? renderEmoji(piece) : piece));
