// The calendar's box that chooses all days which can be chosen, and says how many are; what was chosen still is when
// the page comes back after something was done with it. Very many are approved only after a question.

/** Where this tab keeps what was chosen until the page is back. */
const KEPT = "chosen-days";

const form = /** @type {HTMLFormElement} */ (document.getElementById("days"));
const all = /** @type {HTMLInputElement} */ (form.querySelector("[data-all]"));
const told = /** @type {HTMLElement} */ (form.querySelector("[data-chosen]"));

/** @returns {HTMLInputElement[]} */
const boxes = () =>
  [...form.querySelectorAll("input[name='edition']")].map((one) => /** @type {HTMLInputElement} */ (one));

function tell() {
  const there = boxes();
  const chosen = there.filter((box) => box.checked).length;
  all.checked = chosen > 0 && chosen === there.length;
  all.indeterminate = chosen > 0 && chosen < there.length;
  told.textContent = chosen ? `${chosen} chosen` : "none chosen";
}

form.addEventListener("change", (event) => {
  if (event.target === all) for (const box of boxes()) box.checked = all.checked;
  tell();
});
form.addEventListener("submit", (event) => {
  const { submitter } = event;
  if (asks(submitter)) {
    event.preventDefault();
    return;
  }
  if (submitter?.dataset.letsGo !== undefined) return; // these get other puzzles, which nobody has seen
  const chosen = boxes().filter((box) => box.checked);
  sessionStorage.setItem(KEPT, JSON.stringify(chosen.map((box) => box.value)));
});

const asked = /** @type {HTMLDialogElement} */ (document.getElementById("approve-many"));
const sure = /** @type {HTMLInputElement} */ (form.querySelector("input[name='sure']"));
let agreed = false;

/**
 * Whether a deed waits for an answer first; the page says how many are done without one.
 * @param {HTMLElement|null} submitter
 */
function asks(submitter) {
  const chosen = boxes().filter((box) => box.checked);
  if (agreed || submitter?.dataset.asks === undefined || chosen.length <= Number(asked.dataset.unasked)) return false;
  const days = new Set(chosen.map((box) => box.closest("td")?.id)).size;
  /** @type {HTMLElement} */ (asked.querySelector("[data-question]")).textContent =
    `${submitter.dataset.asks} ${chosen.length} puzzles of ${days} day${days === 1 ? "" : "s"}?`;
  asked.returnValue = "";
  asked.addEventListener("close", () => answered(submitter), { once: true });
  asked.showModal();
  return true;
}

/** @param {HTMLElement} submitter */
function answered(submitter) {
  agreed = asked.returnValue === "yes";
  sure.disabled = !agreed;
  if (agreed) form.requestSubmit(submitter);
  agreed = false;
}

/** What a deed was refused for stays chosen, whichever deed it was. */
function hindered() {
  const told = [...document.querySelectorAll("[data-hindered]")];
  return told.flatMap((one) => /** @type {HTMLElement} */ (one).dataset.hindered?.split(" ") ?? []);
}

function choose() {
  const chosen = new Set([...JSON.parse(sessionStorage.getItem(KEPT) ?? "[]"), ...hindered()]);
  sessionStorage.removeItem(KEPT);
  for (const box of boxes()) box.checked ||= chosen.has(box.value);
}
choose();
addEventListener("pageshow", tell); // a browser that goes back restores what was chosen
/** @type {HTMLElement} */ (all.closest("label")).hidden = boxes().length === 0;
tell();
