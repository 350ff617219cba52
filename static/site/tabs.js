// The tabs pattern: one tab stop, arrows move, the panel of the chosen tab is shown.

const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

class Tabs extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", (event) => {
      const tab = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest("[role=tab]"));
      if (tab) this.choose(tab);
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
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    const next =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? tabs.length - 1
          : step
            ? (at + step + tabs.length) % tabs.length
            : -1;
    if (next < 0 || at < 0) return;
    event.preventDefault();
    this.choose(tabs[next]);
    tabs[next].focus();
  }

  /** @param {HTMLElement} chosen */
  choose(chosen) {
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
