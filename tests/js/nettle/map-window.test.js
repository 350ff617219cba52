// The window on the map: what is seen first, zooming, dragging, gliding.
import assert from "node:assert/strict";
import { test } from "node:test";
import { RING, ringOf } from "../../../static/js/nettle/map-layout.js";
import { all, between, first, moved, showing, showsAll, zoomed } from "../../../static/js/nettle/map-window.js";

const room = { w: 320, h: 240 };

test("a zoom keeps the point under the finger where it is", () => {
  const view = zoomed({ x: 0, y: 0, w: 400, h: 200 }, 0.5, { x: 40, y: 10 }, room);
  assert.deepEqual(view, { x: 20, y: 5, w: 200, h: 100 });
});

test("all of a map is about the answer, in the shape of the room, never larger than life", () => {
  for (const rings of [2, 5, 12]) {
    const view = all(rings, room);
    assert.deepEqual([view.x, view.y], [-view.w / 2, -view.h / 2]);
    assert.ok(Math.min(view.w, view.h) / 2 > ringOf(rings));
    assert.ok(Math.abs(view.w / view.h - room.w / room.h) < 1e-9 && view.w >= room.w);
  }
});

test("a map opens whole, until its rings would lie too close to be told apart", () => {
  assert.deepEqual(first(3, room), all(3, room));
  const view = first(20, room);
  assert.ok(view.w < all(20, room).w && (RING * room.w) / view.w >= 15);
  assert.ok(showsAll(first(3, room), all(3, room)) && !showsAll(view, all(20, room)));
});

test("a map cannot be dragged out of sight, and a window moves only as far as it must", () => {
  const whole = { x: -400, y: -300, w: 800, h: 600 };
  const view = { x: -100, y: -75, w: 200, h: 150 };
  assert.equal(moved(view, { x: 9999, y: 0 }, whole).x, 300);
  assert.deepEqual(showing(view, { x: 150, y: 0, w: 40, h: 20 }), { ...view, x: -10 });
  assert.deepEqual(showing(view, { x: 0, y: 0, w: 40, h: 20 }), view);
});

test("a glide is half way at half time", () => {
  const to = { x: 10, y: 20, w: 50, h: 40 };
  assert.deepEqual(between({ x: 0, y: 0, w: 100, h: 80 }, to, 0.5), { x: 5, y: 10, w: 75, h: 60 });
});
