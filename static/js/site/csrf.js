// What every request that changes something must carry.

/** The token that Django gave this browser; empty where it gave none. */
export function csrfToken() {
  const found = document.cookie.split("; ").find((one) => one.startsWith("csrftoken="));
  return found ? decodeURIComponent(found.slice("csrftoken=".length)) : "";
}
