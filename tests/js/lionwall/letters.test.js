// The typefaces of characters: which characters a text has, and where their typeface is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, charactersIn } from "../../../static/js/lionwall/letters.js";

test("a text has each of its characters once, ascending, and no signs of other kinds", () => {
  assert.deepEqual(charactersIn("河 water, 氵, 河 🦁 é"), ["氵", "河"]);
  assert.deepEqual(charactersIn("𧾷 foot"), ["𧾷"]);
  assert.deepEqual(charactersIn("water"), []);
});

test("the address of a typeface names its characters", () => {
  assert.equal(addressOf(["氵", "河"]), "/lionwall/letters/6c35-6cb3.woff2");
});
