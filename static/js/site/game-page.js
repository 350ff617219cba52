// A game's page around the game: the live topic fills board and feed, the help opens once, the end opens the sheet.

import "fivefold/site/panel.js";
import "fivefold/site/result-sheet.js";
import { LiveTopic } from "fivefold/site/live.js";
import { makeClosable } from "fivefold/site/sheets.js";
import { pageSession } from "fivefold/site/session.js";
import { toast } from "fivefold/site/toasts.js";

const session = pageSession();

if (session.edition.socket) {
  const topic = new LiveTopic(session.edition.socket);
  const shown = /** @type {NodeListOf<any>} */ (document.querySelectorAll("ff-board, ff-feed"));
  topic.addEventListener("standing", () => shown.forEach((one) => (one.standing = topic.standing)));
  topic.addEventListener("you", (event) => {
    if (/** @type {CustomEvent} */ (event).detail.moves > session.state.moves) session.refresh();
  });
  session.addEventListener("change", (event) => {
    if (/** @type {CustomEvent} */ (event).detail.ended) topic.say("resync");
  });
}

let closeNote = () => {};
session.addEventListener("connection", (event) => {
  closeNote();
  const { offline } = /** @type {CustomEvent} */ (event).detail;
  closeNote = offline ? toast("No connection. Your move will be sent when you are back.", { stays: true }) : () => {};
});

const help = /** @type {HTMLDialogElement|null} */ (document.getElementById("help-sheet"));
if (help) {
  makeClosable(help);
  help.addEventListener("keydown", (event) => {
    const begins = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey;
    if (begins) help.close();
    if (begins) /** @type {HTMLElement|null} */ (document.querySelector("[data-first-focus]"))?.focus();
  });
  document.querySelector("[data-open-help]")?.addEventListener("click", () => help.showModal());
  const seen = `help-${session.edition.game}`;
  try {
    if (!localStorage.getItem(seen) && !session.state.moves) help.showModal();
    localStorage.setItem(seen, "1");
  } catch {
    // a browser that keeps nothing is not shown the help unasked each time
  }
}
