// Run tabs: one tab stop, arrows move between tabs, and the panel of the chosen tab is visible.

class Tabs extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", (event) => {
      const tab = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest("[role=tab]"));
      if (tab) this.chooseTab(tab);
    });
    this.addEventListener("keydown", (event) => this.onKey(event));
  }

  get tabs() {
    return /** @type {HTMLElement[]} */ ([...this.querySelectorAll("[role=tab]")]);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const tabs = this.tabs;
    const at = tabs.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = tabs.at(Number(to) % tabs.length);
    if (to === undefined || at < 0 || !next) return;
    event.preventDefault();
    this.chooseTab(next);
    next.focus();
  }

  /** @param {HTMLElement} chosen */
  chooseTab(chosen) {
    for (const tab of this.tabs) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !on;
    }
  }
}
customElements.define("ff-tabs", Tabs);
