// Boards and ways over them, as tests write them down.

/** Cells by their two digits, such as "00 01 11"; no cells for "". @param {string} text @returns {number[][]} */
export const cells = (text) => (text ? text.split(" ").map((cell) => [...cell].map(Number)) : []);

/** A level by its rows, such as "S 1 2/3 . 1". @param {string} text @returns {number[][]} */
export const level = (text) =>
  text.split("/").map((row) => row.split(" ").map((sign) => ({ S: 0, ".": -1 })[sign] ?? Number(sign)));
