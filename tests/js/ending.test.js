// The board's own victory, and what is said over a result that has no word of its own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { headline, pieces } from "../../static/site/ending.js";

test("over a result without a warm word of its game is one of the site for each end", () => {
  assert.equal(new Set(["won", "lost", "gave up"].map((status) => headline("", status, null))).size, 3);
});

test("the more flawless a win, the more confetti, within bounds", () => {
  const [laboured, fair, perfect] = [pieces(0.1), pieces(0.5), pieces(1)];
  assert.ok(pieces(-1) === pieces(0) && pieces(0) > 0);
  assert.ok(laboured < fair && fair < perfect);
  assert.equal(pieces(7), perfect);
});
