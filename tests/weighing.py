"""What a page costs whoever opens it for the first time, counted by the browser: requests, and bytes on the wire."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, ViewportSize

PHONE = ViewportSize(width=390, height=844)
SHIFTS = """() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
    }).observe({type: "layout-shift", buffered: true});
}"""

WITHOUT_WORKER = "delete Navigator.prototype.serviceWorker;"
"""As in a browser that has none: one that playwright blocks is registered as nothing, at which a page stumbles."""


@dataclass
class Weight:
    """The requests of one page with the bytes that came for each, headers included, and how far its parts moved."""

    path: str
    parts: list[tuple[str, int]] = field(default_factory=list)
    shift: float = 0.0
    errors: list[str] = field(default_factory=list)
    """What the page wrote to the console as an error, or threw."""

    @property
    def requests(self) -> int:
        return len(self.parts)

    @property
    def kilobytes(self) -> float:
        return sum(size for _, size in self.parts) / 1000

    def told(self) -> str:
        """Every part, the heaviest first."""
        heaviest = sorted(self.parts, key=lambda part: -part[1])
        lines = [f"{size:>8} {address}" for address, size in heaviest]
        return f"{self.path}: {self.requests} requests, {self.kilobytes:.1f} KB\n" + "\n".join(lines)


def weigh(browser: Browser, site: str, path: str, script: str = "") -> Weight:
    """Opens a page of a site as somebody who was never there, and waits until nothing more comes.

    The service worker is kept away: what it fetches for later is not what this page needs. `script` runs beside it.
    """
    context = browser.new_context(viewport=PHONE, base_url=site, service_workers="block")
    context.add_init_script(f"{WITHOUT_WORKER} ({SHIFTS})(); {script}")
    page = context.new_page()
    weight, asked = Weight(path), dict[str, str]()
    page.on("pageerror", lambda error: weight.errors.append(str(error)))
    page.on("console", lambda told: weight.errors.append(told.text) if told.type == "error" else None)
    watched = context.new_cdp_session(page)

    def begun(event: dict[str, Any]) -> None:
        if redirect := event.get("redirectResponse"):
            weight.parts.append((redirect["url"], redirect["encodedDataLength"]))
        asked[event["requestId"]] = event["request"]["url"]

    def ended(event: dict[str, Any]) -> None:
        address = asked.pop(event["requestId"], "")
        if address.startswith(site):
            weight.parts.append((address, int(event.get("encodedDataLength", 0))))

    watched.on("Network.requestWillBeSent", begun)
    watched.on("Network.loadingFinished", ended)
    watched.send("Network.enable")
    page.goto(path, wait_until="networkidle")
    weight.shift = page.evaluate("window.shifted")
    context.close()
    return weight
