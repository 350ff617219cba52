// Without network a page is shown as it was last seen. It says so, until the network is back.

const place = document.querySelector("[data-notices]");
if (place && !navigator.onLine) {
  const notice = document.createElement("div");
  notice.className = "notice";
  const text = document.createElement("p");
  text.textContent = "You’re offline. This is the page as you last saw it.";
  notice.append(text);
  place.append(notice);
  addEventListener("online", () => notice.remove(), { once: true });
}
