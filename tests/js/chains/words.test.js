import assert from "node:assert/strict";
import { test } from "node:test";
import { around, cutOff, hintSpoken, lostSpoken, places, spokenCell } from "../../../static/js/chains/words.js";

const LEVEL = [
  [0, 1, 1],
  [2, -1, 1],
];

test("a cell is told with its number, its chain and its place", () => {
  assert.equal(spokenCell(LEVEL, [0, 1], null), "1, row 1, column 2");
  assert.equal(spokenCell(LEVEL, [1, 0], { chain: 1 }), "2, in chain 2, row 2, column 1");
  assert.equal(spokenCell(LEVEL, [0, 0], { chain: 0 }), "start of chain 1, row 1, column 1");
  assert.equal(spokenCell(LEVEL, [1, 1], null), "no cell, row 2, column 2");
});

test("what lies around a cell is told in four directions", () => {
  const chains = [
    [
      [0, 0],
      [0, 1],
    ],
  ];
  const told = "Around row 1, column 2: up no cell; right 1; down no cell; left start of chain 1.";
  assert.equal(around(LEVEL, chains, [0, 1]), told);
});

test("cells are told row by row", () => {
  const cells = [
    [3, 0],
    [0, 2],
    [0, 1],
    [0, 4],
  ];
  assert.equal(places(cells), "row 1, columns 2, 3 and 5; row 4, column 1");
});

test("a hint tells the cells that it lights where its sentence only counts them", () => {
  const hint = {
    title: "Rings",
    text: "The 4 lit cells.",
    cells: [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ],
  };
  assert.equal(hintSpoken(hint), "Rings. The 4 lit cells. Lit are row 1, columns 1 and 2; row 2, columns 1 and 2.");
  assert.equal(hintSpoken({ ...hint, cells: [[0, 0]] }), "Rings. The 4 lit cells.");
});

test("cells that are cut off are counted and named", () => {
  assert.equal(lostSpoken([]), "No cell is cut off.");
  assert.equal(lostSpoken([[1, 0]]), "1 cell is cut off: row 2, column 1.");
  assert.equal(cutOff([1, 0], new Set(["1,0"])), ", cut off");
  assert.equal(cutOff([0, 0], new Set(["1,0"])), "");
});

test("cells that a sentence only calls marked are told to those who hear it", () => {
  const hint = { rule: "regions", title: "No way out", text: "No move leads out of the marked region.", cells: [] };
  const areas = [
    [
      [0, 0],
      [0, 1],
    ],
  ];
  assert.ok(hintSpoken({ ...hint, areas }).endsWith(" Marked: row 1, columns 1 and 2."));
  assert.ok(!hintSpoken({ ...hint, text: "Then it could not be left.", areas }).includes("Marked"));
});
