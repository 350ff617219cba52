// A page whose room is at a later round already: what the others do there, and the way to them.

import { html } from "lit";
import { toast } from "fivefold/site/toasts.js";
import { here, room, session } from "fivefold/rooms/playing.js";

/** Whether the room is at another round than this page. */
export const isBehind = () => room.standing.round.number !== session.edition.room?.round;

/** Whether everybody counts to the start of that round. */
export const startsNow = () => room.left !== null && room.left > 0;

const CHOICE = " Finish here, or follow them now.";

/** What was told last, and what closes it. */
let told = "";
let close = () => {};

/** What the others do meanwhile; to whoever has finished, who has opened the next round, and which other game it is. */
function othersTold() {
  const { starts, title, opened_by: opener } = room.standing.round;
  if (starts !== null) return `The others are playing the next round.${session.over ? "" : CHOICE}`;
  if (!session.over) return `The others are setting up the next round.${CHOICE}`;
  const what = title === here.table.round.title ? "" : `: ${title}`;
  return `${opener || "Somebody"} has opened the next round${what}.`;
}

/** What happens to whoever stays. */
const stays = () => (room.standing.round.starts === null ? "You can stay here: its countdown takes you along." : "");

/** What leads to the others. */
export const wayCalled = () => (session.over ? "Go along" : "Follow them");

/** Tells it on top of the page to whoever plays or reads there; each sentence once. @param {() => void} goOn */
export function tellOfNext(goOn) {
  if (told === othersTold()) return;
  close();
  told = othersTold();
  close = toast(told, { stays: true, way: { called: wayCalled(), take: goOn } });
}

/** The way to the others, in the panel: an unfinished round stays as it is. @param {() => void} goOn */
export const wayOn = (goOn) =>
  html`<div class="onwards">
    <button class="button primary" type="button" @click=${goOn}>${wayCalled()}</button>
    <p class="muted small" role="status">
      ${othersTold()} ${session.over ? stays() : "What you have done here is kept."}
    </p>
  </div>`;
