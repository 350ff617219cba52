// Check on the page where a tile may lie, and why not. The server judges every move; this only previews.

/**
 * @import {DominoesHalf, DominoesLaidShown, DominoesLaidTile, DominoesView} from "fivefold/wire"
 * @typedef {DominoesLaidTile["squares"][number]} Square column and row, counted from 0
 * @typedef {DominoesLaidTile & Partial<DominoesLaidShown>} Laid a tile as the server or as this page lays it
 * @typedef {DominoesView["par"]} Par the most joins that are known, and those for two stars
 * @typedef {{redo: true}|{lights: true}|{shift: number, squares: Square[]}} LaterMove
 * @typedef {Pick<DominoesView, "width"|"height"|"tiles"|"matches">} Ground
 * @typedef {{code: "off_board"|"occupied"|"apart"|"clash", squares?: [Square, Square], names?: [string, string]}} Fault
 */

/** Right, down, left, up: the ways in which a tile's names may follow each other. */
export const STEPS = /** @type {Square[]} */ ([
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]);

/** @param {Square} square */
export const keyOf = ([x, y]) => `${x},${y}`;

/** @param {Square} start @param {number} way @param {number} count @returns {Square[]} */
export function squaresFrom([x, y], way, count) {
  const [dx, dy] = STEPS[way];
  return Array.from({ length: count }, (_, n) => /** @type {Square} */ ([x + dx * n, y + dy * n]));
}

/** The way in which a laid tile's names follow each other. @param {Square[]} squares */
export function wayOf(squares) {
  if (squares.length < 2) return 0;
  const [[ax, ay], [bx, by]] = squares;
  return STEPS.findIndex(([dx, dy]) => dx === bx - ax && dy === by - ay);
}

/**
 * The tile, and its half, on each square.
 * @param {Ground} ground @param {Laid[]} laid @returns {Map<string, DominoesHalf>}
 */
function mapHalves(ground, laid) {
  return new Map(
    laid.flatMap((one) =>
      one.squares.map(
        (square, n) => /** @type {[string, DominoesHalf]} */ ([keyOf(square), ground.tiles[one.tile][n]]),
      ),
    ),
  );
}

/** @param {Ground} ground @param {DominoesHalf} one @param {DominoesHalf} other */
export const isMatch = (ground, one, other) =>
  one.name !== null && other.name !== null && ground.matches[one.name].includes(other.name);

/**
 * Why a tile may not lie there, or null where it may.
 * @param {Ground} ground @param {Laid[]} laid @param {number} tile @param {Square[]} squares @returns {Fault|null}
 */
export function findFault(ground, laid, tile, squares) {
  return findFaultAmong(ground, mapHalves(ground, laid), tile, squares);
}

/**
 * Why a tile may not lie there, or null where it may, beside what is on each square.
 * @param {Ground} ground @param {Map<string, DominoesHalf>} there @param {number} tile @param {Square[]} squares
 * @returns {Fault|null}
 */
function findFaultAmong(ground, there, tile, squares) {
  if (!squares.every(([x, y]) => x >= 0 && y >= 0 && x < ground.width && y < ground.height))
    return { code: "off_board" };
  if (squares.some((square) => there.has(keyOf(square)))) return { code: "occupied" };
  const met = findTouching(there, squares);
  const [clash] = met.filter(({ n, other }) => !isMatch(ground, ground.tiles[tile][n], other));
  if (clash) {
    const names = /** @type {[string, string]} */ ([ground.tiles[tile][clash.n].text, clash.other.text]);
    return { code: "clash", squares: clash.squares, names };
  }
  return met.length ? null : { code: "apart" };
}

/**
 * What a tile on some squares touches: which of its squares, the square beside it, and the half that is there.
 * @param {Map<string, DominoesHalf>} there @param {Square[]} squares
 */
function findTouching(there, squares) {
  const found = /** @type {{n: number, squares: [Square, Square], other: DominoesHalf}[]} */ ([]);
  for (const [n, [x, y]] of squares.entries()) {
    for (const [dx, dy] of [STEPS[2], STEPS[0], STEPS[3], STEPS[1]]) {
      const beside = /** @type {Square} */ ([x + dx, y + dy]);
      const other = there.get(keyOf(beside));
      if (other) found.push({ n, squares: [[x, y], beside], other });
    }
  }
  return found;
}

/** How many joins a tile makes where it fits. @param {Ground} ground @param {Laid[]} laid @param {Square[]} squares */
export const countJoinsThere = (ground, laid, squares) => findTouching(mapHalves(ground, laid), squares).length;

/**
 * All edges at which a tile would clash where it is held; none where it could not lie there anyway.
 * @param {Ground} ground @param {Laid[]} laid @param {number} tile @param {Square[]} squares
 * @returns {[Square, Square][]}
 */
export function findClashes(ground, laid, tile, squares) {
  const there = mapHalves(ground, laid);
  if (findFaultAmong(ground, there, tile, squares)?.code !== "clash") return [];
  return findTouching(there, squares)
    .filter(({ n, other }) => !isMatch(ground, ground.tiles[tile][n], other))
    .map((one) => one.squares);
}

/**
 * The joins of a laid tile between names that are not the same: its own half, and the other one.
 * @param {Ground} ground @param {Laid[]} laid @param {number} tile @returns {[DominoesHalf, DominoesHalf][]}
 */
export function findUnlikeJoins(ground, laid, tile) {
  const others = laid.filter((one) => one.tile !== tile);
  const there = mapHalves(ground, others);
  const squares = laid.find((one) => one.tile === tile)?.squares ?? [];
  return findTouching(there, squares)
    .map(({ n, other }) => /** @type {[DominoesHalf, DominoesHalf]} */ ([ground.tiles[tile][n], other]))
    .filter(([own, other]) => own.name !== other.name);
}

/** The tiles that hang together with the first one: they alone count. @param {Laid[]} laid @returns {Set<number>} */
export function findJoined(laid) {
  const there = new Map(laid.flatMap((one) => one.squares.map((square) => [keyOf(square), one])));
  const found = new Set(laid.slice(0, 1));
  for (const { squares } of found) {
    for (const [x, y] of squares) {
      for (const [dx, dy] of STEPS) {
        const other = there.get(keyOf([x + dx, y + dy]));
        if (other) found.add(other); // which is looked at in its turn
      }
    }
  }
  return new Set([...found].map(({ tile }) => tile));
}

/**
 * All places where a tile may lie.
 * @param {Ground} ground @param {Laid[]} laid @param {number} tile @returns {Square[][]}
 */
export function findOpenPlaces(ground, laid, tile) {
  const count = ground.tiles[tile].length;
  const there = mapHalves(ground, laid);
  const found = [];
  for (let y = 0; y < ground.height; y += 1) {
    for (let x = 0; x < ground.width; x += 1) {
      for (let way = 0; way < (count > 1 ? 4 : 1); way += 1) {
        const squares = squaresFrom([x, y], way, count);
        if (!findFaultAmong(ground, there, tile, squares)) found.push(squares);
      }
    }
  }
  return found;
}

/**
 * The squares of a tile with a given name, by number, on a given square.
 * @param {Square} square @param {number} way @param {number} name @param {number} count
 */
export function squaresAround([x, y], way, name, count) {
  const [dx, dy] = STEPS[way];
  return squaresFrom([x - dx * name, y - dy * name], way, count);
}

/**
 * Whether a tile does not lie in the place of a hint yet, and can go there.
 * @param {Ground} ground @param {Laid[]} laid @param {Laid} hint
 */
export function mayStillGo(ground, laid, { tile, squares }) {
  const others = laid.filter((one) => one.tile !== tile);
  const there = laid.find((one) => one.tile === tile);
  return JSON.stringify(there?.squares) !== JSON.stringify(squares) && !findFault(ground, others, tile, squares);
}

/**
 * The start that keeps a tile inside the board.
 * @param {Ground} ground @param {Square} start @param {number} way @param {number} count @returns {Square}
 */
export function keepInside(ground, [x, y], way, count) {
  const [dx, dy] = STEPS[way];
  const reach = count - 1;
  const hold = (/** @type {number} */ at, /** @type {number} */ step, /** @type {number} */ side) =>
    Math.min(Math.max(at, step < 0 ? reach : 0), side - 1 - (step > 0 ? reach : 0));
  return [hold(x, dx, ground.width), hold(y, dy, ground.height)];
}

/** The box around squares, and their places in reading order. @param {Square[]} squares */
export function boxOf(squares) {
  const xs = squares.map(([x]) => x);
  const ys = squares.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const order = [...squares.keys()].sort((a, b) => squares[a][1] - squares[b][1] || squares[a][0] - squares[b][0]);
  return { left, top, across: Math.max(...xs) - left + 1, down: Math.max(...ys) - top + 1, order };
}

/** @param {string} name */
const quoteName = (name) => (name.trim() ? `“${name}”` : "The empty half");

/** What is wrong, in a sentence. @param {Fault} problem @param {string} [below] the names of the tile that is there */
export function describeFault(problem, below = "") {
  if (problem.code === "clash" && problem.names) {
    const [own, other] = problem.names;
    const on = below && below !== other ? ` (on ${below})` : "";
    return `${quoteName(own)} and ${quoteName(other)}${on} touch there but don’t match.`;
  }
  return {
    off_board: "That goes over the edge of the board.",
    occupied: `${below || "Another tile"} is in the way there.`,
    apart: "A tile must touch another tile.",
    clash: "",
  }[problem.code];
}

/** The names of a tile as one. @param {DominoesHalf[]} tile */
export const tileName = (tile) =>
  tile
    .map((half) => half.text)
    .filter((text) => text.trim())
    .join(" ");

/** A square for a listener: row, then column. @param {Square} square */
export const describeSquare = ([x, y]) => `row ${y + 1}, column ${x + 1}`;

/** Squares one after the other for a listener. @param {Square[]} squares */
export const describeSquares = (squares) =>
  [...new Set([squares[0], squares[squares.length - 1]].map(describeSquare))].join(" to ");

/** The names of a tile for a listener, each by itself. @param {DominoesHalf[]} tile */
export const spokenTile = (tile) => tile.map((half) => half.text.trim() || "empty").join(", ");
