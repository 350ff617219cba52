// The wall's logic: choosing, shuffling, walking, the clock, and the typefaces of characters.
import assert from "node:assert/strict";
import { test } from "node:test";
import { WallClock } from "../../../static/lionwall/clock.js";
import { addressOf, charactersIn } from "../../../static/lionwall/letters.js";
import {
  FULL,
  isTaken,
  remaining,
  shuffled,
  toggled,
  triedBefore,
  verdict,
  wasNamed,
} from "../../../static/lionwall/wall.js";
import { named } from "../../../static/site/waiting-buttons.js";

test("a card is chosen, chosen no more, and a fifth is not taken, which is said", () => {
  const four = ["a", "b", "c", "d"];
  assert.deepEqual(toggled(["a"], "b"), ["a", "b"]);
  assert.deepEqual(toggled(["a", "b"], "a"), ["b"]);
  assert.deepEqual(toggled(four, "e"), four);
  assert.deepEqual([isTaken(four, "e"), isTaken(four, "a"), isTaken(["a"], "e")], [false, true, true]);
  assert.match(FULL, /^You have chosen four cards\./);
});

test("found cards leave the wall, the others keep their order; the same four are recognised in any order", () => {
  const found = [{ group: 0, cards: ["b", "d"], by_player: true }];
  assert.deepEqual(remaining(["d", "c", "b", "a"], found), ["c", "a"]);
  const wrong = [["a", "b", "c", "d"]];
  assert.ok(triedBefore(wrong, ["d", "c", "b", "a"]) && !triedBefore(wrong, ["a", "b", "c", "e"]));
});

test("a shuffle keeps the cards and changes their order", () => {
  const cards = [..."abcdefgh"];
  for (let n = 0; n < 50; n += 1) {
    const mixed = shuffled(cards);
    assert.notDeepEqual(mixed, cards);
    assert.deepEqual([...mixed].sort(), cards);
  }
  assert.deepEqual(shuffled(["a"]), ["a"]);
});

test("a verdict says how many groups are found, or three of four and the lives, and the right name", () => {
  const right = { right: true, one_away: false };
  assert.equal(verdict(right, null, 1), "That’s one group.");
  assert.equal(verdict(right, 3, 4), "That’s all four groups.");
  assert.equal(verdict({ right: false, one_away: true }, null, 0), "One away.");
  assert.equal(verdict({ right: false, one_away: false }, 1, 2), "Not a group. 1 heart left.");
  assert.equal(verdict({ right: false, one_away: true }, 0, 4), "One away. No hearts left.");
  assert.equal(wasNamed("double ___"), "No, the answer is “double ___”.");
  assert.deepEqual([named("Submit", true), named("Submit", false)], ["Submit, waiting", "Submit"], "not only “…”");
});

test("the clock goes on through a reload and ends once", () => {
  const [kept, told] = [new Map(), []];
  const memory = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  let [now, ended] = [1_000_000, 0];
  const clock = () =>
    new WallClock(
      "page",
      (left) => told.push(left),
      () => (ended += 1),
      { now: () => now, memory },
    );
  const first = clock();
  first.start(150);
  assert.equal(told.at(-1), 150);
  first.stop();
  now += 100_000;
  const second = clock();
  second.run(150);
  assert.equal(told.at(-1), 50);
  second.stop();
  now += 60_000;
  const third = clock();
  third.run(150);
  assert.deepEqual([ended, third.timer], [1, undefined]);
});

test("a text has each of its characters once, ascending, in a typeface whose address names them", () => {
  assert.deepEqual(charactersIn("河 water, 氵, 河 🦁 é"), ["氵", "河"]);
  assert.deepEqual(charactersIn("𧾷 foot"), ["𧾷"]);
  assert.deepEqual(charactersIn("water"), []);
  assert.equal(addressOf(["氵", "河"]), "/lionwall/letters/6c35-6cb3.woff2");
});
