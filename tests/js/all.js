// Every test of the page's logic in one process: `node tests/js/all.js`, or with the names of some files.

import { readdirSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { describe } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import "lit"; // before a test puts a document of its own where lit would look for one

const here = dirname(dirname(fileURLToPath(import.meta.url)));

/** The files that hold tests below a folder. @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = resolve(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return entry.name.endsWith(".test.js") ? [path] : [];
  });
}

const chosen = process.argv.slice(2).map((name) => resolve(name));
for (const path of chosen.length ? chosen : filesIn(here).sort()) {
  describe(relative(here, path), async () => {
    await import(pathToFileURL(path).href);
  });
}
