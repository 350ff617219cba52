// Keeps a screen awake while its page is shown; a browser that cannot goes to sleep as ever.

async function hold() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock.request("screen");
    document.documentElement.dataset.awake = "";
  } catch {
    // the device saves its battery, or its browser is old
  }
}

/** A device lets go whenever the page is hidden; whoever comes back finds it awake again. */
export function stayAwake() {
  document.addEventListener("visibilitychange", hold);
  hold();
}
