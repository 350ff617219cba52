// What those in a room are told of each other: who came, who left, who is the host.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hostTold, newsOf } from "../../../static/js/rooms/news.js";

const seat = (name, more = {}) => ({ player: name.toLowerCase(), name, here: true, left: false, host: false, ...more });
const [anna, bela, cora] = [seat("Anna", { host: true }), seat("Bela"), seat("Cora")];

test("who joins and who leaves is told to the others, and nobody is told of themselves", () => {
  assert.deepEqual(newsOf([anna, bela], [anna, bela, cora], "bela"), ["Cora has joined."]);
  assert.deepEqual(newsOf([anna, bela], [anna, bela, cora], "cora"), []);
  assert.deepEqual(newsOf([anna, bela, cora], [anna, cora], "anna"), ["Bela has left the room."]);
});

test("whoever keeps a part in the round has left all the same, and has joined once they come back", () => {
  const gone = { ...bela, here: false, left: true };
  assert.deepEqual(newsOf([anna, bela], [anna, gone], "anna"), ["Bela has left the room."]);
  assert.deepEqual(newsOf([anna, gone], [anna, bela], "anna"), ["Bela has joined."]);
});

test("being away is no news, but another host is", () => {
  const away = { ...anna, here: false, host: false };
  const leads = { ...bela, host: true };
  assert.deepEqual(newsOf([anna, bela], [{ ...anna, here: false }, bela], "bela"), []);
  assert.deepEqual(newsOf([anna, bela, cora], [away, leads, cora], "cora"), []);
  assert.equal(hostTold([anna, bela, cora], [away, leads, cora], "cora"), "Bela is the host now.");
  assert.equal(hostTold([anna, bela, cora], [away, leads, cora], "bela"), "You are the host now.");
  assert.equal(hostTold([anna, bela, cora], [anna, bela], "bela"), "", "the same host is no news");
  assert.equal(hostTold([], [anna], "cora"), "");
  assert.deepEqual(newsOf([], [anna], "cora"), ["Anna has joined."], "a first host is no other one");
});
