import assert from "node:assert/strict";
import { test } from "node:test";
import { Learnt } from "../../../static/js/nettle/learnt.js";
import { Store } from "../../../static/js/site/store.js";

test("a sign's word is shown with its first three clues, also when they are drawn again, and in no later one", () => {
  const learnt = new Learnt(
    new Store(() => {
      throw new Error("forbidden");
    }),
  );
  for (const clue of ["a 1", "a 2", "a 2", "b 1"]) assert.deepEqual([...learnt.note(clue, ["up", "up"])], ["up"]);
  assert.deepEqual([...learnt.note("b 2", ["up", "down"])], ["down"]);
  assert.deepEqual([...learnt.note("a 1", ["up"])], ["up"]);
});
