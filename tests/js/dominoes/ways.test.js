// Handing a board in: what it means to whoever plays alone, and to all who share the board.

import assert from "node:assert/strict";
import test from "node:test";
import { waysOut } from "../../../static/js/dominoes/ways.js";

test("who plays alone reads what the board ranks with", () => {
  const { finish, finished } = waysOut({ tiles: 1, of: 7, shared: false });
  assert.equal(finish, "Finish now");
  assert.match(finished, /ranks with 1 of 7 tiles/);
});

test("who only proposes an end of a shared board reads so on both ways out", () => {
  const ways = waysOut({ tiles: 1, of: 7, shared: true, proposes: true });
  for (const words of [ways.finish, ways.giveUp]) assert.match(words, /^Propose/);
  for (const words of [ways.finished, ways.givenUp]) assert.match(words, /agree/);
});

test("on a shared board both ways out say that they end the game for everyone, and nothing says that it ranks", () => {
  const ways = waysOut({ tiles: 1, of: 7, shared: true });
  for (const words of Object.values(ways)) assert.match(words, /for everyone/);
  assert.match(ways.finished, /with 1 of 7 tiles\. A shared board is not ranked/);
});
