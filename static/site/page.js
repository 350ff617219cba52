// Set up what every page has: the countdown to the next puzzles, light or dark, notices, and reports of its errors.

import "fivefold/site/faults.js";
import "fivefold/site/installing.js";
import "fivefold/site/notices.js";
import { closeSheetsByBack } from "fivefold/site/back-closes.js";
import { setUpGamePage } from "fivefold/site/game-page.js";
import { sendLeftovers } from "fivefold/site/leftovers.js";
import { browserStore } from "fivefold/site/store.js";
import { dayEnds, formatCountdown } from "fivefold/site/times.js";

/** Counts down to the end of the day, and fires "day-over" there. */
class Countdown extends HTMLElement {
  connectedCallback() {
    this.showTimeLeft();
    this.timer = setInterval(() => this.showTimeLeft(), 1000);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  showTimeLeft() {
    const left = dayEnds - Date.now();
    this.textContent = formatCountdown(left);
    if (left > 0) return;
    clearInterval(this.timer);
    this.dispatchEvent(new Event("day-over", { bubbles: true }));
  }
}
customElements.define("ff-countdown", Countdown);

const root = document.documentElement;

function isDark() {
  const chosen = root.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** The browser's own bars take the colour of the paper. */
function paintBars() {
  const paper = getComputedStyle(document.body).backgroundColor;
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.setAttribute("content", paper);
}

function turnTheme() {
  const theme = isDark() ? "light" : "dark";
  root.dataset.theme = theme;
  paintBars();
  browserStore.setItem("theme", theme);
}

for (const button of document.querySelectorAll("[data-theme-toggle]")) button.addEventListener("click", turnTheme);
if (root.dataset.theme) paintBars();

closeSheetsByBack();
if (document.body.matches(".playing-page:not(.on-stage)")) setUpGamePage();
sendLeftovers();
addEventListener("online", () => sendLeftovers());
