// Home of somebody with friends: as soon as one of them begins or finishes a puzzle, the page asks what is new.

import { friendsTopic } from "fivefold/leagues/friends-topic.js";

/** Between two questions at least so many milliseconds pass, however many friends play. */
const PAUSE = 3000;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let waiting;
let asked = 0;
let known = false;

function ask() {
  waiting = undefined;
  asked = Date.now();
  document.dispatchEvent(new Event("friends-moved"));
}

const topic = friendsTopic();
topic.addEventListener("standing", () => {
  if (known) waiting ??= setTimeout(ask, Math.max(0, asked + PAUSE - Date.now()));
  known = true; // the first is what the page shows already
});
topic.addEventListener("out", () => document.querySelector(".friends-home")?.replaceChildren());
