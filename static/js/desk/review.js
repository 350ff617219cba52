// The review queue: one key per verdict, and the next word appears at once. The server judges in the order of the keys.
import { Refused, Verdicts } from "fivefold/desk/verdicts.js";
import { csrfToken } from "fivefold/site/csrf.js";

const KEYS = { a: "approve", b: "block", s: "skip", u: "undo", e: "edit" };
/** So few words left in this tab, and more are asked for. */
const FEW = 10;
/** So many verdicts can be undone. */
const UNDOABLE = 100;
const room = /** @type {HTMLElement} */ (document.getElementById("review"));
/** @import {Judged, Proposed, Queue, Unfound} from "fivefold/wire" */

const first = /** @type {Queue} */ (JSON.parse(document.getElementById("queue")?.textContent ?? "{}"));

let left = first.left;
let sent = false;
let /** @type {number[]} */ skipped = [];
/** @type {{word: Proposed, verdict: Judged["verdict"]}[]} what was judged, the newest last */
let judged = [];
const line = new Verdicts("verdicts", {
  send,
  answered(queue) {
    left = queue.left;
    words = [...words, ...fresh(queue.words)];
  },
  changed: show,
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  storage: sessionStorage,
});
let /** @type {Proposed[]} */ words = [];
words = fresh(first.words);

/** Those that are not here yet, and not judged here. @param {readonly Proposed[]} told */
function fresh(told) {
  const known = new Set([...words, ...judged.map((one) => one.word)].map((word) => word.pk));
  return told.filter((word) => !known.has(word.pk) && line.on(word.pk) !== true && !skipped.includes(word.pk));
}

/** @param {Judged[]} verdicts */
async function send(verdicts) {
  sent ||= verdicts.length > 0;
  const response = await fetch(`?list=${encodeURIComponent(first.list)}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
    body: JSON.stringify({ verdicts, skipped }),
    keepalive: true,
  }).catch(() => null);
  if (!response || response.status >= 500 || response.status === 429) return null;
  /** @type {Queue|Unfound|null} */
  const told = await response.json().catch(() => null);
  if (!told || response.redirected)
    throw new Refused("You are signed out. Sign in again in another tab, then judge on here: nothing is lost.");
  if ("error" in told) throw new Refused(told.error);
  return told;
}

/** @param {string} name */
const part = (name) => /** @type {HTMLElement} */ (room.querySelector(`[data-${name}]`));

/** @param {number} number @param {string} noun */
const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

function savingTold() {
  const number = line.waiting.length;
  if (!number) return sent ? "All saved." : "";
  if (line.refused) return `${counted(number, "verdict")} not saved.`;
  if (line.away) return `The server cannot be reached. ${counted(number, "verdict")} will be sent as soon as it can.`;
  return `Saving ${counted(number, "verdict")} …`;
}

function show() {
  const [word] = words;
  const waits = Math.max(left + line.difference, words.length);
  part("left").textContent = counted(waits, "word");
  part("saving").textContent = savingTold();
  part("error").hidden = !line.refused;
  part("error").textContent = line.refused;
  part("card").hidden = !word;
  const settled = !word && !line.busy && !line.waiting.length;
  part("empty").hidden = !settled || left > 0;
  part("skipped").hidden = !settled || left === 0;
  part("loading").hidden = Boolean(word) || settled;
  /** @type {HTMLButtonElement} */ (part("back")).disabled = !judged.length;
  showBlocked();
  if (!word) return;
  part("text").textContent = word.text;
  part("frequency").textContent = word.frequency ? `Zipf ${word.frequency.toFixed(2)}` : "";
  part("source").textContent = word.source ? `· ${word.source}` : "";
  part("details").textContent = word.details;
  part("note").textContent = word.note;
  /** @type {HTMLAnchorElement} */ (part("edit")).href = `../${word.pk}/change/`;
}

function showBlocked() {
  const blocked = judged.filter((one) => one.verdict === "block").map((one) => one.word.pk);
  part("blocked").hidden = !blocked.length;
  const link = /** @type {HTMLAnchorElement} */ (part("blocked").querySelector("a"));
  link.href = `../../../editions/edition/consequences/?words=${blocked.join(",")}`;
  /** @type {HTMLElement} */ (link.querySelector("span")).textContent =
    blocked.length === 1 ? "word" : `${blocked.length} words`;
}

/** @param {string} verdict one of KEYS */
function judge(verdict) {
  if (verdict === "undo") return undo();
  const [word, ...rest] = words;
  if (!word) return;
  if (verdict === "edit") return part("edit").click();
  words = rest;
  if (verdict === "skip") {
    skipped = [...skipped, word.pk];
    if (words.length < FEW) void line.run();
  } else if (verdict === "approve" || verdict === "block") {
    judged = [...judged, /** @type {const} */ ({ word, verdict })].slice(-UNDOABLE);
    void line.add({ word: word.pk, verdict });
  }
  show();
}

function undo() {
  const last = judged.at(-1);
  if (!last) return;
  judged = judged.slice(0, -1);
  words = [last.word, ...words];
  void line.add({ word: last.word.pk, verdict: "undo" });
  show();
}

document.addEventListener("keydown", (event) => {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    /** @type {Element} */ (event.target).closest("input, select, textarea")
  )
    return;
  const verdict = KEYS[/** @type {keyof typeof KEYS} */ (event.key.toLowerCase())];
  if (!verdict) return;
  event.preventDefault();
  judge(verdict);
});
for (const button of room.querySelectorAll("[data-verdict]")) {
  button.addEventListener("click", () => judge(/** @type {HTMLElement} */ (button).dataset.verdict ?? ""));
}
part("again").addEventListener("click", () => {
  skipped = [];
  void line.run();
});
addEventListener("beforeunload", (event) => {
  if (line.waiting.length) event.preventDefault();
});
if (line.waiting.length) void line.run();
show();
