// A result as a picture to share, drawn from its share text, which gives nothing away: paper, the game's colour, the
// emoji lines large, name and day small.

import { parts } from "./sharing.js";

const [WIDTH, HEIGHT, EDGE] = [1200, 630, 80];
const [TOP, FOOT] = [190, 540];
const LARGEST = 84;
const LINE = 1.2;

/** @param {string} name a token of the site's colours @param {Element} within */
function colour(name, within) {
  const probe = document.createElement("i");
  probe.hidden = true;
  probe.style.color = `var(${name})`;
  within.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/**
 * Draws a result.
 * @param {string} text the whole share text @param {Element} game whose colours are taken
 */
export function drawn(text, game) {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const style = getComputedStyle(document.documentElement);
  const [serif, sans] = ["--serif", "--sans"].map((name) => style.getPropertyValue(name));
  const { title, story } = parts(text);
  pen.fillStyle = colour("--paper", game);
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = colour("--game", game);
  pen.fillRect(0, 0, WIDTH, 18);
  pen.fillStyle = colour("--ink", game);
  pen.font = `600 48px ${serif}`;
  pen.fillText(title.trim(), EDGE, 120, WIDTH - 2 * EDGE);
  pen.fillText("Fivefold", EDGE, HEIGHT - 36);
  lines(pen, story.trim().split("\n"), sans);
  return canvas;
}

/**
 * The lines in the middle, as large as they fit.
 * @param {CanvasRenderingContext2D} pen @param {string[]} rows @param {string} sans
 */
function lines(pen, rows, sans) {
  pen.font = `100px ${sans}`;
  const widest = Math.max(...rows.map((row) => pen.measureText(row).width), 1);
  const size = Math.min(LARGEST, (FOOT - TOP) / (rows.length * LINE), (100 * (WIDTH - 2 * EDGE)) / widest);
  pen.font = `${size}px ${sans}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const first = (TOP + FOOT) / 2 - ((rows.length - 1) * size * LINE) / 2;
  rows.forEach((row, n) => pen.fillText(row, WIDTH / 2, first + n * size * LINE));
}

/** The picture as a file that can be shared; null where none can be made. @param {string} text @param {Element} game */
export async function pictureOf(text, game) {
  const canvas = drawn(text, game);
  /** @type {Blob|null} */
  const data = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return data && new File([data], "fivefold.png", { type: "image/png" });
}
