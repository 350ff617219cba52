// What is shared: in shapes, and with emoji that are pictures.
import assert from "node:assert/strict";
import { test } from "node:test";
import { roomText } from "../../static/rooms/finish.js";
import { asShared, dayText } from "../../static/site/sharing.js";

test("a result is shared in shapes where the settings of this browser say so", () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (name) => kept.get(name) ?? null };
  assert.equal(asShared("🟨🟩🟦🟪 🟥"), "🟨🟩🟦🟪 🟥");
  kept.set("shapes", "on");
  const text = asShared("🟨🟩🟦🟪\n🟨🟨🟨🟨");
  assert.equal(text, "⭐🟢🔷🟪\n⭐⭐⭐⭐");
  assert.equal(new Set(text.split("\n")[0]).size, 4);
  Reflect.deleteProperty(globalThis, "localStorage");
});

/** Signs that are plain text by default and do not ask for their picture. */
const BARE = /(?=\p{Emoji})(?![\p{Emoji_Presentation}\p{ASCII}])[^](?!\uFE0F)/gu;
const DAY = { title: "A day", lines: [{ mark: "🔗", title: "A chain", line: "✅ 💡1", time: "1:05" }], link: "x" };
const part = { kind: "done", moves: 3, share: 1, text: "", status: "won", line: "3", emoji: [], seconds: 65, near: "" };
const seats = [1, 2, null].map((place, at) => ({ name: "A", number: at, here: true, part: { ...part, place } }));

test("every emoji of a day's and a room's text is a picture", () => {
  assert.deepEqual([dayText(DAY, false), roomText("Toy", seats, "x", false)].join("").match(BARE) ?? [], []);
  assert.deepEqual("⏱ 1:05".match(BARE), ["⏱"]);
});
