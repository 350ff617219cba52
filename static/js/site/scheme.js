// Light or dark: as the device has it, until somebody chooses by a button of the page.

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

function turn() {
  const theme = isDark() ? "light" : "dark";
  root.dataset.theme = theme;
  paintBars();
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // a browser that keeps nothing still shows the theme until the next page
  }
}

export function setUpScheme() {
  for (const button of document.querySelectorAll("[data-theme-toggle]")) button.addEventListener("click", turn);
  if (root.dataset.theme) paintBars();
}
