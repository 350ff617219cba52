// The review queue: one key per verdict, and the next word appears at once. The server judges in the order of the keys,
// and gives each reviewer words of their own for a while.
import { Refused, Verdicts } from "fivefold/desk/verdicts.js";
import { isHeld } from "fivefold/site/grid.js";
import { newKey, post } from "fivefold/site/requests.js";
import { browserStore, tabStore } from "fivefold/site/store.js";

const KEYS = { a: "approve", b: "block", s: "skip", u: "undo", e: "edit" };
/** So few words left in this tab, and more are asked for. */
const FEW = 10;
/** How many verdicts can be undone. */
const UNDOABLE = 100;
/** The most skipped words that the server hears of. */
const MOST_SKIPPED = 2000;
/** Milliseconds after which a request is given up and made again. */
const PATIENCE = 30_000;
/** Milliseconds between two signs of life, which keep the words of this page for it. */
const SIGN_OF_LIFE = 60_000;
const room = /** @type {HTMLElement} */ (document.getElementById("review"));
/** @import {Judged, Proposed, Queue, Reviewing, Unfound} from "fivefold/wire" */

const begun = /** @type {Reviewing} */ (JSON.parse(document.getElementById("reviewing")?.textContent ?? "{}"));
const UNDO = `judged-${begun.by}-${begun.list}`;

let left = begun.left;
let elsewhere = 0;
let sent = false;
/** Whether there may be words in the queue that are not here; until the server says so, no one knows. */
let more = true;
/** When the words that are here are no longer kept for this page. */
let keptUntil = Infinity;
let /** @type {string[]} */ late = [];
let /** @type {number[]} */ skipped = [];
let /** @type {Proposed[]} */ words = [];
/** @type {{word: Proposed, verdict: Judged["verdict"]}[]} what was judged, the newest last; a reload does not end it */
let judged = tabStore.getJson(UNDO) ?? [];
const line = new Verdicts(`verdicts-${begun.by}`, ownTab(), {
  send,
  answered,
  changed: show,
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  store: browserStore,
});

/** The name of this tab, the same after a reload. */
function ownTab() {
  const name = tabStore.getItem("tab") ?? newKey();
  tabStore.setItem("tab", name);
  return name;
}

/** @param {Queue} queue */
function answered(queue) {
  left = queue.left;
  elsewhere = queue.elsewhere;
  late = [...late, ...queue.late];
  keptUntil = Date.now() + queue.seconds * 1000;
  const ours = new Map(queue.words.map((word) => [word.pk, word]));
  const stay = words.filter((word) => ours.has(word.pk) || line.on(word.pk) === false);
  const known = new Set(stay.map((word) => word.pk));
  const fresh = queue.words.filter((word) => !known.has(word.pk));
  words = [...stay, ...fresh].filter((word) => line.on(word.pk) !== true && !skipped.includes(word.pk));
  more = line.waiting.length > 0 || queue.words.some((word) => skipped.includes(word.pk));
}

/** @param {Judged[]} verdicts */
async function send(verdicts) {
  sent ||= verdicts.length > 0;
  const told = { by: begun.by, verdicts, skipped: skipped.slice(-MOST_SKIPPED) };
  const more = { keepalive: true, signal: AbortSignal.timeout(PATIENCE) };
  const response = await post(`?list=${encodeURIComponent(begun.list)}`, told, more);
  if (!response || response.status >= 500 || response.status === 429) return null;
  /** @type {Queue|Unfound|null} */
  const answer = await response.json().catch(() => null);
  if (!answer || response.redirected)
    throw new Refused("You’re signed out. Nothing is lost. Sign in again in another tab, then come back.");
  if ("error" in answer) throw new Refused(answer.error);
  return answer;
}

/** @param {string} name */
const part = (name) => /** @type {HTMLElement} */ (room.querySelector(`[data-${name}]`));

/** @param {number} number @param {string} noun */
const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

function savingTold() {
  const number = line.waiting.length;
  if (line.refused && number) return `${counted(number, "verdict")} not saved.`;
  if (line.away)
    return number
      ? `We can’t reach the server. We’ll send ${counted(number, "verdict")} as soon as we can.`
      : "We can’t reach the server.";
  if (number) return `Saving ${counted(number, "verdict")} …`;
  return sent ? "All saved." : "";
}

function show() {
  const [word] = words;
  part("left").textContent = counted(Math.max(left + line.difference, words.length), "word");
  part("saving").textContent = savingTold();
  part("error").hidden = !line.refused;
  part("error").textContent = line.refused;
  part("late").hidden = !late.length;
  part("late").textContent =
    `Someone else has already judged these words, so their verdict counts: ${late.join(", ")}.`;
  part("card").hidden = !word;
  const settled = !word && !line.busy && !more && !line.refused;
  part("empty").hidden = !settled || left > 0;
  part("skipped").hidden = !settled || left === 0 || !skipped.length;
  part("elsewhere").hidden = !settled || left === 0 || !elsewhere;
  part("loading").hidden = Boolean(word) || settled || Boolean(line.refused);
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

/** Asks for words where few are left. */
function refill() {
  if (words.length >= FEW) return;
  more = true;
  void line.run();
}

/** Words that this page had for too long may be before someone else now: they are asked for again. */
function expire() {
  if (Date.now() < keptUntil) return;
  words = [];
  keptUntil = Infinity;
  refill();
}

/** @param {string} verdict one of KEYS */
function judge(verdict) {
  if (verdict === "undo") return undo();
  expire();
  const [word, ...rest] = words;
  if (!word) return show();
  if (verdict === "edit") return part("edit").click();
  words = rest;
  if (verdict === "skip") {
    skipped = [...skipped, word.pk];
    refill();
  } else if (verdict === "approve" || verdict === "block") {
    remember([...judged, /** @type {const} */ ({ word, verdict })].slice(-UNDOABLE));
    more = true;
    void line.add({ word: word.pk, verdict });
  }
  show();
}

function undo() {
  const last = judged.at(-1);
  if (!last) return;
  remember(judged.slice(0, -1));
  words = [last.word, ...words];
  void line.add({ word: last.word.pk, verdict: "undo" });
  show();
}

/** @param {typeof judged} now */
function remember(now) {
  judged = now;
  tabStore.setItem(UNDO, JSON.stringify(judged));
}

document.addEventListener("keydown", (event) => {
  if (isHeld(event) || /** @type {Element} */ (event.target).closest("input, select, textarea")) return;
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
  refill();
});
addEventListener("beforeunload", (event) => {
  if (line.waiting.length) event.preventDefault();
});
addEventListener("focus", () => {
  expire();
  void line.run();
});
addEventListener("online", () => void line.run());
setInterval(() => {
  if (document.visibilityState === "visible") void line.run();
}, SIGN_OF_LIFE);
void line.run();
show();
