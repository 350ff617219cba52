// Draw the site's own signs (static/icons/signs.svg), beside words and in place of emoji in a shared text. The server
// gives the page the sign of each emoji.

import { html } from "lit";
import { bareEmoji, splitEmoji } from "./emoji.js";

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
  return signNames.get(bareEmoji(emoji));
}

/** Where a sign is drawn. @param {string} name */
const signAddress = (name) => `${document.body.dataset.signs}#${name}`;

/** Without any space inside: a selection would copy it. @param {string} name @param {string} [label] */
const renderSvg = (name, label) =>
  label
    ? html`<svg class="drawn" role="img" aria-label=${label}><use href=${signAddress(name)}></use></svg>`
    : html`<svg class="drawn" aria-hidden="true"><use href=${signAddress(name)}></use></svg>`;

/**
 * A sign, as high as the text around it.
 * @param {Sign} name
 * @param {string} [label] what it says if no word is beside it
 */
export const renderSign = (name, label) => renderSvg(name, label);

/** A sign whose name the server says, such as a badge's. @param {string} name */
export const renderSignNamed = (name) => renderSvg(name);

/**
 * The sign for an emoji, beside a word or within what has a name; the emoji itself where there is none.
 * @param {string} emoji
 */
export function renderEmojiSign(emoji) {
  const name = signName(emoji);
  return name ? renderSvg(name) : emoji;
}

/** Where the sign for an emoji is drawn, for a picture that takes it in. @param {string} emoji */
export const emojiSignAddress = (emoji) => signAddress(signName(emoji) ?? "");

/** A drawn emoji, with the emoji itself beside it, unseen, to be heard and copied. @param {string} emoji */
const renderEmoji = (emoji) =>
  signName(emoji)
    ? html`<span class="emoji">${renderEmojiSign(emoji)}<span class="copied">${emoji}</span></span>`
    : emoji;

/** A text as a template, its emoji drawn. @param {string} text */
export const withSigns = (text) => splitEmoji(text).map((piece, n) => (n % 2 ? renderEmoji(piece) : piece));
