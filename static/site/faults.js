// Report errors of this page's scripts to the server: their kind and place, but not their text, because someone may
// have typed it.

import { ownRelease } from "./server.js";

const PLACE = /(\/static\/[\w./@-]+\.m?js):(\d+)/;
let left = 5; // a page that fails again and again has said enough

/** @param {unknown} why */
function reportError(why) {
  const [, file, line] = PLACE.exec((why instanceof Error && why.stack) || "") ?? [];
  if (!(why instanceof Error) || !file || left <= 0) return;
  left -= 1;
  const body = JSON.stringify({ file, line: Number(line), message: why.name, release: ownRelease() });
  const headers = { "Content-Type": "application/json" };
  fetch("/api/browser-errors/", { method: "POST", keepalive: true, headers, body }).catch(() => {});
}

addEventListener("error", ({ error }) => reportError(error));
addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
