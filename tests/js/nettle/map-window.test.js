// The window on the map: what is seen first, zooming, dragging, gliding.
import assert from "node:assert/strict";
import { test } from "node:test";
import { all, moved, showing, showsAll, zoomed } from "../../../static/nettle/map-window.js";

const room = { w: 320, h: 240 };

test("a zoom keeps the point under the finger where it is", () => {
  const view = zoomed({ x: 0, y: 0, w: 400, h: 200 }, 0.5, { x: 40, y: 10 }, room);
  assert.deepEqual(view, { x: 20, y: 5, w: 200, h: 100 });
});

test("all of a map is seen with a margin in pixels, in the shape of the room, never larger than life", () => {
  for (const extent of [
    { x: -90, y: -80, w: 120, h: 100 },
    { x: -500, y: -200, w: 700, h: 300 },
    { x: -100, y: -600, w: 300, h: 900 },
  ]) {
    const view = all(extent, room, 24);
    const margin = 24 * (view.w / room.w) - 1e-9;
    assert.ok(view.x + margin <= extent.x && view.y + margin <= extent.y);
    assert.ok(extent.x + extent.w + margin <= view.x + view.w && extent.y + extent.h + margin <= view.y + view.h);
    assert.ok(Math.abs(view.w / view.h - room.w / room.h) < 1e-9 && view.w >= room.w);
    assert.ok(showsAll(view, view) && !showsAll({ ...view, x: view.x + 9 }, view));
  }
});

test("a map cannot be dragged out of sight, and a window moves only as far as it must", () => {
  const whole = { x: -400, y: -300, w: 800, h: 600 };
  const view = { x: -100, y: -75, w: 200, h: 150 };
  assert.equal(moved(view, { x: 9999, y: 0 }, whole).x, 300);
  assert.deepEqual(showing(view, { x: 150, y: 0, w: 40, h: 20 }), { ...view, x: -10 });
  assert.deepEqual(showing(view, { x: 0, y: 0, w: 40, h: 20 }), view);
});
