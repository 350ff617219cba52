// Errors of this page's scripts are told to the server: where they are and what the browser calls them. What somebody
// typed may stand in an error's words, so of those only the browser's own are sent, and nothing that it quotes.

import { ownRelease } from "./release.js";

const ADDRESS = "/api/browser-errors/";
/** A page that fails again and again has told enough. */
const MOST = 5;
const OF_BROWSERS = /^(?:Uncaught )?(TypeError|ReferenceError|RangeError|SyntaxError)\b/;
const KIND = /^(?:Uncaught )?((?:[A-Z][a-z]+){0,3}(?:Error|Exception))\b/;
const QUOTED = /"[^"]*"?|'[^']*'?|`[^`]*`?|“[^”]*”?|‘[^’]*’?|https?:\S+|\d+/g;
const PLACE = /(https?:\/\/[^\s()]+?):(\d+)(?::\d+)?\)?$/m;

/**
 * What may be said of an error's words; null where they are none of an error.
 * @param {string} words
 */
export function cleaned(words) {
  if (OF_BROWSERS.test(words)) return words.replace(QUOTED, "…").slice(0, 200);
  return KIND.exec(words)?.[1] ?? null;
}

/**
 * A script of this site by its path, the page's own by nothing; null for a stranger's, such as an extension's.
 * @param {string} address
 * @param {{origin: string, pathname: string}} page
 */
export function fileOf(address, page) {
  if (!address) return null;
  const url = new URL(address, page.origin);
  if (url.origin !== page.origin) return null;
  return url.pathname === page.pathname ? "" : url.pathname;
}

/** @typedef {{file: string, line: number, message: string}} Place */

/**
 * Where an error was raised and what it is; null where it is not this site's.
 * @param {unknown} why
 * @returns {Place|null}
 */
export function placeOf(why, page = globalThis.location) {
  if (!(why instanceof Error)) return null;
  const [, address, line] = PLACE.exec(why.stack ?? "") ?? [];
  const file = fileOf(address ?? "", page);
  const message = cleaned(`${why.name}: ${why.message}`);
  return file === null || message === null ? null : { file, line: Number(line), message };
}

let told = 0;

/** @param {Place|null} place */
function tell(place) {
  if (!place || told >= MOST) return;
  told += 1;
  fetch(ADDRESS, {
    method: "POST",
    credentials: "same-origin",
    keepalive: true,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...place, release: ownRelease() }),
  }).catch(() => {});
}

globalThis.window?.addEventListener("error", ({ error, filename, lineno, message }) => {
  const file = fileOf(filename ?? "", location);
  const words = cleaned(error instanceof Error ? `${error.name}: ${error.message}` : (message ?? ""));
  tell(file === null || words === null ? null : { file, line: lineno, message: words });
});
globalThis.window?.addEventListener("unhandledrejection", ({ reason }) => tell(placeOf(reason)));
