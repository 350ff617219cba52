// Send requests to the site, with its CSRF token, and with keys by which a repeated one counts once.

/** The token that Django gave this browser; empty where it gave none. */
export function csrfToken() {
  const found = document.cookie.split("; ").find((one) => /^(__Host-)?csrftoken=/.test(one));
  return found ? decodeURIComponent(found.slice(found.indexOf("=") + 1)) : "";
}

/** A key that nothing else has, by which the server knows a thing again that is sent twice. @returns {string} */
export function newKey() {
  // crypto.randomUUID is for secure pages only, and a site on a home network has none
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What an address answers, read as JSON; null where it cannot be had. @param {string} url */
export async function fetchJson(url) {
  const answer = await fetch(url).catch(() => null);
  return answer?.ok ? answer.json().catch(() => null) : null;
}

/**
 * Posts the fields of a form, or anything else as JSON; null where the site cannot be reached.
 * @param {string} url @param {object} [body] @param {RequestInit} [more]
 */
export function postData(url, body, more) {
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const headers = new Headers({ "X-CSRFToken": csrfToken(), Accept: "application/json" });
  if (body && !isForm) headers.set("Content-Type", "application/json");
  const sent = isForm ? body : JSON.stringify(body);
  return fetch(url, { method: "POST", headers, body: sent, ...more }).catch(() => null);
}

/** Posts something, and reads what is answered; null where nothing is. @param {string} url @param {object} [body] */
export async function postForAnswer(url, body) {
  const response = await postData(url, body);
  return response && response.json().catch(() => null);
}
