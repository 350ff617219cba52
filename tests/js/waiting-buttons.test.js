// Buttons whose move is on its way keep a name that can be read out.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { named } from "../../static/js/site/waiting-buttons.js";

test("a button that waits is still called what it does", () => {
  assert.equal(named("Submit", true), "Submit, waiting");
  assert.equal(named("Guess", false), "Guess");
});

test("a button that shows dots instead of its word has that name", () => {
  for (const [file, name] of [
    ["lionwall/board", "Submit"],
    ["nettle/guess-bar", "Guess"],
  ]) {
    const page = readFileSync(new URL(`../../static/js/${file}.js`, import.meta.url), "utf8");
    assert.match(page, new RegExp(`aria-label=\\$\\{named\\("${name}", [^}]*\\}[^<]*\\? "…" : "${name}"`));
  }
});
