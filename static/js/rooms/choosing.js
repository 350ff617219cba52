// The host's choice of what comes next, in the lobby: a match in its middle is not ended by it without a question.

import { breaksOff, standsTold } from "fivefold/rooms/match.js";
import { pageRoom } from "fivefold/rooms/room.js";
import { confirmDialog } from "fivefold/site/sheets.js";

const room = pageRoom();

/** @param {HTMLFormElement} form */
function chosenIn(form) {
  const fields = new FormData(form);
  return { length: Number(fields.get("best_of")), teams: fields.get("mode") === "teams" };
}

async function ask(/** @type {HTMLFormElement} */ form) {
  const stands = standsTold(room.standing.match);
  const sure = await confirmDialog({
    title: "End this match?",
    text: `With another length or other teams a new match begins. This one ends now. ${stands}`,
    yes: "Begin a new match",
    no: "Go on with this one",
  });
  if (sure) form.submit();
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("[data-options]") || !breaksOff(room.standing, chosenIn(form))) return;
  event.preventDefault();
  ask(form);
});
