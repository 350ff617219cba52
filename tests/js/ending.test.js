// What is said at an end, and how the board's own victory is timed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { kindWord, pieces, rankTold } from "../../static/js/site/ending.js";

test("a rank is told only from three players on, and never of a loss", () => {
  assert.equal(rankTold({ rank: 1, of: 2 }, "won"), "");
  assert.equal(rankTold({ rank: 2, of: 3 }, "won"), "No. 2 of 3");
  assert.equal(rankTold({ rank: 3, of: 9 }, "lost"), "");
  assert.equal(rankTold({ rank: null, of: 9 }, "won"), "", "nor where a result does not rank");
});

test("only an end that was no win has a kind word, and each its own", () => {
  assert.equal(kindWord("won"), "");
  assert.notEqual(kindWord("lost"), kindWord("gave up"));
  for (const word of [kindWord("lost"), kindWord("gave up")]) assert.match(word, /solution/);
});

test("the more flawless a win, the more confetti, within bounds", () => {
  const [laboured, fair, perfect] = [pieces(0.1), pieces(0.5), pieces(1)];
  assert.ok(pieces(-1) === pieces(0) && pieces(0) > 0);
  assert.ok(laboured < fair && fair < perfect);
  assert.equal(pieces(7), perfect);
});
