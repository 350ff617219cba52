// Shuffling the wall, and its clock.
import assert from "node:assert/strict";
import { test } from "node:test";
import { WallClock } from "../../static/lionwall/clock.js";
import { shuffleOrder } from "../../static/lionwall/wall.js";

test("a shuffle keeps the cards and changes their order", () => {
  const cards = [..."abcdefgh"];
  for (let n = 0; n < 50; n += 1) {
    const mixed = shuffleOrder(cards);
    assert.notDeepEqual(mixed, cards);
    assert.deepEqual([...mixed].sort(), cards);
  }
  assert.deepEqual(shuffleOrder(["a"]), ["a"]);
});

test("the clock goes on through a reload and ends once", () => {
  const [kept, told] = [new Map(), []];
  const memory = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  let [now, ended] = [1_000_000, 0];
  const ways = { now: () => now, memory };
  const end = () => (ended += 1);
  const clock = () => new WallClock("page", (left) => told.push(left), end, ways);
  const first = clock();
  first.start(150);
  assert.equal(told.at(-1), 150);
  first.stop();
  now += 100_000;
  const second = clock();
  second.resume(150);
  assert.equal(told.at(-1), 50);
  second.stop();
  now += 60_000;
  const third = clock();
  third.resume(150);
  assert.deepEqual([ended, third.timer], [1, undefined]);
  kept.clear(); // as in a browser whose storage was full
  const fourth = clock();
  fourth.resume(150, 30);
  assert.equal(told.at(-1), 120);
  fourth.stop();
});
