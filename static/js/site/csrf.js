// What every request that changes something must carry.

/** The token that Django gave this browser; empty where it gave none. */
export function csrfToken() {
  const found = document.cookie.split("; ").find((one) => /^(__Host-)?csrftoken=/.test(one));
  return found ? decodeURIComponent(found.slice(found.indexOf("=") + 1)) : "";
}
