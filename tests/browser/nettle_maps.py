"""How tests open Nettle's map, and what they see on it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import until

MEETING = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => [what, one.getBoundingClientRect()]);
  const labels = boxes(".map-label text");
  const all = [...labels, ...boxes(".map-sign use"), ...boxes(".map-dot")];
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return labels.flatMap(([, a], n) => all.slice(n + 1).filter(([, b]) => meet(a, b)).map(([what]) => what));
}"""
"""What the labels of the map lie on."""
AT_REST = """(async () => {
  const map = document.querySelector("nettle-map");
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return !map.isUpdatePending && map.bound === null
    && document.getAnimations().every((one) => one.playState === "finished");
})()"""


def wait_until_at_rest(page: Page) -> None:
    """Waits until the map neither grows nor glides."""
    until(page, AT_REST)


def open_map(page: Page) -> None:
    if page.locator(".map-frame:visible").count() == 0:  # a phone shows one of the two
        page.locator("button:visible").filter(has_text="Map").click()
    expect(page.locator(".map-node").first).to_be_visible()
