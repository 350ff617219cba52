// Tells those who look at a room's page who comes, who leaves and who is its host; and asks before one leaves.

import { hostOf, hostTold, newsOf } from "fivefold/rooms/news.js";
import { pageRoom } from "fivefold/rooms/room.js";
import { confirmDialog } from "fivefold/site/sheets.js";
import { toast } from "fivefold/site/toasts.js";

const room = pageRoom();
/** Milliseconds for which somebody must have been the host before it is told: while pages change, the host is away. */
const SETTLED = 4000;
let known = room.standing.seats;
let led = known;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let settling;

function tellHost() {
  const told = hostTold(led, known, document.body.dataset.player);
  if (told) toast(told);
  led = known;
}

room.addEventListener("standing", () => {
  const { seats } = room.standing;
  for (const told of newsOf(known, seats, document.body.dataset.player)) toast(told);
  if (hostOf(seats)?.player !== hostOf(known)?.player) {
    clearTimeout(settling);
    settling = setTimeout(tellHost, SETTLED);
  }
  known = seats;
});

/** Leaving is asked about: the host's part goes to somebody else, and a race goes on without whoever left. */
async function leave(/** @type {HTMLFormElement} */ form) {
  const host = room.me?.host && room.standing.seats.length > 1;
  const sure = await confirmDialog({
    title: "Leave the room?",
    text: `The others go on without you.${host ? " Somebody else will be the host." : ""} The link leads back.`,
    yes: "Leave the room",
    no: "Stay",
  });
  if (!sure) return;
  room.leaving = true;
  form.submit();
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches(".leave")) return;
  event.preventDefault();
  leave(form);
});
