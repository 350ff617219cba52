// Emoji inside a text, found so that they can be drawn with an edge: dark signs must be seen on a dark card.

const EMOJI = /((?:[\u{1f000}-\u{1faff}\u2190-\u2bff]|\ufe0f|\u200d|\u20e3)+)/u;

/**
 * A text in pieces, by turns plain and emoji, beginning with a plain one; together they are the text.
 * @param {string} text
 * @returns {string[]}
 */
export const pieces = (text) => text.split(EMOJI);
