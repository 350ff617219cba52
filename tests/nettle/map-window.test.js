// The window on the map: what is seen first.
import assert from "node:assert/strict";
import { test } from "node:test";
import { all, showsAll } from "../../static/nettle/map-window.js";

const room = { w: 320, h: 240 };

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
