// Who has won a race.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decided } from "../../static/rooms/finish.js";

const seat = (name, place, kind = "done") => ({ name, here: true, part: { kind, place } });
const [alice, carol] = [seat("Alice", 1), seat("Carol", 3)];
const [dan, eve] = [seat("Dan", null), seat("Eve", null, "racing")];

test("a race of several is decided when all have finished, against one who gave up, too", () => {
  const seen = (seats, me) => decided(seats, (seat) => seat === me);
  assert.deepEqual(seen([alice, dan], alice), { place: 1, of: 2, winner: "Alice" });
  assert.deepEqual(seen([alice, dan], dan), { place: null, of: 2, winner: "Alice" });
  assert.deepEqual([seen([alice], alice), seen([alice, eve], alice), seen([dan, carol], dan)], [null, null, null]);
});
