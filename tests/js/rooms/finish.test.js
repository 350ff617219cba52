// Who has won a race.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decided } from "../../../static/rooms/finish.js";

const done = (place, status, line, seconds, near = "") => ({
  ...{ kind: "done", moves: 3, share: 1, text: "", emoji: [] },
  ...{ status, line, seconds, place, near },
});
const alice = { name: "Alice", number: 1, here: true, part: done(1, "won", "3 guesses", 65) };
const carol = { name: "Carol", number: 3, here: true, part: done(3, "lost", "–", 90, "2 guesses from it") };
const dan = { name: "Dan", number: 4, here: true, part: done(null, "gave up", "–", 10, "3 guesses from it") };
const eve = { name: "Eve", number: 5, here: true, part: { kind: "racing" } };

test("a race of several is decided when all have finished, against one who gave up, too", () => {
  const seen = (seats, me) => decided(seats, (seat) => seat === me);
  assert.deepEqual(seen([alice, dan], alice), { place: 1, of: 2, winner: "Alice" });
  assert.deepEqual(seen([alice, dan], dan), { place: null, of: 2, winner: "Alice" });
  assert.deepEqual([seen([alice], alice), seen([alice, eve], alice), seen([dan, carol], dan)], [null, null, null]);
});
