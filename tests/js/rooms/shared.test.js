// The end of a board that a room shares, in words: who gave what, and one text of it to pass on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { credits, endTold, sharedText } from "../../../static/js/rooms/shared.js";

const [anna, ben, cora] = ["Anna", "Ben", "Cora"].map((name, n) => ({ name, number: n + 1, player: name }));
const log = [
  { by: "Ben", move: { guess: "elephant" } },
  { by: "Anna", move: { guess: "dog" } },
  { by: "Ben", move: { guess: "cat" } },
];

test("everybody who moved is named, whoever moved most first", () => {
  assert.deepEqual(
    credits([anna, ben, cora], log).map(({ seat, moves }) => [seat.name, moves]),
    [
      ["Ben", 2],
      ["Anna", 1],
    ],
  );
  assert.equal(endTold({ status: "won" }, [anna, ben, cora], log), "Solved together by Ben and Anna.");
});

test("whoever only gave up has no part in it", () => {
  const ended = [...log, { by: "Cora", move: { give_up: true } }];
  assert.equal(credits([anna, ben, cora], ended).length, 2);
  assert.equal(endTold({ status: "gave up" }, [cora], ended), "Played together. Cora ended it.");
  const finished = [...log, { by: "Anna", move: { finish: true } }];
  assert.equal(endTold({ status: "won" }, [anna, ben], finished), "Solved together by Anna and Ben. Anna ended it.");
});

test("the text of a shared board names all and tells no answer", () => {
  const end = { kind: "done", status: "won", line: "3 guesses", near: "", emoji: ["🟩"], seconds: 65 };
  const text = sharedText("Nettle", end, [anna, ben, cora], log, "https://fivefold.example/nettle/", false);
  assert.equal(
    text,
    [
      "Fivefold · Nettle, together on one board",
      "🟩",
      "3 guesses ⏱ 1:05",
      "Ben (2 moves), Anna (1 move)",
      "https://fivefold.example/nettle/",
    ].join("\n"),
  );
});
