// A game's page around the game: the live topic fills table and feed, the help opens once, the end opens the sheet.

import "fivefold/site/standing.js";
import "fivefold/site/result-sheet.js";
import "fivefold/site/tabs.js";
import { setUpHelp } from "fivefold/site/help-sheet.js";
import { LiveTopic } from "fivefold/site/live.js";
import { pageSession } from "fivefold/site/session.js";
import { toast } from "fivefold/site/toasts.js";

const session = pageSession();

/** @param {Event} event */
const detail = (event) => /** @type {CustomEvent} */ (event).detail;

/** @param {string} path */
function follow(path) {
  const topic = new LiveTopic(path);
  const shown = /** @type {NodeListOf<any>} */ (document.querySelectorAll("ff-table, ff-feed"));
  let unknown = !document.body.dataset.player; // a new guest is known to the server from the first move on
  topic.addEventListener("standing", () => shown.forEach((one) => (one.standing = topic.standing)));
  topic.addEventListener("you", (event) => detail(event).moves > session.state.moves && session.refresh());
  topic.addEventListener("back", () => session.refresh());
  session.addEventListener("change", (event) => {
    if (!detail(event).heard) return;
    if (unknown) topic.open();
    else if (detail(event).ended) topic.ask();
    unknown = false;
  });
}

/** The result, once there is one: who the player is in the table, and a button that shows the sheet again. */
function showEnd() {
  if (!session.result) return;
  document.body.dataset.player = session.result.player;
  const button = /** @type {HTMLButtonElement|null} */ (document.querySelector("[data-open-result]"));
  if (button) button.hidden = false;
}

let closeNote = () => {};
session.addEventListener("connection", (event) => {
  closeNote();
  closeNote = detail(event).offline
    ? toast("No connection. Your move will be sent when you are back.", { stays: true })
    : () => {};
});
session.addEventListener("change", showEnd);
session.addEventListener("dropped", () =>
  toast("This game has moved on elsewhere; moves made here without network were dropped."),
);
document.querySelector("[data-open-result]")?.addEventListener("click", () => {
  /** @type {any} */ (document.querySelector("ff-result-sheet")).open(false);
});

showEnd();
setUpHelp(session);
if (session.edition.socket) follow(session.edition.socket);
