// Being called while one is away: this browser's subscription at its maker's push service, which the site keeps, and
// the offer on the result sheet. Nothing here asks for the permission unless a button was pressed for it.

import { csrfToken } from "./csrf.js";

/** @import {Calls} from "fivefold/wire" */

const ADDRESS = "/api/calling/";
/** Whose calls this browser takes, by the player's public id. */
const OURS = "calls-of";
const DECLINED = "calls-declined";

export const NOT_ALLOWED = "Your browser does not allow it. You can change that in its settings for this site.";

/** @param {string} name @param {string} [value] */
function kept(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** Whether this browser can be called at all, and has not been told never to ask. */
export const canBeCalled = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Where this browser's player lives, as the browser says. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

/** The subscription of this browser, if there is one. @returns {Promise<PushSubscription|null>} */
export async function subscription() {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration ? registration.pushManager.getSubscription() : null;
}

/** Whether the player of this page is called here. */
export async function isCalled() {
  if (Notification.permission !== "granted" || kept(OURS) !== document.body.dataset.player) return false;
  return Boolean(await subscription().catch(() => null));
}

/**
 * What the server says; null where it cannot be asked.
 * @param {string} where @param {object} [body]
 * @returns {Promise<Calls|null>}
 */
async function ask(where, body) {
  const post = {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
    body: JSON.stringify(body),
  };
  const answer = await fetch(ADDRESS + where, body ? post : {}).catch(() => null);
  return answer?.ok ? answer.json().catch(() => null) : null;
}

/** The site's key as the browser wants it. @param {string} key */
function bytes(key) {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Tells the server of this browser. @param {PushSubscription} found @param {string[]} kinds */
function tell(found, kinds) {
  const { endpoint, keys } = found.toJSON();
  return ask("browser/", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, zone: ownZone(), kinds });
}

/**
 * Has this browser called from now on, and switches some kinds on; asks for the permission, so a press must come first.
 * @param {string} key @param {string[]} kinds
 * @returns {Promise<string>} what became of it, in a sentence; empty where all is well
 */
export async function beCalled(key, kinds) {
  if ((await Notification.requestPermission()) !== "granted") return NOT_ALLOWED;
  try {
    const registration = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
    let found = await registration.pushManager.getSubscription();
    if (found && kept("calls-key") !== key && (await found.unsubscribe())) found = null; // made for another key
    found ??= await registration.pushManager.subscribe(options);
    if (!(await tell(found, kinds))) return "That could not be saved. Please try again.";
  } catch {
    return "Your browser could not reach its push service. Please try again later.";
  }
  kept("calls-key", key);
  kept(OURS, document.body.dataset.player ?? "");
  return "";
}

/** Has this browser called no more. */
export async function beCalledNoMore() {
  kept(OURS, "");
  const found = await subscription().catch(() => null);
  if (!found) return;
  await ask("no-more/", { endpoint: found.endpoint });
  await found.unsubscribe().catch(() => false);
}

/** After a finished puzzle of the day: offers calls where there is a reason, once. @param {HTMLElement} place */
export async function offer(place) {
  if (!canBeCalled() || !(await navigator.serviceWorker.getRegistration())) return;
  if (await isCalled()) {
    const found = await subscription();
    if (found) await tell(found, []); // a sign-in may have ended since, and with it what the server knew
    return;
  }
  if (Notification.permission === "denied" || kept(DECLINED)) return;
  const calls = await ask("");
  if (calls?.key && calls.reason && place.isConnected) show(place, calls);
}

/** @template {keyof HTMLElementTagNameMap} T @param {T} name @param {string} kind @param {string} text */
function made(name, kind, text) {
  const element = document.createElement(name);
  element.className = kind;
  element.textContent = text;
  return element;
}

/** A line with a link to the settings. @param {string} text @param {string} link what the link says */
function withSettings(text, link) {
  const line = made("p", "result-note", `${text} `);
  const there = made("a", "", link);
  there.href = "/me/settings/#calls-title";
  line.append(there, ".");
  return line;
}

/** @param {HTMLElement} place @param {Calls} calls */
function show(place, calls) {
  const actions = made("div", "sheet-actions", "");
  const yes = made("button", "button", "Call me");
  const no = made("button", "button", "No, thank you");
  yes.type = no.type = "button";
  actions.append(yes, no);
  /** @param {string} sentence @param {string} link */
  const end = (sentence, link) => {
    const line = withSettings(sentence, link);
    line.setAttribute("role", "status");
    place.replaceChildren(line);
  };
  yes.addEventListener("click", async () => {
    yes.disabled = no.disabled = true;
    const problem = await beCalled(calls.key, calls.named);
    if (problem) end(problem, "To your settings");
    else end("We will. You can change it in", "your settings");
  });
  no.addEventListener("click", () => {
    kept(DECLINED, "1");
    end("All right. You find it in", "your settings");
  });
  place.replaceChildren(
    made("p", "result-note", calls.reason),
    actions,
    withSettings("More kinds are in", "your settings"),
  );
}
