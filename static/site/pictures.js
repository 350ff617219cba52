// Share pictures. The server draws them, and they are fetched only when someone asks for them.

import { canShare, clockIsHidden, shareText } from "./sharing.js";

/** @typedef {"wide"|"even"} Form */

/** How many milliseconds a shared text waits for its picture: a browser shares only soon after a press. */
const PATIENCE = 2500;
/** What is under way or here already, by its address. @type {Map<string, Promise<File|null>>} */
const asked = new Map();

/** Where the picture of a result is: beside its page. @param {string} api the address of its interface */
export const pictureOf = (api) => `${api.replace(/^\/api/, "")}picture.png`;

/** Where the picture of all that I have finished today is. */
export const PICTURE_OF_DAY = "/today.png";

/**
 * The address of a picture in a form; it tells no time where the clock is hidden.
 * @param {string} address @param {Form} form
 */
export const formAddress = (address, form) => `${address}?form=${form}${clockIsHidden() ? "&clock=off" : ""}`;

/** @param {string} address @returns {Promise<File|null>} */
async function fetchPicture(address) {
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok) return new File([await answer.blob()], "fivefold.png", { type: "image/png" });
  asked.delete(address);
  return null;
}

/**
 * The picture with even sides as a file that can be shared; null where it does not come in time.
 * @param {string} address @returns {Promise<File|null>}
 */
function fetchForPhone(address) {
  const whole = formAddress(address, "even");
  if (!asked.has(whole)) asked.set(whole, fetchPicture(whole));
  const tooLate = new Promise((done) => setTimeout(() => done(null), PATIENCE));
  return Promise.race([/** @type {Promise<File|null>} */ (asked.get(whole)), tooLate]);
}

/** Whether the browser's own share menu takes pictures. */
export function canSharePictures() {
  const files = [new File([""], "fivefold.png", { type: "image/png" })];
  return canShare() && Boolean(navigator.canShare?.({ files }));
}

/** Someone is about to share: their picture is fetched meanwhile. @param {string} address */
export function fetchAhead(address) {
  if (canSharePictures()) fetchForPhone(address);
}

/** Shares a text, with its picture where both can travel. @param {string} text @param {string} address */
export async function shareWithPicture(text, address) {
  await shareText(text, canSharePictures() ? await fetchForPhone(address) : null);
}
