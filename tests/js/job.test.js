// A job is followed until it is over, on the socket or by asking; what is no news is not told, and a server that is
// away is asked again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { followJob } from "../../static/site/job.js";
import { inBrowser, last } from "./sockets.js";

inBrowser();

/** Answers questions about a job with these, one after the other. @param {object[]} answers */
function serve(context, answers) {
  const asked = [];
  context.mock.method(globalThis, "fetch", async (address) => {
    asked.push(address);
    const answer = answers.shift();
    if (!answer) throw new TypeError("away");
    return { ok: !answer.status, status: answer.status ?? 200, json: async () => answer };
  });
  return asked;
}

const running = (part) => ({ state: "running", part, note: "" });
const DONE = { state: "done", part: 1, note: "" };

/** A site whose sockets never open, and on which no time passes. @param {object[]} answers */
function withoutSockets(context, answers) {
  context.mock.method(globalThis, "setTimeout", queueMicrotask);
  return serve(context, answers);
}

test("each change is told once, until it is done", async (context) => {
  const asked = withoutSockets(context, [running(0), running(0), null, running(0.5), DONE]);
  const told = [];
  assert.equal(await followJob("/api/jobs/1.x/", ({ part }) => told.push(part)), "done");
  assert.deepEqual(told, [0, 0.5, 1]);
  assert.deepEqual(asked, Array(5).fill("/api/jobs/1.x/"));
});

test("a failure ends it unless the job is tried again; one that is gone is over", async (context) => {
  const failed = { state: "failed", part: 0, note: "" };
  withoutSockets(context, [failed, failed, { status: 404 }]);
  assert.equal(await followJob("/"), "failed");
  assert.equal(await followJob("/", () => {}, { ends: ["done"] }), "done");
});

test("nobody is asked for whom nobody waits", async (context) => {
  assert.deepEqual(withoutSockets(context, [running(0)]), []);
  assert.equal(await followJob("/", () => {}, { wanted: () => false }), "waiting");
});

test("while the socket brings news nobody is asked, and once it breaks the job is asked for", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const asked = serve(context, [running(0.75), DONE]);
  const settled = () => new Promise(setImmediate);
  const pass = async (seconds) => {
    for (let n = 0; n < seconds; n += 1) {
      await settled();
      context.mock.timers.tick(1000);
    }
    await settled();
  };
  const parts = [];
  const over = followJob("/api/jobs/1.x/", ({ part }) => parts.push(part));
  await settled();
  last().open();
  await settled();
  last().say({ type: "snapshot", version: 0, now: 0, ...running(0.25) }, "job.1.x");
  await pass(30);
  last().say({ type: "delta", version: 1, part: 0.5 }, "job.1.x");
  await pass(30);
  assert.deepEqual([parts, asked, last().sent[0]], [[0.25, 0.5], [], "want job.1.x"]);
  last().close(1006);
  await pass(30);
  assert.equal(await over, "done");
  assert.deepEqual([parts, asked.length], [[0.25, 0.5, 0.75, 1], 2]);
});
