// Draw a board as SVG: cells, bands, numbers and marks. A cell is 100 units wide; templates/chains/board.html draws the
// same before the script runs.

import { nothing, svg } from "lit";
import { HOLE, START, cellKey, cellsOf } from "fivefold/chains/board.js";

/** @import {ChainsHinted} from "fivefold/wire" */
/** @import {Cell, Level} from "fivefold/chains/board.js" */

export const CELL = 100;
/** The marks of the chains: blue, orange, green, pink, yellow. */
const MARKS = [
  "M0-30A30 30 0 1 0 0 30A30 30 0 1 0 0-30Z",
  "M0-32L29 21H-29Z",
  "M-27-27H27V27H-27Z",
  "M0-36L36 0L0 36L-36 0Z",
  "M0-35L10-11L35-9L16 8L22 33L0 19L-22 33L-16 8L-35-9L-10-11Z",
];

/** The middle of a cell. @param {Cell} cell @returns {[number, number]} x and y */
export const cellMiddle = ([row, column]) => [column * CELL + CELL / 2, row * CELL + CELL / 2];

/** The cell under a pointer, perhaps outside of the board. @param {SVGSVGElement} board @param {PointerEvent} event */
export function cellUnder(board, { clientX, clientY }) {
  const point = new DOMPoint(clientX, clientY).matrixTransform(board.getScreenCTM()?.inverse());
  return /** @type {Cell} */ ([Math.floor(point.y / CELL), Math.floor(point.x / CELL)]);
}

/** @param {Level} level */
export const viewBox = (level) => `-4 -4 ${level[0].length * CELL + 8} ${level.length * CELL + 8}`;

/** A line through the middles of some cells. @param {Cell[]} path */
export const linePath = (path) => `M${path.map((cell) => cellMiddle(cell).join(" ")).join("L")}`;

/** The line of a chain; a chain of one cell is a dot. @param {Cell[]} path */
export const bandPath = (path) => linePath(path.length > 1 ? path : [path[0], path[0]]);

/**
 * The cells, row by row; where they are mentioned, each is a cell of a grid with a name.
 * @param {Level} level @param {Set<string>} [lost] @param {((cell: Cell) => string)|null} [describeCell]
 */
export function renderCells(level, lost = new Set(), describeCell = null) {
  const one = (/** @type {number} */ number, /** @type {Cell} */ cell) =>
    number === HOLE ? nothing : renderCell(cell, lost, describeCell);
  return svg`<g class="cells" role=${describeCell ? "rowgroup" : nothing}>${level.map(
    (row, r) => svg`<g role=${describeCell ? "row" : nothing}>${row.map((number, c) => one(number, [r, c]))}</g>`,
  )}</g>`;
}

/** @param {Cell} cell @param {Set<string>} lost @param {((cell: Cell) => string)|null} describeCell */
function renderCell([r, c], lost, describeCell) {
  return svg`<rect
    class=${lost.has(`${r},${c}`) ? "lost" : ""}
    role=${describeCell ? "gridcell" : nothing} aria-label=${describeCell?.([r, c]) ?? nothing}
    data-cell=${cellKey([r, c])}
    x=${c * CELL + 4} y=${r * CELL + 4} width=${CELL - 8} height=${CELL - 8} rx="14"></rect>`;
}

/**
 * A chain; where a board has a tone (see `renderTone`) it brightens with the numbers.
 * @param {Cell[]} path @param {number} n
 * @param {{more?: string, toned?: string}} [how] classes, and the name of the tone
 */
export function renderBand(path, n, { more = "", toned = "" } = {}) {
  const d = bandPath(path);
  return svg`<g class="band chain-${n + 1} ${more}"><path class="edge" d=${d}></path>
    <path class="fill" d=${d}></path>
    ${toned ? svg`<path class="tone" d=${d} stroke="url(#${toned})"></path>` : nothing}</g>`;
}

/** How much lighter the highest number is than the lowest. */
const BRIGHTEST = 0.55;
/** How far before and after the edge of a cell one tone goes over into the other. */
const SOFT = 16;

/**
 * A light over the whole board that grows with the numbers, and changes softly from cell to cell: what chains are
 * painted with.
 * @param {Level} level @param {string} name
 */
export function renderTone(level, name) {
  const all = level.flat().filter((number) => number > START);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const light = (/** @type {number} */ number) =>
    most > least ? ((BRIGHTEST * (Math.max(number, least) - least)) / (most - least)).toFixed(3) : "0.2";
  const height = level.length * CELL;
  const width = level[0].length * CELL;
  const found = cellsOf(level);
  /** @type {Map<string, [string, string, boolean]>} */
  const kinds = new Map();
  const seams = found.flatMap(([r, c]) =>
    [
      [0, 1],
      [1, 0],
    ].flatMap(([down, right]) => {
      const there = level[r + down]?.[c + right] ?? HOLE;
      const [from, to] = [light(level[r][c]), light(there)];
      if (there === HOLE || from === to) return [];
      const kind = `${name}-${from}-${to}-${down}`.replaceAll(".", "_");
      kinds.set(kind, [from, to, down > 0]);
      const [x, y] = [c * CELL + (right ? CELL - SOFT : 0), r * CELL + (down ? CELL - SOFT : 0)];
      return [{ kind, x, y, wide: right ? 2 * SOFT : CELL, high: down ? 2 * SOFT : CELL }];
    }),
  );
  // A seam is painted in place of the two cells' own light there, which is left out below it.
  const square = (/** @type {Cell} */ [r, c]) => {
    const at = (/** @type {number} */ down, /** @type {number} */ right) => {
      const there = level[r + down]?.[c + right] ?? HOLE;
      return there !== HOLE && light(there) !== light(level[r][c]) ? SOFT : 0;
    };
    const [up, on, low, back] = [at(-1, 0), at(0, 1), at(1, 0), at(0, -1)];
    return svg`<rect x=${c * CELL + back} y=${r * CELL + up} width=${CELL - back - on} height=${CELL - up - low}
      class="shine" fill-opacity=${light(level[r][c])}></rect>`;
  };
  return svg`<defs>${[...kinds].map(
    ([kind, [from, to, down]]) => svg`<linearGradient id=${kind} x2=${down ? 0 : 1} y2=${down ? 1 : 0}>
      <stop class="shine" stop-opacity=${from}></stop>
      <stop class="shine" offset="1" stop-opacity=${to}></stop></linearGradient>`,
  )}
    <pattern id=${name} patternUnits="userSpaceOnUse" width=${width} height=${height}>
      ${found.map(square)}
      ${seams.map(
        ({ kind, x, y, wide, high }) =>
          svg`<rect x=${x} y=${y} width=${wide} height=${high} fill="url(#${kind})"></rect>`,
      )}
    </pattern></defs>`;
}

/** @param {number} n @param {Cell} cell @param {number} size @param {[number, number]} [offset] */
function renderMark(n, cell, size, offset = [0, 0]) {
  const [x, y] = cellMiddle(cell);
  return svg`<path
    class="mark-shape" d=${MARKS[n % MARKS.length]}
    transform="translate(${x + offset[0]} ${y + offset[1]}) scale(${size})"></path>`;
}

/** Where a cell's small mark is, from its middle: beside a number of one digit, above one of two. @type {Cell} */
const BESIDE = [20, -18];
/** @type {Cell} */
const ABOVE = [10, -26];

/**
 * Numbers, and each start's mark; where there are several chains, what they cover is marked, too.
 * @param {Level} level @param {Map<string, {chain: number, at: number}>} owners @param {Set<string>} [lost]
 */
export function renderNumbers(level, owners, lost = new Set()) {
  const all = cellsOf(level);
  const several = all.filter(([r, c]) => level[r][c] === START).length > 1;
  return svg`<g class="numbers-layer">${all.map((cell) => {
    const number = level[cell[0]][cell[1]];
    const owner = owners.get(cellKey(cell));
    const [x, y] = cellMiddle(cell);
    if (number === START)
      return svg`<g class="number covered start" style="--nth: 0">${renderMark(owner?.chain ?? 0, cell, 0.8)}</g>`;
    const place = number < 10 ? BESIDE : ABOVE;
    const how = owner ? "covered" : lost.has(cellKey(cell)) ? "lost" : "";
    return svg`<g class="number ${how}" data-number=${cellKey(cell)} style="--nth: ${owner?.at ?? 0}">
      <text x=${x} y=${y}>${number}</text>
      ${owner && several ? renderMark(owner.chain, cell, 0.18, place) : nothing}</g>`;
  })}</g>`;
}

/** Who covers which cell. @param {Cell[][]} chains @returns {Map<string, {chain: number, at: number}>} */
export function ownersOf(chains) {
  return new Map(
    chains.flatMap((path, chain) =>
      path.map((cell, at) => /** @type {[string, {chain: number, at: number}]} */ ([cellKey(cell), { chain, at }])),
    ),
  );
}

/** A ring round a cell. @param {Cell} cell @param {string} kind */
export const renderRing = ([r, c], kind) =>
  svg`<rect
    class="ring ${kind}" x=${c * CELL + 3} y=${r * CELL + 3} width=${CELL - 6} height=${CELL - 6} rx="15"></rect>`;

/** A line below a cell's number: a chain ends there. @param {Cell} cell */
export function renderEnd(cell) {
  const [x, y] = cellMiddle(cell);
  return svg`<path class="end-mark" d="M${x - 26} ${y + 32}H${x + 26}"></path>`;
}

/** Groups of cells that a sentence speaks of, each marked as a whole. @param {ChainsHinted["areas"]} groups */
export const renderAreas = (groups) =>
  svg`<g class="areas">${groups.map(
    (group, n) =>
      svg`<g class="area" data-nth=${n % 2}>${group.map(
        ([r, c]) => svg`<rect x=${c * CELL + 4} y=${r * CELL + 4} width=${CELL - 8} height=${CELL - 8} rx="14"></rect>`,
      )}</g>`,
  )}</g>`;

/**
 * An arrow from one cell to the next.
 * @param {ChainsHinted["goes"][number]} link @param {string} kind @param {number} [aside]
 */
export function renderArrow([from, to], kind, aside = 0) {
  const [x, y] = cellMiddle(from);
  const turn = Math.atan2(to[0] - from[0], to[1] - from[1]) * (180 / Math.PI);
  return svg`<path
    class="arrow ${kind}" d="M20 ${aside}H72M60 ${aside - 9}L74 ${aside}L60 ${aside + 9}"
    transform="translate(${x} ${y}) rotate(${turn})"></path>`;
}
