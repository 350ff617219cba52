// What every page has: the countdown to the next puzzles, and light or dark.

import { countdown } from "fivefold/site/times.js";

class Countdown extends HTMLElement {
  connectedCallback() {
    const until = Date.parse(this.dataset.until ?? "");
    const show = () => {
      const left = until - Date.now();
      this.textContent = left > 0 ? countdown(left) : "now: load the page again";
    };
    show();
    this.timer = setInterval(show, 1000);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }
}
customElements.define("ff-countdown", Countdown);

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

document.querySelector("[data-theme-toggle]")?.addEventListener("click", () => {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // a browser that keeps nothing still shows the theme until the next page
  }
});
