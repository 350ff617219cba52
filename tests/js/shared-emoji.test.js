// Emoji in texts that are shared: each that is a plain sign by default asks for its picture.
import assert from "node:assert/strict";
import { test } from "node:test";
import { roomText } from "../../static/js/rooms/finish.js";
import { dayText } from "../../static/js/site/sharing.js";

const BARE = /(?=\p{Emoji})(?![\p{Emoji_Presentation}\p{ASCII}])[^](?!\uFE0F)/gu;
const part = { kind: "done", moves: 3, share: 1, text: "", status: "won", line: "3", emoji: [], seconds: 65, near: "" };
const seats = [1, 2, null].map((place, at) => ({ name: "A", number: at, here: true, part: { ...part, place } }));

test("every emoji of a day's and a room's text is a picture", () => {
  const day = { title: "Fivefold", lines: [{ mark: "🔗", title: "A chain", line: "✅", time: "1:05" }], link: "x" };
  assert.deepEqual([dayText(day, false), roomText("Toy", seats, "x", false)].join("").match(BARE) ?? [], []);
  assert.deepEqual("⏱ 1:05".match(BARE), ["⏱"]);
});
