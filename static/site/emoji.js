// Find the emoji in a text, so that each can be drawn by a sign of the site.

const EMOJI = /([\u{1f000}-\u{1faff}\u2190-\u2bff][\ufe0f\u20e3]*)/u;

/**
 * A text in pieces, by turns plain and one emoji, beginning with a plain one; together they are the text.
 * @param {string} text @returns {string[]}
 */
export const splitEmoji = (text) => text.split(EMOJI);

/** An emoji without what belongs to it. @param {string} emoji */
export const bareEmoji = (emoji) => emoji.replace(/[\ufe0f\u20e3]/gu, "");
