// Run the review queue: one key per verdict, and the next word appears at once. The server judges in the order of the
// keys, and leases different words to each reviewer.
import { Verdicts, VerdictsRefused } from "fivefold/desk/verdicts.js";
import { isHeld } from "fivefold/site/grid.js";
import { newKey, postData } from "fivefold/site/requests.js";
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

const reviewing = /** @type {Reviewing} */ (JSON.parse(document.getElementById("reviewing")?.textContent ?? "{}"));
const UNDO = `judged-${reviewing.by}-${reviewing.list}`;

let left = reviewing.left;
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
const line = new Verdicts(`verdicts-${reviewing.by}`, ownTab(), {
  sendVerdicts,
  acceptQueue,
  onChange: updatePage,
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
function acceptQueue(queue) {
  left = queue.left;
  elsewhere = queue.elsewhere;
  late = [...late, ...queue.late];
  keptUntil = Date.now() + queue.seconds * 1000;
  const ours = new Map(queue.words.map((word) => [word.pk, word]));
  const stay = words.filter((word) => ours.has(word.pk) || line.isTakenOut(word.pk) === false);
  const known = new Set(stay.map((word) => word.pk));
  const fresh = queue.words.filter((word) => !known.has(word.pk));
  words = [...stay, ...fresh].filter((word) => line.isTakenOut(word.pk) !== true && !skipped.includes(word.pk));
  more = line.waiting.length > 0 || queue.words.some((word) => skipped.includes(word.pk));
}

/** @param {Judged[]} verdicts */
async function sendVerdicts(verdicts) {
  sent ||= verdicts.length > 0;
  const body = { by: reviewing.by, verdicts, skipped: skipped.slice(-MOST_SKIPPED) };
  const more = { keepalive: true, signal: AbortSignal.timeout(PATIENCE) };
  const response = await postData(`?list=${encodeURIComponent(reviewing.list)}`, body, more);
  if (!response || response.status >= 500 || response.status === 429) return null;
  /** @type {Queue|Unfound|null} */
  const answer = await response.json().catch(() => null);
  if (!answer || response.redirected)
    throw new VerdictsRefused("You’re signed out. Nothing is lost. Sign in again in another tab, then come back.");
  if ("error" in answer) throw new VerdictsRefused(answer.error);
  return answer;
}

/** @param {string} name */
const findPart = (name) => /** @type {HTMLElement} */ (room.querySelector(`[data-${name}]`));

/** @param {number} number @param {string} noun */
const withCount = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

function describeSaving() {
  const number = line.waiting.length;
  if (line.refused && number) return `${withCount(number, "verdict")} not saved.`;
  if (line.away)
    return number
      ? `We can’t reach the server. We’ll send ${withCount(number, "verdict")} as soon as we can.`
      : "We can’t reach the server.";
  if (number) return `Saving ${withCount(number, "verdict")} …`;
  return sent ? "All saved." : "";
}

function updatePage() {
  const [word] = words;
  findPart("left").textContent = withCount(Math.max(left + line.difference, words.length), "word");
  findPart("saving").textContent = describeSaving();
  findPart("error").hidden = !line.refused;
  findPart("error").textContent = line.refused;
  findPart("late").hidden = !late.length;
  const which = late.length === 1 ? "this word" : "these words";
  findPart("late").textContent =
    `Someone else has already judged ${which}, so their verdict counts: ${late.join(", ")}.`;
  findPart("card").hidden = !word;
  const settled = !word && !line.busy && !more && !line.refused;
  findPart("empty").hidden = !settled || left > 0;
  findPart("skipped").hidden = !settled || left === 0 || !skipped.length;
  findPart("elsewhere").hidden = !settled || left === 0 || !elsewhere;
  findPart("loading").hidden = Boolean(word) || settled || Boolean(line.refused);
  /** @type {HTMLButtonElement} */ (findPart("back")).disabled = !judged.length;
  showBlocked();
  if (!word) return;
  findPart("text").textContent = word.text;
  findPart("frequency").textContent = word.frequency ? `Zipf ${word.frequency.toFixed(2)}` : "";
  findPart("source").textContent = word.source ? `· ${word.source}` : "";
  findPart("details").textContent = word.details;
  findPart("note").textContent = word.note;
  /** @type {HTMLAnchorElement} */ (findPart("edit")).href = `../${word.pk}/change/`;
}

function showBlocked() {
  const blocked = judged.filter((one) => one.verdict === "block").map((one) => one.word.pk);
  findPart("blocked").hidden = !blocked.length;
  const link = /** @type {HTMLAnchorElement} */ (findPart("blocked").querySelector("a"));
  link.href = `../../../editions/edition/consequences/?words=${blocked.join(",")}`;
  /** @type {HTMLElement} */ (link.querySelector("span")).textContent =
    blocked.length === 1 ? "word" : `${blocked.length} words`;
}

/** Asks for words where few are left. */
function refillWords() {
  if (words.length >= FEW) return;
  more = true;
  void line.sendWaiting();
}

/** Words that this page had for too long may be before someone else now: they are asked for again. */
function dropExpired() {
  if (Date.now() < keptUntil) return;
  words = [];
  keptUntil = Infinity;
  refillWords();
}

/** @param {string} verdict one of KEYS */
function judgeWord(verdict) {
  if (verdict === "undo") return undoVerdict();
  dropExpired();
  const [word, ...rest] = words;
  if (!word) return updatePage();
  if (verdict === "edit") return findPart("edit").click();
  words = rest;
  if (verdict === "skip") {
    skipped = [...skipped, word.pk];
    refillWords();
  } else if (verdict === "approve" || verdict === "block") {
    rememberJudged([...judged, /** @type {const} */ ({ word, verdict })].slice(-UNDOABLE));
    more = true;
    void line.addVerdict({ word: word.pk, verdict });
  }
  updatePage();
}

function undoVerdict() {
  const last = judged.at(-1);
  if (!last) return;
  rememberJudged(judged.slice(0, -1));
  words = [last.word, ...words];
  void line.addVerdict({ word: last.word.pk, verdict: "undo" });
  updatePage();
}

/** @param {typeof judged} now */
function rememberJudged(now) {
  judged = now;
  tabStore.setItem(UNDO, JSON.stringify(judged));
}

const keys = /** @type {HTMLDialogElement} */ (document.querySelector("dialog[data-keys]"));
findPart("help").addEventListener("click", () => keys.showModal());
document.addEventListener("keydown", (event) => {
  if (keys.open || isHeld(event) || /** @type {Element} */ (event.target).closest("input, select, textarea")) return;
  if (event.key === "?") return keys.showModal();
  const verdict = KEYS[/** @type {keyof typeof KEYS} */ (event.key.toLowerCase())];
  if (!verdict) return;
  event.preventDefault();
  judgeWord(verdict);
});
for (const button of room.querySelectorAll("[data-verdict]")) {
  button.addEventListener("click", () => judgeWord(/** @type {HTMLElement} */ (button).dataset.verdict ?? ""));
}
findPart("again").addEventListener("click", () => {
  skipped = [];
  refillWords();
});
addEventListener("beforeunload", (event) => {
  if (line.waiting.length) event.preventDefault();
});
addEventListener("focus", () => {
  dropExpired();
  void line.sendWaiting();
});
addEventListener("online", () => void line.sendWaiting());
setInterval(() => {
  if (document.visibilityState === "visible") void line.sendWaiting();
}, SIGN_OF_LIFE);
void line.sendWaiting();
updatePage();
