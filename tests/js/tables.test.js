// Functions that need no page, by their tables: `tests/data/page/<module>.json` has under each rule what is given and
// what comes back, of an object the parts that matter. Nothing that is given is changed.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const tables = new URL("../data/page/", import.meta.url);

/** What JSON cannot say: `{"set": […]}` and `{"map": […]}`. */
function revived(_name, value) {
  if (Array.isArray(value?.set)) return new Set(value.set);
  return Array.isArray(value?.map) ? new Map(value.map) : value;
}

/** The parts of an object that another one has; anything else as it is. */
function parts(got, wanted) {
  const areObjects = [got, wanted].every((one) => one && Object.getPrototypeOf(one) === Object.prototype);
  return areObjects ? Object.fromEntries(Object.keys(wanted).map((name) => [name, got[name]])) : got;
}

for (const file of readdirSync(tables, { recursive: true }).filter((name) => name.endsWith(".json"))) {
  const module = await import(`../../static/${file.replace(/json$/, "js")}`);
  for (const [rule, calls] of Object.entries(JSON.parse(readFileSync(new URL(file, tables), "utf8"), revived)))
    test(`${file}: ${rule}`, () => {
      for (const [name, cases] of Object.entries(calls))
        for (const [given, wanted] of cases) {
          const before = structuredClone(given);
          assert.deepEqual(parts(module[name](...given) ?? null, wanted), wanted, `${name}(${JSON.stringify(before)})`);
          assert.deepEqual(given, before, `${name} leaves what it is given as it is`);
        }
    });
}
