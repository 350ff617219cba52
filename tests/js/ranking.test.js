// Places in the browser are those of the server (see games/plays/ranking.py).
import assert from "node:assert/strict";
import { test } from "node:test";
import { byPoints } from "../../static/site/ranking.js";

test("equal points share a place in the order in which they came, and no points have none", () => {
  const rows = [..."abcd"].map((name, n) => ({ name, points: [3, 0, 7, 3][n] }));
  const found = byPoints(rows, (row) => row.points).map(({ name, rank }) => [name, rank]);
  assert.deepEqual(found, [["c", 1], ["a", 2], ["d", 2], ["b", 0]]); // prettier-ignore
});
