// The service worker, where the site wants one; pages that it kept for somebody else are forgotten.

/** @param {ServiceWorker|null} worker */
function forgetOthers(worker) {
  const player = document.body.dataset.player ?? "";
  try {
    const before = localStorage.getItem("pages-of");
    if (before && before !== player) worker?.postMessage("forget pages");
    localStorage.setItem("pages-of", player);
  } catch {
    // a browser that keeps nothing has kept no pages either
  }
}

const address = document.body.dataset.worker;
if (address && "serviceWorker" in navigator) {
  navigator.serviceWorker.register(address).then(
    (registration) => forgetOthers(registration.active),
    () => {}, // such as a page without TLS: the site works all the same
  );
}
