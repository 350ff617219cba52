// Requests that change something.

/** The token that Django gave this browser; empty where it gave none. */
export function csrfToken() {
  const found = document.cookie.split("; ").find((one) => /^(__Host-)?csrftoken=/.test(one));
  return found ? decodeURIComponent(found.slice(found.indexOf("=") + 1)) : "";
}

/**
 * Posts the fields of a form, or anything else as JSON; null where the site cannot be reached.
 * @param {string} url @param {object} [body] @param {RequestInit} [more]
 */
export function post(url, body, more) {
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const headers = new Headers({ "X-CSRFToken": csrfToken(), Accept: "application/json" });
  if (body && !isForm) headers.set("Content-Type", "application/json");
  const sent = isForm ? body : JSON.stringify(body);
  return fetch(url, { method: "POST", headers, body: sent, ...more }).catch(() => null);
}
