// Where pictures to share lie, and in which form they are asked for.
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { canSharePictures, inForm } from "../../static/site/pictures.js";

const dataset = {};

beforeEach(() => {
  delete dataset.clock;
  globalThis.document = { documentElement: { dataset } };
});

after(() => Reflect.deleteProperty(globalThis, "document"));

test("a picture is asked for in a form, and without a time where the clock is hidden", () => {
  assert.equal(inForm("/today.png", "wide"), "/today.png?form=wide");
  dataset.clock = "off";
  assert.equal(inForm("/today.png", "even"), "/today.png?form=even&clock=off");
});

test("a share menu that takes no files shares no pictures, and a browser without one neither", () => {
  const share = () => {};
  for (const [ways, can] of [
    [{}, false],
    [{ share, canShare: () => false }, false],
    [{ share, canShare: ({ files }) => files?.length === 1 }, true],
  ]) {
    Object.defineProperty(globalThis, "navigator", { value: ways, configurable: true });
    assert.equal(canSharePictures(), can);
  }
});
