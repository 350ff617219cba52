// Keep a page's [data-live] parts up to date, each from its data-from or the page itself: every data-every
// milliseconds, at news of a job, and when someone returns to the page.

const WHILE_BUSY = 1500;
const IDLE = 10000;
const LONGEST = 20000;

const listLiveParts = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-live]")]);

/** The mark of what each address last answered: one that answers the same again sends nothing. */
const marks = /** @type {Map<string, string>} */ (new Map());

/** @param {string} address */
async function renewParts(address) {
  const mark = marks.get(address);
  const headers = new Headers(mark ? { "If-None-Match": mark } : {});
  const response = await fetch(address, { credentials: "same-origin", headers }).catch(() => null);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  let kept = false;
  for (const part of listLiveParts()) {
    const other = fresh.querySelector(`[data-live="${part.getAttribute("data-live")}"]`);
    if (!other || other.innerHTML === part.innerHTML) continue;
    // what someone is choosing is not taken away, nor what has the focus, nor a board
    if (part.querySelector("input:checked, [data-held], iframe") ?? part.contains(document.activeElement)) kept = true;
    else part.innerHTML = other.innerHTML;
  }
  marks.set(address, (!kept && response.headers.get("ETag")) || "");
}

function nextPause() {
  if (document.querySelector("[data-busy]")) return WHILE_BUSY;
  return Math.min(...listLiveParts().map((part) => Number(part.dataset.every ?? IDLE)), LONGEST);
}

async function renewAll() {
  if (document.hidden) return;
  await Promise.all([...new Set(listLiveParts().map((part) => part.dataset.from ?? location.href))].map(renewParts));
}

async function keepRenewing() {
  await renewAll();
  setTimeout(keepRenewing, nextPause());
}
setTimeout(keepRenewing, nextPause());
document.addEventListener("visibilitychange", renewAll);
document.addEventListener("job", renewAll);
document.addEventListener("over", (event) => {
  event.preventDefault();
  renewAll();
});
