// Who counts as here on the big screen while pages change.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GRACE, Presence } from "../../../static/js/rooms/presence.js";

const seat = (player, here, left = false) => ({ player, here, left });

function looking(changing) {
  const clock = { now: 1000 };
  const presence = new Presence(changing, () => clock.now);
  const here = (...seats) => presence.asShown(seats).filter((one) => one.here).length;
  return { clock, here };
}

test("whoever changes page is here for a while, and then away", () => {
  const { clock, here } = looking(false);
  assert.equal(here(seat("alice", true), seat("bob", true)), 2);
  clock.now += GRACE - 1;
  assert.equal(here(seat("alice", false), seat("bob", true)), 2);
  clock.now += 1;
  assert.equal(here(seat("alice", false), seat("bob", true)), 1);
});

test("who has left is not here, and who was never seen here is away", () => {
  const { here } = looking(false);
  assert.equal(here(seat("alice", true), seat("bob", false)), 1);
  assert.equal(here(seat("alice", false, true)), 0);
});

test("a screen that opens while all change page spares those, too", () => {
  const { clock, here } = looking(true);
  assert.equal(here(seat("alice", false)), 1);
  clock.now += GRACE;
  assert.equal(here(seat("alice", false)), 0);
});
