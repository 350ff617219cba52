// What is counted of a visit, by game and day and without saying who: the server adds one, and keeps no more.

import { csrfToken } from "fivefold/site/csrf.js";

/** @import {Stepped} from "fivefold/wire" */

/** @param {Stepped} stepped */
export function count(stepped) {
  fetch("/api/footfall/", {
    method: "POST",
    credentials: "same-origin",
    keepalive: true,
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
    body: JSON.stringify(stepped),
  }).catch(() => {}); // a count that is lost is lost
}
