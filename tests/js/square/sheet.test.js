import assert from "node:assert/strict";
import { test } from "node:test";
import { Sheet } from "../../../static/js/square/sheet.js";

const known = (letters, more = {}) => ({
  letters: letters.padEnd(16, "."),
  sure: [],
  wrong: [],
  revealed: [],
  told: [],
  ...more,
});

test("what is typed lies over what the server knows, and waits to be sent", () => {
  const sheet = new Sheet(known("AB"));
  assert.equal(sheet.unsent, null);
  assert.equal(sheet.write(1, "X"), true);
  assert.equal(sheet.unsent, "AX".padEnd(16, "."));
});

test("a letter taken back leaves nothing to send", () => {
  const sheet = new Sheet(known("AB"));
  sheet.write(1, "X");
  sheet.write(1, "B");
  assert.equal(sheet.unsent, null);
});

test("what arrived is no longer waiting, and what was typed meanwhile still is", () => {
  const sheet = new Sheet(known(""));
  sheet.write(0, "A");
  sheet.write(1, "B");
  sheet.adopt(known("A"));
  assert.equal(sheet.unsent, "AB".padEnd(16, "."));
  sheet.adopt(known("AB"));
  assert.equal(sheet.unsent, null);
});

test("a sure cell cannot be written, and wins over what was typed", () => {
  const sheet = new Sheet(known("A", { sure: [0] }));
  assert.equal(sheet.write(0, "X"), false);
  sheet.write(1, "X");
  sheet.adopt(known("AB", { sure: [0, 1] }));
  assert.equal(sheet.letters[1], "B");
  assert.equal(sheet.unsent, null);
});

test("a letter told wrong is struck until it is changed", () => {
  const sheet = new Sheet(known("A", { wrong: [0] }));
  assert.equal(sheet.isWrong(0), true);
  sheet.write(0, "B");
  assert.equal(sheet.isWrong(0), false);
});

test("a full grid is ready once no struck letter is left in it", () => {
  const sheet = new Sheet(known("A".repeat(16), { wrong: [3] }));
  assert.equal(sheet.ready, false);
  sheet.write(3, "B");
  assert.equal(sheet.ready, true);
  sheet.write(5, ".");
  assert.equal(sheet.ready, false);
});

test("a letter that is taken back while it is on its way stays taken back", () => {
  const sheet = new Sheet(known(""));
  sheet.write(4, "X");
  sheet.underway = true;
  sheet.write(4, ".");
  sheet.adopt(known("....X"));
  sheet.arrived();
  assert.equal(sheet.letters[4], ".");
  assert.equal(sheet.unsent, ".".repeat(16));
});

test("a letter that is taken back and never arrives leaves nothing to send", () => {
  const sheet = new Sheet(known(""));
  sheet.write(4, "X");
  sheet.underway = true;
  sheet.write(4, ".");
  sheet.arrived();
  assert.equal(sheet.unsent, null);
});

test("a full grid is off once the server knows it as it is shown, and while no letter in it is struck", () => {
  const sheet = new Sheet(known("A".repeat(16)));
  assert.equal(sheet.off, true);
  sheet.write(3, "B");
  assert.equal(sheet.off, false);
  assert.equal(new Sheet(known("A".repeat(16), { wrong: [3] })).off, false);
  assert.equal(new Sheet(known("A".repeat(15))).off, false);
});
