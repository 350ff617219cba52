// A page that keeps itself up to date while something is under way: its [data-live] parts are fetched anew.

const WHILE_BUSY = 1500;
const IDLE = 10000;

async function renew() {
  const response = await fetch(location.href, { credentials: "same-origin" }).catch(() => null);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const part of document.querySelectorAll("[data-live]")) {
    const other = fresh.querySelector(`[data-live="${part.getAttribute("data-live")}"]`);
    // what somebody is choosing is not taken away, nor what has the focus
    const chosen = part.querySelector("input:checked") ?? part.contains(document.activeElement);
    if (other && other.innerHTML !== part.innerHTML && !chosen) part.innerHTML = other.innerHTML;
  }
}

async function keep() {
  if (!document.hidden) await renew();
  setTimeout(keep, document.querySelector("[data-busy]") ? WHILE_BUSY : IDLE);
}
setTimeout(keep, WHILE_BUSY);
