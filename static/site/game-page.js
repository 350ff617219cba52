// Set up what surrounds a game: its live topic fills leaderboard and feed, the bar has clock, help and menu, and the
// end opens the result. site/page.js starts it where there is a game.

import "fivefold/site/lesson.js";
import "fivefold/site/play-clock.js";
import "fivefold/site/standing.js";
import "fivefold/site/result-sheet.js";
import "fivefold/site/tabs.js";
import { lookForKeyboard, setUpBar, setUpHelp } from "fivefold/site/bar.js";
import { offerGivingUp } from "fivefold/site/ending.js";
import { applyMessage, watchTopic } from "fivefold/site/live.js";
import { askToReload } from "fivefold/site/notices.js";
import { postData } from "fivefold/site/requests.js";
import { pageSession } from "fivefold/site/session.js";
import { showToast } from "fivefold/site/toasts.js";
import { setUpVeil } from "fivefold/site/veil.js";

/** @import {Corrected, You} from "fivefold/wire" */
/** @import {Change, PlaySession, Refusal} from "fivefold/site/session.js" */
/** @import {OthersResults} from "fivefold/site/others.js" */
/** @import {ResultSheet} from "fivefold/site/result-sheet.js" */
/** @import {Feed, LeaderboardTable} from "fivefold/site/standing.js" */

/** How long moves wait after the server was in trouble for long. */
const TRY_AGAIN = 60_000;

const resultButtons = () =>
  /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-open-result]"));

/** @param {Event} event */
const changeOf = (event) => /** @type {CustomEvent<Change>} */ (event).detail;

/** @param {PlaySession} session @param {string} name */
function followTopic(session, name) {
  const topic = watchTopic(name, applyMessage);
  const elements = /** @type {NodeListOf<LeaderboardTable|Feed>} */ (document.querySelectorAll("ff-table, ff-feed"));
  let unknown = !document.body.dataset.player; // a new guest is known to the server from the first move on
  topic.addEventListener("standing", () => {
    elements.forEach((one) => (one.standing = topic.standing));
    const others = /** @type {OthersResults|null} */ (document.querySelector("ff-others"));
    if (others && topic.standing) others.finished = topic.standing.finished;
  });
  topic.addEventListener("without", () => elements.forEach((one) => one.showNotLive()));
  topic.addEventListener("you", (event) => {
    if (session.isBehind(/** @type {CustomEvent<You>} */ (event).detail)) session.refresh();
  });
  topic.addEventListener("corrected", (event) => {
    const { revision } = /** @type {CustomEvent<Corrected>} */ (event).detail;
    if (session.over || revision <= session.state.revision) return;
    askToReload(() => session.waitUntilSent(), "We’ve just corrected this puzzle.");
    session.refresh();
  });
  topic.addEventListener("back", () => session.refresh());
  session.addEventListener("change", (event) => {
    const { heard, ended } = changeOf(event);
    if (!heard) return;
    if (unknown) topic.reopen();
    else if (ended) topic.requestSnapshot();
    unknown = false;
  });
}

/** Once there is a result: who the player is in the table, and buttons for the sheet. @param {PlaySession} session */
function showEnd(session) {
  for (const table of /** @type {NodeListOf<LeaderboardTable>} */ (document.querySelectorAll("ff-table")))
    table.over = session.over;
  if (!session.result) return;
  // in a room everyone is known already, and a shared board is its first player's
  if (!session.edition.room) document.body.dataset.player = session.result.player;
  for (const button of resultButtons()) button.hidden = false;
}

/** While the server is in trouble: says that moves wait, and tries again. @param {PlaySession} session */
function sendWhenWell(session) {
  let close = () => {};
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  const again = () => session.pending.length && session.sendAgain();
  session.addEventListener("held", (event) => {
    const why = /** @type {CustomEvent<string|null>} */ (event).detail ?? "We can’t reach the server.";
    close();
    clearTimeout(timer);
    close = showToast(`${why} We’ve kept your moves on this device and will send them later.`, { stays: true });
    timer = setTimeout(again, TRY_AGAIN);
  });
  session.addEventListener("change", (event) => changeOf(event).heard && close());
  addEventListener("online", again);
}

/** Says whether there is a network, and what became of moves that waited for it. @param {PlaySession} session */
function announceConnection(session) {
  let closeNote = () => {};
  session.server.addEventListener("connection", (event) => {
    closeNote();
    closeNote = /** @type {CustomEvent<{offline: boolean}>} */ (event).detail.offline
      ? showToast("No connection. We’ll send your move when you’re back online.", { stays: true })
      : () => {};
  });
  session.addEventListener("dropped", () =>
    showToast("You’ve played on in another tab or device, so we didn’t keep the moves waiting here."),
  );
  session.addEventListener("refused", (event) => {
    const { message } = /** @type {CustomEvent<Refusal>} */ (event).detail;
    showToast(`We couldn’t accept a move you made here offline. ${message}`);
  });
  session.server.addEventListener("outdated", () => askToReload(() => session.waitUntilSent()));
}

/** Lets a player who is in the middle of a puzzle that was corrected start the right one. */
function offerCorrected() {
  const button = /** @type {HTMLButtonElement|null} */ (document.querySelector("[data-begin-corrected]"));
  button?.addEventListener("click", async () => {
    button.disabled = true;
    const answer = await postData(`${button.dataset.beginCorrected}corrected/`);
    if (answer?.ok || answer?.status === 409) return location.reload();
    button.disabled = false;
    showToast("We couldn’t start the corrected puzzle. Please try again.");
  });
}

export function setUpGamePage() {
  const session = pageSession();
  announceConnection(session);
  session.addEventListener("change", () => showEnd(session));
  sendWhenWell(session);
  for (const button of resultButtons())
    button.addEventListener("click", () => {
      /** @type {ResultSheet|null} */ (document.querySelector("ff-result-sheet"))?.openSheet();
    });

  showEnd(session);
  offerGivingUp(session);
  setUpBar();
  offerCorrected();
  setUpHelp();
  setUpVeil(session);
  lookForKeyboard();
  // who goes back sees the page as it was left: it may have been played on since
  const [came] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (came?.type === "back_forward" && navigator.onLine) session.refresh();
  addEventListener("pageshow", (event) => event.persisted && navigator.onLine && session.refresh());
  if (session.edition.topic) followTopic(session, session.edition.topic);
}
