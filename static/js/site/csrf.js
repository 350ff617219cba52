// What every request that changes something must carry.

/** The token, asked for where this browser has none: a page that a cache kept came without it. */
export async function askedToken() {
  if (!csrfToken()) await fetch("/api/token/", { credentials: "same-origin" }).catch(() => null);
  return csrfToken();
}

/** The token that Django gave this browser; empty where it gave none. */
export function csrfToken() {
  const found = document.cookie.split("; ").find((one) => /^(__Host-)?csrftoken=/.test(one));
  return found ? decodeURIComponent(found.slice(found.indexOf("=") + 1)) : "";
}
