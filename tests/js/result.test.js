// After the end: what is said and rains down, ranks as the server gives them, and what is shared as text or picture.
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { roomText } from "../../static/rooms/finish.js";
import { chooseHeadline, countConfetti } from "../../static/site/ending.js";
import { canSharePictures, formAddress } from "../../static/site/pictures.js";
import { rankByPoints } from "../../static/site/ranking.js";
import { dayText, withShapes } from "../../static/site/sharing.js";

test("over a result without a warm word of its game is one of the site for each end", () => {
  assert.equal(new Set(["won", "lost", "gave up"].map((status) => chooseHeadline("", status, null))).size, 3);
});

test("the more flawless a win, the more confetti, within bounds", () => {
  const [laboured, fair, perfect] = [countConfetti(0.1), countConfetti(0.5), countConfetti(1)];
  assert.ok(countConfetti(-1) === countConfetti(0) && countConfetti(0) > 0);
  assert.ok(laboured < fair && fair < perfect);
  assert.equal(countConfetti(7), perfect);
});

test("equal points share a place in the order in which they came, and no points have none", () => {
  const rows = [..."abcd"].map((name, n) => ({ name, points: [3, 0, 7, 3][n] }));
  const found = rankByPoints(rows, (row) => row.points).map(({ name, rank }) => [name, rank]);
  assert.deepEqual(found, [["c", 1], ["a", 2], ["d", 2], ["b", 0]]); // prettier-ignore
});

test("a result is shared in shapes where the settings of this browser say so", () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (name) => kept.get(name) ?? null };
  assert.equal(withShapes("🟨🟩🟦🟪 🟥"), "🟨🟩🟦🟪 🟥");
  kept.set("shapes", "on");
  const text = withShapes("🟨🟩🟦🟪\n🟨🟨🟨🟨");
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

const dataset = {};

beforeEach(() => {
  delete dataset.clock;
  globalThis.document = { documentElement: { dataset } };
});

after(() => Reflect.deleteProperty(globalThis, "document"));

test("a picture is asked for in a form, and without a time where the clock is hidden", () => {
  assert.equal(formAddress("/today.png", "wide"), "/today.png?form=wide");
  dataset.clock = "off";
  assert.equal(formAddress("/today.png", "even"), "/today.png?form=even&clock=off");
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
