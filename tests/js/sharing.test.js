// What is shared: the text in its parts, and emoji found in it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bare, pieces } from "../../static/js/site/emoji.js";
import { asShared, parts } from "../../static/js/site/sharing.js";

const TEXT = "🌿 A game #1: 🎉 2\n1: 🔼🖋️🔽\nhttps://example.org/a/b/";

test("a share text is what was played, what happened and the link, and nothing is lost", () => {
  const { title, story, link } = parts(TEXT);
  assert.equal(title, "🌿 A game #1: 🎉 2\n");
  assert.equal(link, "https://example.org/a/b/");
  assert.equal(title + story + link, TEXT);
});

test("each emoji is found with all that belongs to it, and nothing is lost", () => {
  const found = pieces(TEXT);
  assert.deepEqual(
    found.filter((_, place) => place % 2),
    ["🌿", "🎉", "🔼", "🖋️", "🔽"],
  );
  assert.equal(bare("🖋️"), "\u{1f58b}");
  assert.equal(found.join(""), TEXT);
});

test("a text without emoji is one piece", () => {
  assert.deepEqual(pieces("7/10"), ["7/10"]);
});

test("a result is shared in shapes where the settings of this browser say so", () => {
  const kept = new Map();
  globalThis.localStorage = /** @type {Storage} */ (
    /** @type {unknown} */ ({ getItem: (name) => kept.get(name) ?? null })
  );
  assert.equal(asShared("🟨🟩🟦🟪 🟥"), "🟨🟩🟦🟪 🟥");
  kept.set("shapes", "on");
  const text = asShared("🟨🟩🟦🟪\n🟨🟨🟨🟨");
  assert.equal(text, "⭐🟢🔷🟪\n⭐⭐⭐⭐");
  assert.equal(new Set(text.split("\n")[0]).size, 4);
});
