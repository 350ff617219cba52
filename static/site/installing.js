// Install the service worker where the site has one; delete pages that it keeps for another player.

import { browserStore } from "fivefold/site/store.js";

/** @param {ServiceWorker|null} worker */
function forgetOthers(worker) {
  const player = document.body.dataset.player ?? "";
  const before = browserStore.getItem("pages-of");
  if (before && before !== player) worker?.postMessage("forget pages");
  browserStore.setItem("pages-of", player);
}

const address = document.body.dataset.worker;
if (address && "serviceWorker" in navigator) {
  navigator.serviceWorker.register(address).then(
    (registration) => forgetOthers(registration.active),
    () => {}, // such as a page without TLS: the site works all the same
  );
}
