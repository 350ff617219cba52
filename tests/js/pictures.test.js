// Where pictures to share lie, and in which form they are asked for.
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { canSharePictures, inForm, pictureOf } from "../../static/js/site/pictures.js";

const dataset = /** @type {DOMStringMap} */ ({});

beforeEach(() => {
  delete dataset.clock;
  globalThis.document = /** @type {Document} */ (/** @type {unknown} */ ({ documentElement: { dataset } }));
});

after(() => Reflect.deleteProperty(globalThis, "document"));

/** @param {object} what a browser's own ways to share */
function browserWith(what) {
  Object.defineProperty(globalThis, "navigator", { value: what, configurable: true });
}

test("the picture of a result lies beside its page, that of a round beside its round", () => {
  assert.equal(pictureOf("/api/toy/small/2026-11-22/"), "/toy/small/2026-11-22/picture.png");
  assert.equal(pictureOf("/api/room/ABCD/rounds/2/"), "/room/ABCD/rounds/2/picture.png");
});

test("a picture is asked for in a form, and without a time where the clock is hidden", () => {
  assert.equal(inForm("/today.png", "wide"), "/today.png?form=wide");
  dataset.clock = "off";
  assert.equal(inForm("/today.png", "even"), "/today.png?form=even&clock=off");
});

test("a share menu that takes no files shares no pictures, and a browser without one neither", () => {
  browserWith({});
  assert.equal(canSharePictures(), false);
  browserWith({ share: () => {}, canShare: () => false });
  assert.equal(canSharePictures(), false);
  browserWith({ share: () => {}, canShare: (/** @type {ShareData} */ what) => what.files?.length === 1 });
  assert.equal(canSharePictures(), true);
});
