// A job is followed until it is over; what is no news is not told, and a server that is away is asked again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { follow } from "../../static/js/site/job.js";

/** Answers questions about a job with these, one after the other, and lets no time pass. @param {object[]} answers */
function serve(context, answers) {
  const asked = [];
  context.mock.method(globalThis, "setTimeout", queueMicrotask);
  context.mock.method(globalThis, "fetch", async (address) => {
    asked.push(address);
    const answer = answers.shift();
    if (!answer) throw new TypeError("away");
    return { ok: !answer.status, status: answer.status ?? 200, json: async () => answer };
  });
  return asked;
}

const running = (part) => ({ state: "running", part, note: "" });

test("each change is told once, until it is done", async (context) => {
  const asked = serve(context, [running(0), running(0), null, running(0.5), { state: "done", part: 1, note: "" }]);
  const told = [];
  assert.equal(await follow("/api/jobs/1.x/", ({ part }) => told.push(part)), "done");
  assert.deepEqual(told, [0, 0.5, 1]);
  assert.deepEqual(asked, Array(5).fill("/api/jobs/1.x/"));
});

test("a failure ends it unless the job is tried again; one that is gone is over", async (context) => {
  const failed = { state: "failed", part: 0, note: "" };
  serve(context, [failed, failed, { status: 404 }]);
  assert.equal(await follow("/"), "failed");
  assert.equal(await follow("/", () => {}, { ends: ["done"] }), "done");
});

test("nobody is asked for whom nobody waits", async (context) => {
  assert.deepEqual(serve(context, [running(0)]), []);
  assert.equal(await follow("/", () => {}, { wanted: () => false }), "waiting");
});
