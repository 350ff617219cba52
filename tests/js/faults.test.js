// What a page tells of its own errors: where they are and of which kind, and nothing that somebody typed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cleaned, fileOf, placeOf } from "../../static/js/site/faults.js";

const page = { origin: "https://fivefold.example", pathname: "/toy/" };
const SCRIPT = "https://fivefold.example/static/ab12/js/toy/game.js";

test("of a browser's own words nothing stays that it quotes, nor a number", () => {
  assert.equal(
    cleaned(`SyntaxError: Unexpected token 'h', "hello wor"... is not valid JSON`),
    "SyntaxError: Unexpected token …, …... is not valid JSON",
  );
  assert.equal(cleaned("Uncaught TypeError: secret.word is 42"), "Uncaught TypeError: secret.word is …");
});

test("of all other errors the kind alone is told", () => {
  assert.equal(cleaned("Error: there is no word hello"), "Error");
  assert.equal(cleaned("Uncaught DOMException: hello"), null);
  assert.equal(cleaned("NotFoundError: hello"), "NotFoundError");
  assert.equal(cleaned("hello"), null);
});

test("only errors of this site's scripts are told", () => {
  assert.equal(fileOf(SCRIPT, page), "/static/ab12/js/toy/game.js");
  assert.equal(fileOf("https://fivefold.example/toy/?typed=hello", page), "");
  assert.equal(fileOf("chrome-extension://abc/content.js", page), null);
  assert.equal(fileOf("", page), null);
});

test("an error that nobody caught is found by its stack", () => {
  const why = new TypeError("x is not a function");
  why.stack = `TypeError: x is not a function\n    at Game.guess (${SCRIPT}:31:7)\n    at ${SCRIPT}:99:1`;
  const file = "/static/ab12/js/toy/game.js";
  assert.deepEqual(placeOf(why, page), { file, line: 31, message: "TypeError: x is not a function" });
  why.stack = `guess@${SCRIPT}:31:7\n@${SCRIPT}:99:1`; // as Firefox and Safari write it
  assert.equal(placeOf(why, page)?.line, 31);
  assert.equal(placeOf("hello", page), null);
});
