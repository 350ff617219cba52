// The review queue: one key per verdict, and the next word appears at once. The server judges in the order of the keys.

const KEYS = { a: "approve", b: "block", s: "skip", u: "undo", e: "edit" };
const room = /** @type {HTMLElement} */ (document.getElementById("review"));
/** @import {Judged, Proposed, Queue, Unfound} from "fivefold/wire" */

const queue = /** @type {Queue} */ (JSON.parse(document.getElementById("queue")?.textContent ?? "{}"));
const token = /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]")).value;

let words = queue.words;
let left = queue.left;
let /** @type {number[]} */ skipped = [];
/** @type {{word: Proposed, verdict: Judged["verdict"]}[]} what was judged, the newest last */
const judged = [];
/** @type {Promise<void>} */
let line = Promise.resolve();

/** @param {string} name */
const part = (name) => /** @type {HTMLElement} */ (room.querySelector(`[data-${name}]`));

function show() {
  const [word] = words;
  part("left").textContent = String(left);
  part("card").hidden = !word;
  part("empty").hidden = Boolean(word);
  /** @type {HTMLButtonElement} */ (room.querySelector("[data-verdict=undo]")).disabled = !judged.length;
  const blocked = judged.filter((one) => one.verdict === "block").map((one) => one.word.pk);
  part("blocked").hidden = !blocked.length;
  const link = /** @type {HTMLAnchorElement} */ (part("blocked").querySelector("a"));
  link.href = `../../../editions/edition/consequences/?words=${blocked.join(",")}`;
  /** @type {HTMLElement} */ (link.querySelector("span")).textContent =
    blocked.length === 1 ? "word" : `${blocked.length} words`;
  if (!word) return;
  part("text").textContent = word.text;
  part("frequency").textContent = word.frequency ? `Zipf ${word.frequency.toFixed(2)}` : "";
  part("source").textContent = word.source ? `· ${word.source}` : "";
  part("details").textContent = word.details;
  part("note").textContent = word.note;
  /** @type {HTMLAnchorElement} */ (part("edit")).href = `../${word.pk}/change/`;
}

/** Tells the server a verdict, after those before. @param {Proposed} word @param {Judged["verdict"]} verdict */
function tell(word, verdict) {
  line = line.then(async () => {
    const response = await fetch(`?list=${encodeURIComponent(queue.list)}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token },
      body: JSON.stringify(/** @type {Judged} */ ({ word: word.pk, verdict, skipped })),
    }).catch(() => null);
    /** @type {Queue|Unfound|null} */
    const next = response && (await response.json().catch(() => null));
    part("error").hidden = Boolean(response?.ok);
    if (!next || "error" in next) {
      part("error").textContent = next?.error ?? "The server could not be reached. Load the page again.";
      return;
    }
    const waiting = new Set(judged.filter((one) => one.verdict !== "undo").map((one) => one.word.pk));
    const shown = new Set(words.map((one) => one.pk));
    words = [...words, ...next.words.filter((one) => !shown.has(one.pk) && !waiting.has(one.pk))];
    left = next.left;
    show();
  });
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
  } else if (verdict === "approve" || verdict === "block") {
    judged.push({ word, verdict });
    left -= 1;
    tell(word, verdict);
  }
  show();
}

function undo() {
  const last = judged.pop();
  if (!last) return;
  words = [last.word, ...words];
  left += 1;
  tell(last.word, "undo");
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
show();
