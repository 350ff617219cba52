// Swap days of the calendar: drag one onto another of its game and variant, or pick it up and put it down with its
// buttons, by keys or a finger. The server swaps them and offers to undo it.

const form = /** @type {HTMLFormElement} */ (document.getElementById("days"));
const statusLine = /** @type {HTMLElement} */ (document.querySelector(".swap-text"));
const swap = /** @type {HTMLButtonElement} */ (form.querySelector("button[name='pair']"));

const listSlots = () => [.../** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".slot[data-edition]"))];
const findHeldSlot = () => listSlots().find((slot) => slot.dataset.held !== undefined);
/** @param {Event} event @returns {HTMLElement|null} */
const slotOf = ({ target }) => (target instanceof Element ? target.closest(".slot[data-edition]") : null);
/** @param {HTMLElement} slot */
const buttonOf = (slot) => /** @type {HTMLButtonElement} */ (slot.querySelector(".slot-move"));
/** @param {HTMLElement} slot @param {string} word */
const labelButton = (slot, word) => {
  const label = buttonOf(slot).querySelector("span");
  if (label) label.textContent = word;
};

/** @param {HTMLElement} slot */
function pickUp(slot) {
  putBack();
  slot.dataset.held = "";
  labelButton(slot, "Put back");
  const there = listSlots().filter((one) => one !== slot && one.dataset.kind === slot.dataset.kind);
  for (const one of there) {
    one.dataset.lands = "";
    labelButton(one, "Put here");
  }
  statusLine.textContent = there.length
    ? `You’ve picked up ${slot.dataset.day}. Choose the day to swap it with, or press Escape to put it back.`
    : "You can’t swap this day with any other day on this page.";
}

function putBack() {
  for (const slot of listSlots()) {
    delete slot.dataset.held;
    delete slot.dataset.lands;
    labelButton(slot, "Move");
  }
  statusLine.textContent = "\u00a0";
}

/** @param {HTMLElement} slot */
function putOn(slot) {
  const from = findHeldSlot();
  if (!from || slot.dataset.lands === undefined) return;
  for (const box of form.querySelectorAll("input:checked")) /** @type {HTMLInputElement} */ (box).checked = false;
  swap.value = `${from.dataset.edition} ${slot.dataset.edition}`;
  statusLine.textContent = `Swapping ${from.dataset.day} and ${slot.dataset.day}…`;
  form.requestSubmit(swap);
}

form.addEventListener("click", (event) => {
  const slot = slotOf(event);
  if (!slot || !(event.target instanceof Element) || !event.target.closest(".slot-move")) return;
  if (slot.dataset.held !== undefined) putBack();
  else if (slot.dataset.lands === undefined) pickUp(slot);
  else putOn(slot);
});
form.addEventListener("keydown", (event) => {
  const from = findHeldSlot();
  if (!from) return;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape") {
    putBack();
    buttonOf(from).focus();
  } else if (step) {
    const row = listSlots().filter((slot) => slot === from || slot.dataset.lands !== undefined);
    const at = row.findIndex((slot) => slot.contains(document.activeElement));
    const next = row[(at + step + row.length) % row.length];
    if (next) buttonOf(next).focus();
    event.preventDefault();
  }
});
form.addEventListener("dragstart", (event) => {
  const slot = slotOf(event);
  if (!slot || !event.dataTransfer) return;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", slot.dataset.day ?? "");
  pickUp(slot);
});
form.addEventListener("dragover", (event) => {
  if (slotOf(event)?.dataset.lands !== undefined) event.preventDefault();
});
form.addEventListener("drop", (event) => {
  const slot = slotOf(event);
  if (!slot) return;
  event.preventDefault();
  putOn(slot);
});
form.addEventListener("dragend", () => {
  if (!statusLine.textContent?.endsWith("…")) putBack();
});
document.documentElement.dataset.swaps = "";
